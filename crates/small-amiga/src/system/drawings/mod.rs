//! Drawings: small indexed pictures in PNG files, and the system's own ones for pointer, gadgets, menus and
//! fonts.
//!
//! A [`Drawing`] contains the PNG files of a picture, its name, its size and its highest colour index.
//! [`Drawings`] is a set of decoded pictures, in which a host can replace the built-in ones. Reading files is
//! left to the host. The drawing code chooses the pens for the colour indices.

mod decode;
mod system;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use self::decode::{IndexedPicture, MAX_SIDE, PictureError, decode_indexed};
pub use self::system::{
    AMIGA_KEY, BUSY, CHECK_MARK, CLOSE, CLOSE_13, DEPTH, DEPTH_PRESSED, FONT_8, FONT_8_13, FONT_11, POINTER,
    SYSTEM, TO_BACK_13, TO_FRONT_13,
};
use crate::chips::chunky::Chunky;

/// The required width and height of a picture, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The picture must have exactly this width and height.
    Exactly(usize, usize),
    /// The picture must have at most this width and height.
    AtMost(usize, usize),
    /// The picture must have exactly this width, and at most this number of rows.
    Rows(usize, usize),
}

impl Extent {
    /// Returns `true` if the size of `picture` meets the requirement.
    pub const fn allows(self, picture: &Chunky) -> bool {
        let (width, height) = (picture.width(), picture.height());
        match self {
            Self::Exactly(w, h) => width == w && height == h,
            Self::AtMost(w, h) => width <= w && height <= h,
            Self::Rows(w, h) => width == w && height <= h,
        }
    }

    /// Returns the size requirement for the interlaced version of a picture, which is twice as high.
    pub const fn interlaced(self) -> Self {
        match self {
            Self::Exactly(w, h) => Self::Exactly(w, 2 * h),
            Self::AtMost(w, h) => Self::AtMost(w, 2 * h),
            Self::Rows(w, h) => Self::Rows(w, 2 * h),
        }
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(w, h) => write!(f, "{w} x {h} pixels"),
            Self::AtMost(w, h) => write!(f, "at most {w} x {h} pixels"),
            Self::Rows(w, h) => write!(f, "{w} x 1 to {h} pixels"),
        }
    }
}

/// A picture that is compiled into the program as one or two PNG files.
///
/// The file `NAME.png` is for screens without interlace. `NAME-lace.png` has twice the rows for interlaced
/// screens.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    /// Name of the drawing, from which the names of its PNG files are formed.
    ///
    /// The files are `NAME.png` and, for interlaced screens, `NAME-lace.png`.
    pub name: &'static str,
    /// Description of the object that the drawing shows, such as `the pointer`.
    pub what: &'static str,
    /// Required size of the drawing on screens without interlace, in pixels.
    pub extent: Extent,
    /// Highest colour index that the drawing's picture may use.
    pub highest: u8,
    /// Contents of the PNG file for screens without interlace.
    pub plain: &'static [u8],
    /// Contents of the PNG file for interlaced screens, or `None` if `plain` is used on all screens.
    pub lace: Option<&'static [u8]>,
}

/// Builds a [`Drawing`] from two PNG files.
///
/// The arguments are the files' folder (relative to the calling crate), and the drawing's name, subject, size
/// and highest colour index.
///
/// [`Drawing`]: crate::drawings::Drawing
#[macro_export]
macro_rules! drawing {
    ($folder:literal, $name:literal, $what:literal, $extent:expr, $highest:literal $(,)?) => {
        $crate::drawings::Drawing {
            lace: Some(include_bytes!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/",
                $folder,
                "/",
                $name,
                "-lace.png"
            ))),
            ..$crate::plain_drawing!($folder, $name, $what, $extent, $highest)
        }
    };
}

/// Builds a [`Drawing`] that uses the same PNG file on all screens.
///
/// The arguments are those of [`drawing!`](crate::drawing).
///
/// [`Drawing`]: crate::drawings::Drawing
#[macro_export]
macro_rules! plain_drawing {
    ($folder:literal, $name:literal, $what:literal, $extent:expr, $highest:literal $(,)?) => {
        $crate::drawings::Drawing {
            name: $name,
            what: $what,
            extent: $extent,
            highest: $highest,
            plain: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".png")),
            lace: None,
        }
    };
}

pub use crate::{drawing, plain_drawing};

/// A set of decoded pictures, for screens with and without interlace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawings {
    /// The pictures, which clones share.
    pictures: Arc<BTreeMap<(&'static str, bool), Chunky>>,
    /// A single background pixel, drawn instead of a picture that has not been loaded.
    nothing: Chunky,
}

impl Default for Drawings {
    fn default() -> Self {
        Self { pictures: Arc::default(), nothing: Chunky::from_fn(1, 1, |_, _| 0) }
    }
}

impl Drawings {
    /// Returns the decoded pictures of the system's built-in drawings, which are listed in [`SYSTEM`].
    pub fn of_system() -> Self {
        let mut drawings = Self::default();
        for drawing in SYSTEM {
            let files = [(false, Some(drawing.plain)), (true, drawing.lace)];
            for (lace, bytes) in files.into_iter().filter_map(|(lace, bytes)| Some((lace, bytes?))) {
                // A test decodes every built-in file.
                if let Ok(picture) = decode_indexed(bytes, drawing.name) {
                    drawings.insert(drawing, lace, picture.pens);
                }
            }
        }
        drawings
    }

    /// Returns the loaded pictures of all drawings whose names begin with `prefix`.
    ///
    /// Each picture is paired with the part of the drawing's name that follows `prefix`.
    ///
    /// `lace` selects the pictures for interlaced screens.
    pub fn with_prefix(&self, prefix: &str, lace: bool) -> impl Iterator<Item = (&'static str, &Chunky)> {
        let of = move |(&(name, laced), picture): (&(&'static str, bool), _)| {
            name.strip_prefix(prefix).filter(|_| laced == lace).map(|name: &str| (name, picture))
        };
        self.pictures.iter().filter_map(of)
    }

    /// Adds or replaces the decoded picture of a drawing.
    ///
    /// `lace` selects the version for interlaced screens.
    pub fn insert(&mut self, drawing: &Drawing, lace: bool, picture: Chunky) {
        Arc::make_mut(&mut self.pictures).insert((drawing.name, lace), picture);
    }

    /// Returns the picture of a drawing, or one background pixel if the picture has not been loaded.
    ///
    /// If `lace` is set, the interlaced version of the picture is preferred.
    pub fn picture(&self, drawing: &Drawing, lace: bool) -> &Chunky {
        let of = |lace| self.pictures.get(&(drawing.name, lace));
        of(lace).or_else(|| of(false)).unwrap_or(&self.nothing)
    }
}
