//! Fonts drawn as a single picture: sixteen letters per row, with the codes 32 to 255 in reading order.

use crate::assets::AssetError;
use small_amiga::machine::chunky::Chunky;
use small_amiga::system::graphics::font::{Font, Glyph};

const FIRST: usize = 32;
/// Number of letters per row and number of rows in a font picture.
const GRID: (usize, usize) = (16, 14);

/// Creates a font from a picture of all its letters. Each letter is as wide as its cell in the picture.
///
/// The codes 127 to 159, which are control characters in Latin-1, show the box of undefined codes instead of
/// their cells.
pub(super) fn font(name: &str, sheet: &Chunky, baseline: usize) -> Result<Font, AssetError> {
    let (width, height) = (sheet.width() / GRID.0, sheet.height() / GRID.1);
    let letters = (0u8..=255).skip(FIRST).filter(|code| !(127..=159).contains(code)).map(|code| {
        let cell = usize::from(code) - FIRST;
        (code, glyph(sheet, cell % GRID.0 * width, cell / GRID.0 * height, (width, height)))
    });
    Font::from_glyphs(height, baseline, letters)
        .map_err(|error| AssetError::Font { name: name.to_owned(), error })
}

/// Returns the letter in the cell of a font picture whose top left corner is at column `x` and row `y`.
pub(super) fn glyph(sheet: &Chunky, x: usize, y: usize, (width, height): (usize, usize)) -> Glyph {
    let row = |row: usize| {
        (0..width).fold(0, |bits, column| {
            let ink = sheet.get(x + column, y + row).is_some_and(|pen| pen != 0);
            bits | if ink { 1 << 31 >> column } else { 0 }
        })
    };
    Glyph { width, advance: width as i32, rows: (0..height).map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn font_sheet_is_read_in_code_order() {
        // Every cell is a single pixel; only those of 'B' and code 128 have ink.
        let sheet = Chunky::from_fn(16, 14, |x, y| u8::from([34, 96].contains(&(y * 16 + x))));
        let font = font("sheet", &sheet, 0).unwrap();
        let lit = |code: u8| {
            let offset = font.glyph(code).bit_offset;
            font.strip()[offset / 16] << (offset % 16) >> 15 == 1
        };
        assert_eq!([lit(b'A'), lit(b'B'), lit(b'C')], [false, true, false]);
        assert_eq!(font.glyph(127), font.glyph(0));
        assert_eq!(font.glyph(128), font.glyph(0));
    }
}
