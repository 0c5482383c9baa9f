//! Drawings: what there is of them, and the set that was loaded.
//!
//! Knows each drawing's name, extent and highest index. Leaves files and their checks to the host, and what the indices are
//! painted in to those who draw.

use std::collections::BTreeMap;
use std::fmt;

use small_amiga::machine::chunky::Chunky;

/// How large a drawing must be, in its own pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Exactly this wide and high.
    Exactly(usize, usize),
    /// At most this wide and high.
    AtMost(usize, usize),
    /// Exactly this wide and at most this high.
    Rows(usize, usize),
}

impl Extent {
    /// Whether a picture is as large as it must be.
    pub const fn allows(self, picture: &Chunky) -> bool {
        let (width, height) = (picture.width(), picture.height());
        match self {
            Self::Exactly(w, h) => width == w && height == h,
            Self::AtMost(w, h) => width <= w && height <= h,
            Self::Rows(w, h) => width == w && height <= h,
        }
    }

    /// The same with twice the rows.
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

/// An icon's two pictures side by side, normal and selected.
pub const ICON: Extent = Extent::Exactly(96, 22);

/// A drawing, and the PNG files that are built in: `NAME.png`, and `NAME-lace.png` with twice the rows for interlaced screens.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    /// Its file's name without the end.
    pub name: &'static str,
    /// What it is a drawing of.
    pub what: &'static str,
    /// How large it is where the screen is not interlaced.
    pub extent: Extent,
    /// The highest index.
    pub highest: u8,
    /// The bytes of the file.
    pub plain: &'static [u8],
    /// The bytes of the file for interlaced screens; none if the other serves there, too.
    pub lace: Option<&'static [u8]>,
}

/// A [`Drawing`] whose files lie in the folder `sprites`: name, what it is, extent, highest index.
macro_rules! drawing {
    ($name:literal, $what:literal, $extent:expr, $highest:literal) => {
        $crate::games::entry::drawing::Drawing {
            lace: Some(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/sprites/", $name, "-lace.png"))),
            ..$crate::games::entry::drawing::plain_drawing!($name, $what, $extent, $highest)
        }
    };
}

/// The same for a drawing that is the same on interlaced screens.
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

/// The drawings that were loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawings {
    pictures: BTreeMap<(&'static str, bool), Chunky>,
    /// What stands for a drawing nobody loaded.
    nothing: Chunky,
}

impl Default for Drawings {
    fn default() -> Self {
        Self { pictures: BTreeMap::new(), nothing: Chunky::from_fn(1, 1, |_, _| 0) }
    }
}

impl Drawings {
    /// The icons among them, by what they are of; `lace` for those of interlaced screens.
    pub fn icons(&self, lace: bool) -> impl Iterator<Item = (&'static str, &Chunky)> {
        let of = move |(&(name, laced), picture): (&(&'static str, bool), _)| {
            name.strip_prefix("icon-").filter(|_| laced == lace).map(|name: &str| (name, picture))
        };
        self.pictures.iter().filter_map(of)
    }

    /// Adds a drawing, or replaces it; `lace` for that of interlaced screens.
    pub fn insert(&mut self, drawing: &Drawing, lace: bool, picture: Chunky) {
        self.pictures.insert((drawing.name, lace), picture);
    }

    /// A drawing for a screen: that for interlaced screens if there is one and `lace` asks for it. One background pixel stands
    /// for a drawing that was not loaded.
    pub fn of(&self, drawing: &Drawing, lace: bool) -> &Chunky {
        let of = |lace| self.pictures.get(&(drawing.name, lace));
        of(lace).or_else(|| of(false)).unwrap_or(&self.nothing)
    }
}
