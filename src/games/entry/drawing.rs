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
    /// A picture must have exactly this width and height.
    Exactly(usize, usize),
    /// A picture must have at most this width and height.
    AtMost(usize, usize),
    /// A picture must have exactly this width and at most this height.
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

    /// Returns the size requirement for the same picture on interlaced screens, which have twice the rows.
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

/// The required size of an icon's file, which has the normal and the selected picture side by side.
pub const ICON: Extent = Extent::Exactly(96, 22);

/// A picture and its built-in PNG files: `NAME.png`, and `NAME-lace.png` with twice the rows for interlaced
/// screens.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    /// The file name of the built-in picture, without its extension.
    pub name: &'static str,
    /// A description of the picture's subject.
    pub what: &'static str,
    /// The required size of the picture on a screen that is not interlaced.
    pub extent: Extent,
    /// The highest colour index that the picture may use.
    pub highest: u8,
    /// The contents of the picture's PNG file.
    pub plain: &'static [u8],
    /// The contents of the PNG file for interlaced screens; `None` if `plain` is also used there.
    pub lace: Option<&'static [u8]>,
}

/// Builds a [`Drawing`] from its two files in the folder `sprites`; the arguments are name, subject, size
/// and highest index.
macro_rules! drawing {
    ($name:literal, $what:literal, $extent:expr, $highest:literal) => {
        $crate::games::entry::drawing::Drawing {
            lace: Some(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/sprites/", $name, "-lace.png"))),
            ..$crate::games::entry::drawing::plain_drawing!($name, $what, $extent, $highest)
        }
    };
}

/// Builds a [`Drawing`] that uses the same file on interlaced screens.
macro_rules! plain_drawing {
    ($name:literal, $what:literal, $extent:expr, $highest:literal) => {
        $crate::games::entry::drawing::Drawing {
            name: $name,
            what: $what,
            extent: $extent,
            highest: $highest,
            plain: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/sprites/", $name, ".png")),
            lace: None,
        }
    };
}

pub(crate) use {drawing, plain_drawing};

/// The loaded pictures of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawings {
    pictures: BTreeMap<(&'static str, bool), Chunky>,
    /// Placeholder for a picture that was not loaded: one background pixel.
    nothing: Chunky,
}

impl Default for Drawings {
    fn default() -> Self {
        Self { pictures: BTreeMap::new(), nothing: Chunky::from_fn(1, 1, |_, _| 0) }
    }
}

impl Drawings {
    /// Returns the loaded icons with their names, such as a game's command-line word; `lace` selects those
    /// for interlaced screens.
    pub fn icons(&self, lace: bool) -> impl Iterator<Item = (&'static str, &Chunky)> {
        let of = move |(&(name, laced), picture): (&(&'static str, bool), _)| {
            name.strip_prefix("icon-").filter(|_| laced == lace).map(|name: &str| (name, picture))
        };
        self.pictures.iter().filter_map(of)
    }

    /// Adds or replaces a picture; `lace` selects the version for interlaced screens.
    pub fn insert(&mut self, drawing: &Drawing, lace: bool, picture: Chunky) {
        self.pictures.insert((drawing.name, lace), picture);
    }

    /// Returns the loaded picture for a drawing, preferring the interlaced version if `lace` is set, or a
    /// single background pixel if none is loaded.
    pub fn picture(&self, drawing: &Drawing, lace: bool) -> &Chunky {
        let of = |lace| self.pictures.get(&(drawing.name, lace));
        of(lace).or_else(|| of(false)).unwrap_or(&self.nothing)
    }
}
