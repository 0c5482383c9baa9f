//! What may be asked of a screen, each point by itself or not at all: by a screen file, by the command line.

use std::fmt;
use std::path::{Path, PathBuf};

use super::fonts::HEIGHTS;
use crate::machine::colour::{Pens, Rgb4};
use crate::system::look::Look;

/// Television standards: how many rows fit, and how many vertical blanks there are a second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Standard {
    /// 256 rows (512 interlaced), 50 times a second.
    Pal,
    /// 200 rows (400 interlaced), 60 times a second.
    #[default]
    Ntsc,
}

/// A palette by its name or its file, as [`super::palettes::load`] takes it.
pub type PaletteName = PathBuf;

/// A font, not yet loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FontName {
    /// Built in, of this height in rows.
    Height(usize),
    /// From a file.
    File(PathBuf),
}

impl FontName {
    /// A number is a height, one of those built in; everything else is the path of a file, from `folder` if it is relative.
    /// `None` for a height there is not.
    #[must_use]
    pub fn parse(name: impl AsRef<Path>, folder: &Path) -> Option<Self> {
        let name = name.as_ref();
        if name.as_os_str().is_empty() {
            return None;
        }
        // A file's name need not be text.
        let height = name.to_str().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let Some(text) = height else { return Some(Self::File(folder.join(name))) };
        text.parse().ok().filter(|height| HEIGHTS.contains(height)).map(Self::Height)
    }
}

impl fmt::Display for FontName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Height(height) => write!(f, "{height}"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// The looks by the names screen files call them.
pub const LOOKS: [(&str, Look); 3] = [("2.x", Look::V2), ("1.3", Look::V13), ("newlook", Look::NewLook)];

/// What is asked of a screen; `None` leaves a point to whoever is asked next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScreenRequest {
    /// Interlaced (true), so with twice the rows, or plain.
    pub interlace: Option<bool>,
    /// How many pens.
    pub pens: Option<Pens>,
    /// Whether pens 1 and 2 of the palette change places.
    pub swap_pens: Option<bool>,
    /// The television standard.
    pub standard: Option<Standard>,
    /// Which palette.
    pub palette: Option<PaletteName>,
    /// Colours in place of the palette's, from pen 0 on, whatever changes places there.
    pub colours: Option<Vec<Rgb4>>,
    /// Which font.
    pub font: Option<FontName>,
    /// Which look.
    pub look: Option<Look>,
    /// The text in the screen's title bar.
    pub title: Option<String>,
}

impl ScreenRequest {
    /// What of this concerns all screens of the machine alike: how the beam runs, the font and the look.
    #[must_use]
    pub fn of_the_monitor(&self) -> Self {
        Self {
            interlace: self.interlace,
            standard: self.standard,
            font: self.font.clone(),
            look: self.look,
            ..Self::default()
        }
    }

    /// This request where it says something, else `below`.
    #[must_use]
    pub fn over(self, below: Self) -> Self {
        Self {
            interlace: self.interlace.or(below.interlace),
            pens: self.pens.or(below.pens),
            swap_pens: self.swap_pens.or(below.swap_pens),
            standard: self.standard.or(below.standard),
            // Who asks for another palette has no use for what was changed in that one.
            colours: self.colours.or(below.colours.filter(|_| self.palette.is_none())),
            palette: self.palette.or(below.palette),
            font: self.font.or(below.font),
            look: self.look.or(below.look),
            title: self.title.or(below.title),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pens_are_powers_of_two() {
        let counts: Vec<usize> =
            Pens::CHOICES.iter().map(|choice| Pens::parse(choice).unwrap().count()).collect();
        assert_eq!(counts, [4, 8, 16, 32, 64, 128, 256]);
        assert_eq!(Pens::parse("8"), Some(Pens::EIGHT));
        assert_eq!((Pens::parse("2"), Pens::parse("08"), Pens::parse("")), (None, None, None));
    }

    #[test]
    fn fonts_are_heights_or_files() {
        let font = |text| FontName::parse(text, Path::new("here"));
        assert_eq!(font("11"), Some(FontName::Height(11)));
        assert_eq!(font("my.bdf"), Some(FontName::File("here/my.bdf".into())));
        assert_eq!(font("12"), None);
        assert_eq!(font(""), None);
        assert_eq!(font("99999999999999999999999"), None);
    }

    #[test]
    fn the_upper_request_wins_where_it_speaks() {
        let above = ScreenRequest { pens: Some(Pens::EIGHT), ..ScreenRequest::default() };
        let below = ScreenRequest {
            pens: Some(Pens::FOUR),
            title: Some("Below".to_owned()),
            ..ScreenRequest::default()
        };
        let both = above.over(below);
        assert_eq!((both.pens, both.title.as_deref()), (Some(Pens::EIGHT), Some("Below")));
    }
}
