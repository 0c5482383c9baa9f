//! The pictures of a game: their descriptions, and the set of loaded pictures.
//!
//! A [`Drawing`] gives the name, size and highest colour index of a picture. Reading and checking picture
//! files is left to the host, and the choice of pens for the colour indices to the drawing code.

use std::collections::BTreeMap;
use std::fmt;

use small_amiga::machine::chunky::Chunky;

/// A size requirement for a picture, in the picture's own pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    Exactly(usize, usize),
    AtMost(usize, usize),
    /// The picture must have exactly this width and at most this height.
    Rows(usize, usize),
}

impl Extent {
    pub const fn allows(self, picture: &Chunky) -> bool {
        let (width, height) = (picture.width(), picture.height());
        match self {
            Self::Exactly(w, h) => width == w && height == h,
            Self::AtMost(w, h) => width <= w && height <= h,
            Self::Rows(w, h) => width == w && height <= h,
        }
    }

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

/// The required size of an icon's file. The normal and the selected picture are side by side in the file.
pub const ICON: Extent = Extent::Exactly(96, 22);

/// A picture and its PNG files: `NAME.png`, and `NAME-lace.png` with twice the rows for interlaced screens.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    pub name: &'static str,
    pub what: &'static str,
    pub extent: Extent,
    /// Highest colour index that the picture is allowed to use.
    pub highest: u8,
    pub plain: &'static [u8],
    /// Contents of the PNG file for interlaced screens, or `None` if interlaced screens also use `plain`.
    pub lace: Option<&'static [u8]>,
}

/// Builds a [`Drawing`] from two PNG files. The arguments are the files' folder (relative to the calling
/// crate), and the drawing's name, subject, size and highest colour index.
#[macro_export]
macro_rules! drawing {
    ($folder:literal, $name:literal, $what:literal, $extent:expr, $highest:literal $(,)?) => {
        $crate::entry::drawing::Drawing {
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

/// Builds a [`Drawing`] that uses the same PNG file on all screens. The arguments are those of [`drawing!`].
#[macro_export]
macro_rules! plain_drawing {
    ($folder:literal, $name:literal, $what:literal, $extent:expr, $highest:literal $(,)?) => {
        $crate::entry::drawing::Drawing {
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawings {
    pictures: BTreeMap<(&'static str, bool), Chunky>,
    /// One background pixel, drawn in place of a picture that has not been loaded.
    nothing: Chunky,
}

impl Default for Drawings {
    fn default() -> Self {
        Self { pictures: BTreeMap::new(), nothing: Chunky::from_fn(1, 1, |_, _| 0) }
    }
}

impl Drawings {
    /// Returns the loaded icons, each with its name without the prefix `icon-`. `lace` selects the icons for
    /// interlaced screens.
    pub fn icons(&self, lace: bool) -> impl Iterator<Item = (&'static str, &Chunky)> {
        let of = move |(&(name, laced), picture): (&(&'static str, bool), _)| {
            name.strip_prefix("icon-").filter(|_| laced == lace).map(|name: &str| (name, picture))
        };
        self.pictures.iter().filter_map(of)
    }

    pub fn insert(&mut self, drawing: &Drawing, lace: bool, picture: Chunky) {
        self.pictures.insert((drawing.name, lace), picture);
    }

    /// Returns a loaded picture, or one background pixel if it has not been loaded.
    ///
    /// If `lace` is set, the interlaced version of the picture is preferred.
    pub fn picture(&self, drawing: &Drawing, lace: bool) -> &Chunky {
        let of = |lace| self.pictures.get(&(drawing.name, lace));
        of(lace).or_else(|| of(false)).unwrap_or(&self.nothing)
    }
}
