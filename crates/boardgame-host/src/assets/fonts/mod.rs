//! Fonts: built in, selected by their height, or from a file in BDF format (X11) or PSF format (Linux
//! consoles). A font file may be packed with gzip.

mod bdf;
mod gzip;
mod mono;
mod psf;

use std::ops::RangeInclusive;
use std::path::Path;

use super::AssetError;
use small_amiga::drawings::{Drawing, Drawings, FONT_8, FONT_8_13, FONT_11};
use small_amiga::graphics::Font;
use small_amiga::intuition::Look;
use small_amiga::text::MARK_BYTES;
use small_amiga_window::files::{self, FileError};

/// The description of a font file in error messages.
const EXPECTED: &str = "a BDF or PSF font";

/// The font heights that a screen supports, in rows of pixels.
pub const ROWS: RangeInclusive<usize> = 8..=40;

/// Maximum width of a font's lower-case letters, in pixels on average: a panel has 154 columns for lines of 17 letters.
pub const COLUMNS: usize = 9;
/// Maximum width of a font's capitals, in pixels on average: a panel has 134 columns for `MAKE A MOVE`.
pub const CAPITAL_COLUMNS: usize = 12;

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// The heights of the built-in fonts, in rows.
///
/// Two fonts were drawn for this program and two are X11 fonts. Each of the four also exists in double height
/// for interlaced screens.
pub const HEIGHTS: [usize; 8] = [8, 11, 13, 15, 16, 22, 26, 30];

/// Returns the built-in font of this height.
///
/// The heights 8 and 11 are sheets among the drawings, so that replaced drawings take effect. The 1.3 look
/// has a sheet of its own for height 8.
///
/// # Errors
/// Returns [`AssetError::FontFile`] with the available heights if no built-in font has this height.
pub fn built_in(height: usize, look: Look, drawings: &Drawings) -> Result<Font, AssetError> {
    match height {
        8 if look == Look::V13 => sheet(&FONT_8_13, drawings, 6),
        8 => sheet(&FONT_8, drawings, 6),
        11 => sheet(&FONT_11, drawings, 8),
        13 => mono::thirteen(),
        15 => mono::fifteen(),
        16 | 22 | 26 | 30 => Ok(built_in(height / 2, look, drawings)?.doubled()),
        _ => Err(AssetError::FontFile {
            name: height.to_string(),
            found: "no font of this height is built in".to_owned(),
            expected: format!("one of {}", HEIGHTS.map(|height| height.to_string()).join(", ")),
        }),
    }
}

fn sheet(drawing: &Drawing, drawings: &Drawings, baseline: usize) -> Result<Font, AssetError> {
    Font::from_sheet(drawings.picture(drawing, false), baseline)
        .map_err(|error| AssetError::Font { name: format!("{}.png", drawing.name), error })
}

pub(crate) fn from_file(path: &Path) -> Result<Font, AssetError> {
    from_bytes(&path.display().to_string(), &files::read(path)?)
}

/// Returns `true` if the contents of a file begin like a font that [`from_bytes`] parses.
pub fn is_font(bytes: &[u8]) -> bool {
    gzip::is_packed(bytes) || psf::is_psf(bytes) || bdf::is_bdf(without_mark(bytes))
}

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(&MARK_BYTES).unwrap_or(bytes)
}

/// Parses the contents of a BDF or PSF font file, which may be packed with gzip.
///
/// `name` identifies the file in errors.
///
/// # Errors
/// Returns an [`AssetError`] if the format is unknown, the file is damaged, or the font is too low, too high or too wide
/// for a screen.
pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Font, AssetError> {
    let unpacked = if gzip::is_packed(bytes) { gzip::unpack(name, bytes)? } else { Vec::new() };
    let bytes = without_mark(if unpacked.is_empty() { bytes } else { &unpacked });
    let font = match () {
        () if psf::is_psf(bytes) => psf::parse(name, bytes)?,
        () if bdf::is_bdf(bytes) => bdf::parse(name, bytes)?,
        () if files::is_utf_16(bytes) => return Err(FileError::Utf16 { name: name.to_owned() }.into()),
        () => {
            return Err(AssetError::FontFile {
                name: name.to_owned(),
                found: "not the beginning of a BDF or PSF font".to_owned(),
                expected: EXPECTED.to_owned(),
            });
        }
    };
    of_height(name, font.y_size())?;
    of_width(name, &font)?;
    Ok(font)
}

/// Checks that a font of `rows` rows has a height that screens support.
fn of_height(name: &str, rows: usize) -> Result<(), AssetError> {
    if ROWS.contains(&rows) {
        return Ok(());
    }
    Err(AssetError::FontFile {
        name: name.to_owned(),
        found: format!("a font {rows} rows high"),
        expected: format!("{} to {}", ROWS.start(), ROWS.end()),
    })
}

/// Checks that the panels of the games hold their lines of text in a font.
fn of_width(name: &str, font: &Font) -> Result<(), AssetError> {
    let columns = |letters: &str| (font.text_length(letters) as usize).div_ceil(letters.len());
    let (letters, capitals) = (columns(LETTERS), columns(&LETTERS.to_ascii_uppercase()));
    let (what, columns, most) = match (letters <= COLUMNS, capitals <= CAPITAL_COLUMNS) {
        (true, true) => return Ok(()),
        (false, _) => ("letters", letters, COLUMNS),
        (true, false) => ("capitals", capitals, CAPITAL_COLUMNS),
    };
    Err(AssetError::FontFile {
        name: name.to_owned(),
        found: format!("a font with {what} {columns} pixels wide"),
        expected: format!(
            "at most {most} on average; use a narrower font, or --font 15, or --font 30 with --interlace"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::drawings;

    #[test]
    fn built_in_fonts_have_their_stated_height() {
        let drawings = drawings::built_in().unwrap();
        let of = |height, look| built_in(height, look, &drawings).unwrap();
        assert_ne!(of(16, Look::V13), of(16, Look::V2));
        assert_eq!(of(11, Look::V13), of(11, Look::V2));
        let baselines = HEIGHTS.map(|height| {
            let font = of(height, Look::V2);
            assert_eq!(font.y_size(), height);
            assert_eq!(font.text_length("Take back"), 9 * font.glyph(b'k').advance);
            assert_ne!(font.glyph(0xFF), font.glyph(0x80), "all of Latin-1 is drawn");
            font.baseline()
        });
        assert_eq!(baselines, [6, 8, 10, 11, 13, 17, 21, 23]);
    }

    #[test]
    fn unknown_font_height_lists_known_heights() {
        let error = built_in(12, Look::V2, &drawings::built_in().unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "12: no font of this height is built in; expected one of 8, 11, 13, 15, 16, 22, 26, 30"
        );
    }

    #[test]
    fn unknown_font_files_are_refused() {
        let said = |bytes: &[u8]| from_bytes("x", bytes).unwrap_err().to_string();
        assert_eq!(said(b""), "x: not the beginning of a BDF or PSF font; expected a BDF or PSF font");
        assert_eq!(said(b"\xFF\xFES\0T\0"), "x: text in UTF-16 where UTF-8 was expected; save it as UTF-8");
    }
}
