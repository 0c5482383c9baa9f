//! Bitmap fonts in the layout of graphics.library: all glyphs side by side in a strip of one plane.
//!
//! [`Font`] stores the strip and, for each of the 256 codes, the position, width and advance of its glyph.
//! Drawing is left to `Text`, reading font files to the host.

mod sheet;
mod smooth;

use std::fmt;

use thiserror::Error;

/// Maximum height of a font built from glyphs, in rows.
///
/// [`Font::doubled`] returns fonts of up to twice this height.
pub const MAX_HEIGHT: usize = 64;
/// Maximum width of a glyph, in pixels.
pub const MAX_WIDTH: usize = 32;
/// Maximum advance of a glyph, in pixels.
///
/// The advance is the distance by which the glyph moves the drawing position.
pub const MAX_ADVANCE: i32 = 64;

/// The picture of one character, as defined by a font file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glyph {
    /// Width of the glyph's picture, 0..=32 columns.
    pub width: usize,
    /// Distance by which the glyph moves the drawing position to the right, 0..=64 columns.
    ///
    /// A `TextFont` calls this distance the "space" of the glyph.
    pub advance: i32,
    /// Rows of the glyph's picture from the top, with the leftmost pixel in bit 31.
    ///
    /// Bits beyond `width` must be clear.
    pub rows: Vec<u32>,
}

/// The position, width and advance of one glyph in the strip of a font.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GlyphCell {
    /// Leftmost column of the glyph, in pixels from the left end of the font's strip.
    pub bit_offset: usize,
    /// Width of the glyph's picture, in columns.
    pub width: usize,
    /// Distance by which the glyph moves the drawing position to the right, in columns.
    pub advance: i32,
}

/// The reason why a font cannot be created from glyphs.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FontError {
    /// The height of the font is less than 1 or more than 64 rows.
    #[error("a font is 1 to {MAX_HEIGHT} rows high, not {0}")]
    Height(usize),
    /// The baseline row is not one of the font's rows.
    #[error("the baseline of a font {y_size} rows high is 0 to {}, not {baseline}", y_size - 1)]
    Baseline {
        /// Height of the font, in rows.
        y_size: usize,
        /// The rejected baseline row, counted from 0 at the top of the font.
        baseline: usize,
    },
    /// The font has no glyphs.
    #[error("a font needs at least one glyph of the codes 0 to 255")]
    Empty,
    /// A glyph is wider than [`MAX_WIDTH`].
    #[error("character {code}: a glyph is 0 to {MAX_WIDTH} pixels wide, not {width}")]
    Width {
        /// The code of the character whose glyph is too wide.
        code: u8,
        /// Width of the glyph, in pixels.
        width: usize,
    },
    /// A glyph's advance is negative or above [`MAX_ADVANCE`].
    #[error("character {code}: a glyph moves the pen by 0 to {MAX_ADVANCE} pixels, not {advance}")]
    Advance {
        /// The code of the character whose advance is out of range.
        code: u8,
        /// Advance of the glyph, in pixels.
        advance: i32,
    },
    /// A glyph's number of rows differs from the height of the font.
    #[error("character {code}: {rows} rows where the font is {y_size} high")]
    Rows {
        /// The code of the character whose glyph has the wrong number of rows.
        code: u8,
        /// Number of rows of the rejected glyph.
        rows: usize,
        /// Height of the font, in rows.
        y_size: usize,
    },
    /// A glyph has set pixels beyond its width.
    #[error("character {code}: pixels beyond its width of {width}")]
    Stray {
        /// The code of the character with this glyph.
        code: u8,
        /// Width of the glyph, in pixels.
        width: usize,
    },
}

/// A bitmap font, whose glyphs are side by side in one strip of pixels (`TextFont`).
#[derive(Clone, PartialEq, Eq)]
pub struct Font {
    y_size: usize,
    baseline: usize,
    modulo: usize,
    strip: Vec<u16>,
    cells: [GlyphCell; 256],
}

impl Font {
    /// Creates a font from glyphs, each with its Latin-1 code.
    ///
    /// If a code occurs twice, its last glyph is used. Codes without a glyph display a hollow box.
    ///
    /// # Errors
    /// Returns [`FontError`] if the font has no glyphs, if a height, baseline, width, advance or number of
    /// rows is out of range, or if a glyph has pixels beyond its width.
    pub fn from_glyphs(
        y_size: usize,
        baseline: usize,
        glyphs: impl IntoIterator<Item = (u8, Glyph)>,
    ) -> Result<Self, FontError> {
        if !(1..=MAX_HEIGHT).contains(&y_size) {
            return Err(FontError::Height(y_size));
        }
        if baseline >= y_size {
            return Err(FontError::Baseline { y_size, baseline });
        }
        let mut by_code: Vec<Option<Glyph>> = vec![None; 256];
        for (code, glyph) in glyphs {
            check(code, &glyph, y_size)?;
            if let Some(place) = by_code.get_mut(usize::from(code)) {
                *place = Some(glyph);
            }
        }
        let widest = by_code.iter().flatten().max_by_key(|glyph| glyph.advance).ok_or(FontError::Empty)?;
        let hollow = hollow_box(widest.advance, y_size, baseline);
        Ok(Self::pack(y_size, baseline, &by_code, &hollow))
    }

    /// Creates a font that displays a hollow box, 8 columns wide, for every code.
    fn of_boxes(y_size: usize, baseline: usize) -> Self {
        Self::pack(y_size, baseline, &vec![None; 256], &hollow_box(8, y_size, baseline))
    }

    /// Creates a font by packing the glyphs side by side into a strip.
    ///
    /// The fallback glyph is at the end of the strip, as in a disk font.
    fn pack(y_size: usize, baseline: usize, by_code: &[Option<Glyph>], fallback: &Glyph) -> Self {
        let bits: usize = by_code.iter().flatten().chain([fallback]).map(|glyph| glyph.width).sum();
        // Each row has a spare word, because a shifted blit
        // fetches one word more than the width of the glyph.
        let modulo = bits.div_ceil(16) + 1;
        let mut font = Self {
            y_size,
            baseline,
            modulo,
            strip: vec![0; modulo * y_size],
            cells: [GlyphCell::default(); 256],
        };
        let mut bit_offset = 0;
        let mut place = |glyph: &Glyph, strip: &mut [u16]| {
            let cell = GlyphCell { bit_offset, width: glyph.width, advance: glyph.advance };
            bit_offset += glyph.width;
            for (row, &bits) in glyph.rows.iter().enumerate() {
                write_bits(&mut strip[row * modulo..(row + 1) * modulo], cell.bit_offset, bits);
            }
            cell
        };
        let drawn: Vec<Option<GlyphCell>> =
            by_code.iter().map(|glyph| glyph.as_ref().map(|glyph| place(glyph, &mut font.strip))).collect();
        let other = place(fallback, &mut font.strip);
        for (cell, drawn) in font.cells.iter_mut().zip(drawn) {
            *cell = drawn.unwrap_or(other);
        }
        font
    }

    /// Returns the height of the font, in rows.
    pub const fn y_size(&self) -> usize {
        self.y_size
    }

    /// Returns the row of the baseline, counted from 0 at the top of the font.
    ///
    /// When text is drawn, this row is at the drawing position.
    pub const fn baseline(&self) -> usize {
        self.baseline
    }

    /// Returns the glyph cell of the character with this Latin-1 code.
    pub fn glyph(&self, code: u8) -> GlyphCell {
        self.cells[usize::from(code)]
    }

    /// Returns the strip of glyphs, with the leftmost pixel in the highest bit of a word.
    ///
    /// The strip has `y_size` rows of [`modulo`](Self::modulo) words each.
    pub fn strip(&self) -> &[u16] {
        &self.strip
    }

    /// Returns the distance from one row of the font's strip to the next, in words.
    ///
    /// Each row includes a spare word.
    pub const fn modulo(&self) -> usize {
        self.modulo
    }

    /// Returns the width of a text, in columns (`TextLength`).
    ///
    /// Drawing the text moves the drawing position by this width.
    pub fn text_length(&self, text: &str) -> i32 {
        Self::codes(text).map(|code| self.glyph(code).advance).sum()
    }

    /// Converts a text to Latin-1 codes. A character that Latin-1 lacks becomes '?'.
    pub fn codes(text: &str) -> impl Iterator<Item = u8> {
        text.chars().map(|character| u8::try_from(character).unwrap_or(b'?'))
    }

    pub(in crate::system) fn row_bits(&self, cell: GlyphCell, row: usize) -> u32 {
        let words = &self.strip[row * self.modulo..(row + 1) * self.modulo];
        read_bits(words, cell.bit_offset) & mask(cell.width)
    }

    /// Returns an italic version of the font.
    ///
    /// Rows in the upper half are shifted right by one pixel and clipped to their cells.
    pub fn slanted(&self) -> Self {
        let modulo = self.modulo;
        let mut strip = vec![0; self.strip.len()];
        for cell in self.cells {
            for row in 0..self.y_size {
                let lean = if row * 2 < self.baseline { 1 } else { 0 };
                let bits = self.row_bits(cell, row) >> lean & mask(cell.width);
                if let Some(words) = strip.get_mut(row * modulo..(row + 1) * modulo) {
                    write_bits(words, cell.bit_offset, bits);
                }
            }
        }
        Self { strip, ..self.clone() }
    }

    /// Returns a version of the font with twice as many rows, for interlaced screens.
    ///
    /// Strokes keep their weight, and curves are redrawn on the finer grid instead of being stretched.
    pub fn doubled(&self) -> Self {
        let modulo = self.modulo;
        let mut strip = vec![0; modulo * self.y_size * 2];
        let mut seen = Vec::new();
        for cell in self.cells {
            if seen.contains(&cell) {
                continue;
            }
            seen.push(cell);
            let rows: Vec<u32> = (0..self.y_size).map(|row| self.row_bits(cell, row)).collect();
            for (row, &bits) in smooth::doubled(&rows).iter().enumerate() {
                write_bits(&mut strip[row * modulo..(row + 1) * modulo], cell.bit_offset, bits);
            }
        }
        // The baseline is the lower of the two rows that replace the original baseline.
        Self { y_size: self.y_size * 2, baseline: self.baseline * 2 + 1, modulo, strip, cells: self.cells }
    }
}

impl fmt::Debug for Font {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Font {} rows, baseline {}, {} words a row", self.y_size, self.baseline, self.modulo)
    }
}

fn check(code: u8, glyph: &Glyph, y_size: usize) -> Result<(), FontError> {
    let (width, advance, rows) = (glyph.width, glyph.advance, glyph.rows.len());
    if width > MAX_WIDTH {
        return Err(FontError::Width { code, width });
    }
    if !(0..=MAX_ADVANCE).contains(&advance) {
        return Err(FontError::Advance { code, advance });
    }
    if rows != y_size {
        return Err(FontError::Rows { code, rows, y_size });
    }
    if glyph.rows.iter().any(|bits| bits & !mask(width) != 0) {
        return Err(FontError::Stray { code, width });
    }
    Ok(())
}

/// Creates the hollow box that a font displays for codes without a glyph.
///
/// The box extends from the top to the baseline and is one column narrower than the advance. Its sides are
/// two columns thick, like the strokes of letters.
fn hollow_box(advance: i32, y_size: usize, baseline: usize) -> Glyph {
    let width = (usize::try_from(advance).unwrap_or(0)).min(MAX_WIDTH);
    let full = mask(width.saturating_sub(1));
    let sides = full & !(full << 2 & full >> 2);
    let rows = (0..y_size).map(|row| match row {
        _ if row > baseline => 0,
        _ if row == 0 || row == baseline => full,
        _ => sides,
    });
    Glyph { width, advance, rows: rows.collect() }
}

/// Returns a 32-bit word with its leftmost `width` bits set.
const fn mask(width: usize) -> u32 {
    if width == 0 { 0 } else { u32::MAX << (32 - width) }
}

/// Sets the pixels of a glyph row in a row of the font's strip, from column `offset` on.
///
/// Bit 31 is the leftmost pixel.
fn write_bits(words: &mut [u16], offset: usize, bits: u32) {
    let spread = u64::from(bits) << 32 >> (offset % 16);
    for (word, part) in words.iter_mut().skip(offset / 16).zip([48, 32, 16]) {
        *word |= (spread >> part) as u16;
    }
}

/// Returns 32 pixels of a row of the font's strip, from column `offset` on.
///
/// Bit 31 is the leftmost pixel. Bits beyond the end of the row are zero.
fn read_bits(words: &[u16], offset: usize) -> u32 {
    let gathered = words
        .iter()
        .skip(offset / 16)
        .zip([48, 32, 16])
        .fold(0u64, |gathered, (&word, part)| gathered | u64::from(word) << part);
    (gathered << (offset % 16) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyph(width: usize, rows: &[u32]) -> Glyph {
        Glyph { width, advance: width as i32, rows: rows.iter().map(|bits| bits << (32 - width)).collect() }
    }

    fn small() -> Font {
        let ring = glyph(3, &[0b111, 0b101, 0b111]);
        let bar = Glyph { advance: 20, ..glyph(18, &[0, 0x3_FFFF, 0]) };
        Font::from_glyphs(3, 2, [(b'o', ring), (b'-', bar)]).unwrap()
    }

    #[test]
    fn glyphs_are_packed_in_the_font_strip() {
        let font = small();
        assert_eq!(font.glyph(b'-'), GlyphCell { bit_offset: 0, width: 18, advance: 20 });
        assert_eq!(font.glyph(b'o'), GlyphCell { bit_offset: 18, width: 3, advance: 3 });
        // The 18 + 3 + 20 columns of both glyphs and the box need three words, plus the spare word.
        assert_eq!((font.modulo(), font.strip().len()), (4, 12));
        assert_eq!(font.strip()[4..6], [0xFFFF, 0xC000 | 0b101 << 11 | 0x1 << 9 | 1 << 10]);
    }

    #[test]
    fn every_glyph_reads_back() {
        let font = small();
        let rows: Vec<u32> = (0..3).map(|row| font.row_bits(font.glyph(b'o'), row) >> 29).collect();
        assert_eq!(rows, [0b111, 0b101, 0b111]);
    }

    #[test]
    fn unknown_codes_show_a_box() {
        let font = small();
        let cell = font.glyph(b'Q');
        assert_eq!(cell, GlyphCell { bit_offset: 21, width: 20, advance: 20 });
        assert_eq!(cell, font.glyph(0));
        let rows: Vec<u32> = (0..3).map(|row| font.row_bits(cell, row) >> 12).collect();
        assert_eq!(rows, [0xFFFFE, 0xC0006, 0xFFFFE]);
    }

    #[test]
    fn font_text_is_encoded_in_latin_1() {
        let codes: Vec<u8> = Font::codes("a\u{E9}\u{20AC}").collect();
        assert_eq!(codes, [b'a', 0xE9, b'?']);
        assert_eq!(small().text_length("o-o"), 26);
    }

    #[test]
    fn doubling_keeps_cells_and_doubles_rows() {
        let font = small().doubled();
        assert_eq!((font.y_size(), font.baseline()), (6, 5));
        assert_eq!(font.glyph(b'o'), small().glyph(b'o'));
        let rows: Vec<u32> = (0..6).map(|row| font.row_bits(font.glyph(b'o'), row) >> 29).collect();
        assert_eq!(rows, [7, 7, 5, 5, 7, 7]);
    }

    #[test]
    fn empty_glyph_leaves_neighbours_visible() {
        let nothing = Glyph { width: 0, advance: 4, rows: vec![0; 2] };
        let font = Font::from_glyphs(2, 1, [(1, nothing), (2, glyph(2, &[3, 3]))]).unwrap().doubled();
        assert_eq!(font.row_bits(font.glyph(2), 3), 0xC000_0000);
        assert_eq!(font.row_bits(font.glyph(1), 3), 0);
    }

    #[test]
    fn faulty_glyphs_name_their_code() {
        let says = |y_size, baseline, glyph| match Font::from_glyphs(y_size, baseline, [(b'A', glyph)]) {
            Err(error) => error.to_string(),
            Ok(font) => format!("{font:?}"),
        };
        let dot = glyph(1, &[1]);
        assert_eq!(says(65, 0, dot.clone()), "a font is 1 to 64 rows high, not 65");
        assert_eq!(says(1, 1, dot.clone()), "the baseline of a font 1 rows high is 0 to 0, not 1");
        assert_eq!(says(2, 0, dot.clone()), "character 65: 1 rows where the font is 2 high");
        let wide = Glyph { width: 33, ..dot.clone() };
        assert_eq!(says(1, 0, wide), "character 65: a glyph is 0 to 32 pixels wide, not 33");
        let back = Glyph { advance: -1, ..dot.clone() };
        assert_eq!(says(1, 0, back), "character 65: a glyph moves the pen by 0 to 64 pixels, not -1");
        let stray = Glyph { rows: vec![3], ..dot };
        assert_eq!(says(1, 0, stray), "character 65: pixels beyond its width of 1");
        assert_eq!(Font::from_glyphs(8, 6, []).unwrap_err(), FontError::Empty);
    }
}
