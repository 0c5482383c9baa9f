//! Fonts drawn as a single picture: sixteen letters per row, with the codes 32 to 255 in reading order.

use super::{Font, FontError, Glyph};
use crate::chips::chunky::Chunky;
use crate::system::drawings::{Drawings, FONT_8, FONT_8_13, FONT_11};
use crate::system::look::Look;

const FIRST: usize = 32;
/// Number of letters per row and number of rows of letters in a font picture.
const GRID: (usize, usize) = (16, 14);

impl Font {
    /// Returns the built-in 8-row font for screens with this look.
    ///
    /// Release 2 has thin strokes, and release 1.3 has heavier letters with serifs.
    pub fn of_look(look: Look) -> Self {
        let sheet = if look == Look::V13 { &FONT_8_13 } else { &FONT_8 };
        let font = Self::from_sheet(Drawings::of_system().picture(sheet, false), 6);
        // A test decodes the built-in sheets, so the boxes are never seen.
        font.unwrap_or_else(|_| Self::of_boxes(8, 6))
    }

    /// Returns the built-in font of 11 rows.
    pub fn eleven() -> Self {
        let font = Self::from_sheet(Drawings::of_system().picture(&FONT_11, false), 8);
        font.unwrap_or_else(|_| Self::of_boxes(11, 8))
    }

    /// Creates a font from a picture of all its letters.
    ///
    /// Each letter is as wide as its cell in the picture.
    ///
    /// The picture has 16 x 14 cells for the codes 32 to 255. The codes 127 to 159, which are control
    /// characters in Latin-1, show the box of undefined codes instead of their cells.
    ///
    /// # Errors
    /// Returns [`FontError`] if the cells are too large for glyphs, or if `baseline` is not one of their rows.
    pub fn from_sheet(sheet: &Chunky, baseline: usize) -> Result<Self, FontError> {
        let (width, height) = (sheet.width() / GRID.0, sheet.height() / GRID.1);
        let letters = (0u8..=255).skip(FIRST).filter(|code| !(127..=159).contains(code)).map(|code| {
            let cell = usize::from(code) - FIRST;
            let corner = (cell % GRID.0 * width, cell / GRID.0 * height);
            (code, Glyph::from_picture(sheet, corner, (width, height)))
        });
        Self::from_glyphs(height, baseline, letters)
    }
}

impl Glyph {
    /// Returns the letter in one cell of a font picture.
    ///
    /// `corner` is the column and row of the cell's left/top corner.
    ///
    /// Pen 0 is paper, every other pen is ink. The cell has `width` columns, of which at most 32 are used.
    pub fn from_picture(sheet: &Chunky, corner: (usize, usize), (width, height): (usize, usize)) -> Self {
        let row = |row: usize| {
            (0..width).fold(0, |bits, column| {
                let ink = sheet.get(corner.0 + column, corner.1 + row).is_some_and(|pen| pen != 0);
                bits | if ink { (1_u32 << 31).checked_shr(column as u32).unwrap_or(0) } else { 0 }
            })
        };
        Self { width, advance: width as i32, rows: (0..height).map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn font_sheet_is_read_in_code_order() {
        // Every cell is a single pixel; only those of 'B' and code 128 have ink.
        let sheet = Chunky::from_fn(16, 14, |x, y| u8::from([34, 96].contains(&(y * 16 + x))));
        let font = Font::from_sheet(&sheet, 0).unwrap();
        let lit = |code: u8| {
            let offset = font.glyph(code).bit_offset;
            font.strip()[offset / 16] << (offset % 16) >> 15 == 1
        };
        assert_eq!([lit(b'A'), lit(b'B'), lit(b'C')], [false, true, false]);
        assert_eq!(font.glyph(127), font.glyph(0));
        assert_eq!(font.glyph(128), font.glyph(0));
    }

    #[test]
    fn built_in_fonts_are_those_of_the_sheets() {
        let fonts = [Font::of_look(Look::V2), Font::of_look(Look::V13), Font::eleven()];
        assert_eq!(fonts.each_ref().map(|font| (font.y_size(), font.baseline())), [(8, 6), (8, 6), (11, 8)]);
        assert_ne!(fonts[0], fonts[1]);
        for font in fonts {
            assert_ne!(font.glyph(b'k'), font.glyph(0), "drawn, not a box");
        }
    }
}
