//! Screen requests: the properties that a screen file or the command line requests for a screen, each of
//! which is optional.

use std::fmt;
use std::path::{Path, PathBuf};

use super::fonts::HEIGHTS;
use small_amiga::chips::{Pens, Rgb4, Standard};
use small_amiga::intuition::Look;

/// The name of a built-in palette, or the path of a palette file.
pub type PaletteName = PathBuf;

/// The height of a built-in font, in rows, or the path of a font file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FontName {
    /// The height of a built-in font, in pixel rows.
    Height(usize),
    /// The path of a BDF or PSF file, which may be packed with gzip.
    File(PathBuf),
}

impl FontName {
    /// Parses a font name: the height of a built-in font, or a file path relative to `folder`.
    ///
    /// Returns `None` for an empty text and for heights that are not built in.
    pub fn parse(name: impl AsRef<Path>, folder: &Path) -> Option<Self> {
        let name = name.as_ref();
        if name.as_os_str().is_empty() {
            return None;
        }
        // A file name is not necessarily valid UTF-8.
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

/// The looks of windows and gadgets, by their names in screen files.
pub const LOOKS: [(&str, Look); 3] = [("2.x", Look::V2), ("1.3", Look::V13), ("newlook", Look::NewLook)];

/// The properties requested for a screen. A property that is `None` is taken from a request of lower
/// priority.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScreenRequest {
    /// Whether the display is interlaced, with twice the number of rows.
    pub interlace: Option<bool>,
    /// Number of the screen's pens, each of which has one colour.
    pub pens: Option<Pens>,
    /// Whether pens 1 and 2 of the palette are exchanged.
    pub swap_pens: Option<bool>,
    /// The video standard of the monitor: NTSC or PAL.
    pub standard: Option<Standard>,
    /// The palette with the colours of the pens.
    pub palette: Option<PaletteName>,
    /// Custom colours in place of the palette's, starting with pen 0.
    ///
    /// [`ScreenRequest::swap_pens`] does not affect these colours.
    pub colours: Option<Vec<Rgb4>>,
    /// The font for texts on the screen and in its title bar.
    pub font: Option<FontName>,
    /// The style in which windows and gadgets are drawn.
    pub look: Option<Look>,
    /// The text in the screen's title bar.
    pub title: Option<String>,
}

impl ScreenRequest {
    /// Returns a request with only the properties that all screens on a monitor share: interlace, standard,
    /// font and look.
    pub fn of_the_monitor(&self) -> Self {
        Self {
            interlace: self.interlace,
            standard: self.standard,
            font: self.font.clone(),
            look: self.look,
            ..Self::default()
        }
    }

    /// Fills the missing properties of this request from the lower-priority request `below`.
    pub fn over(self, below: Self) -> Self {
        Self {
            interlace: self.interlace.or(below.interlace),
            pens: self.pens.or(below.pens),
            swap_pens: self.swap_pens.or(below.swap_pens),
            standard: self.standard.or(below.standard),
            // Changed colours belong to the palette below, so they do not apply to a different palette.
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
    fn upper_screen_request_takes_precedence() {
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
