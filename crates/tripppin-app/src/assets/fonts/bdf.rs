//! The Bitmap Distribution Format of X11, in which fonts are text.
//!
//! Parses the keywords for drawing (boxes, widths, bitmaps) and the two properties for the height of a line,
//! and skips all others. Glyphs without a code or with a code above 255 are parsed and dropped.

use crate::assets::AssetError;
use small_amiga::graphics::{Font, Glyph, MAX_ADVANCE, MAX_HEIGHT, MAX_WIDTH};
use small_amiga_window::files::{SourceLine, SourceWord, TextError, ends_early, lines};

/// The bounding box of a glyph: size, and lower left corner relative to the pen position.
#[derive(Debug, Clone, Copy, Default)]
struct Bounds {
    width: usize,
    height: usize,
    x: i32,
    y: i32,
}

#[derive(Debug, Clone, Default)]
struct BdfGlyph {
    code: Option<u8>,
    advance: i32,
    bounds: Bounds,
    rows: Vec<u32>,
}

pub(super) fn parse(name: &str, bytes: &[u8]) -> Result<Font, AssetError> {
    // Comments and properties may have any encoding; all relevant parts are ASCII.
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let mut all = lines(name, &text);
    let (mut whole, mut advance) = (None, 0);
    let (mut ascent, mut descent) = (None, None);
    let mut drawn = Vec::new();
    let mut ended = false;
    while let Some(line) = all.next() {
        let mut words = line.words();
        match words.next().map_or("", |word| word.text) {
            "FONTBOUNDINGBOX" => whole = Some(bounds(line)?),
            "DWIDTH" => advance = argument(line, 1, "the advance", 0, MAX_ADVANCE)?,
            "FONT_ASCENT" => ascent = Some(argument(line, 1, "the ascent", 1, *super::ROWS.end() as i32)?),
            "FONT_DESCENT" => descent = Some(argument(line, 1, "the descent", 0, *super::ROWS.end() as i32)?),
            "STARTCHAR" => {
                let start = BdfGlyph { advance, bounds: whole.unwrap_or_default(), ..BdfGlyph::default() };
                drawn.push(
                    character(start, &mut all).map_err(|fault| {
                        fault.unwrap_or_else(|| ends_early(name, &text, "the line ENDCHAR"))
                    })?,
                );
            }
            "ENDFONT" => {
                ended = true;
                break;
            }
            _ => {}
        }
    }
    if !ended {
        return Err(ends_early(name, &text, "the line ENDFONT").into());
    }
    let Some(whole) = whole else {
        return Err(ends_early(name, &text, "a line FONTBOUNDINGBOX width height x y").into());
    };
    let ascent = ascent.unwrap_or(whole.height as i32 + whole.y);
    let descent = descent.unwrap_or(-whole.y);
    let y_size = usize::try_from(ascent + descent).unwrap_or(0);
    if y_size > MAX_HEIGHT {
        super::of_height(name, y_size)?;
    }
    let glyphs = drawn.iter().filter_map(|drawn| Some((drawn.code?, cell(drawn, ascent, y_size))));
    Font::from_glyphs(y_size, usize::try_from(ascent - 1).unwrap_or(0), glyphs)
        .map_err(|error| AssetError::Font { name: name.to_owned(), error })
}

/// Parses one glyph of a BDF file, from the line after STARTCHAR to ENDCHAR.
///
/// The error is `None` if the file ends before ENDCHAR.
fn character<'a>(
    mut bdf_glyph: BdfGlyph,
    all: &mut impl Iterator<Item = SourceLine<'a>>,
) -> Result<BdfGlyph, Option<TextError>> {
    loop {
        let line = all.next().ok_or(None)?;
        match line.words().next().map_or("", |word| word.text) {
            "ENCODING" => bdf_glyph.code = u8::try_from(argument(line, 1, "the code", -1, 0x0010_FFFF)?).ok(),
            "DWIDTH" => bdf_glyph.advance = argument(line, 1, "the advance", 0, MAX_ADVANCE)?,
            "BBX" => bdf_glyph.bounds = bounds(line)?,
            "BITMAP" => {
                for _ in 0..bdf_glyph.bounds.height {
                    bdf_glyph.rows.push(bitmap_row(all.next().ok_or(None)?, bdf_glyph.bounds.width)?);
                }
            }
            "ENDCHAR" => return Ok(bdf_glyph),
            "STARTCHAR" | "ENDFONT" => return Err(Some(line.fault("the line ENDCHAR first"))),
            _ => {}
        }
    }
}

/// Parses the bounding box in a line of the form `KEYWORD width height x y`.
fn bounds(line: SourceLine<'_>) -> Result<Bounds, TextError> {
    let (wide, high) = (MAX_WIDTH as i32, MAX_HEIGHT as i32);
    Ok(Bounds {
        width: argument(line, 1, "the width", 0, wide)? as usize,
        height: argument(line, 2, "the height", 0, high)? as usize,
        x: argument(line, 3, "the left edge", -wide, wide)?,
        y: argument(line, 4, "the lower edge", -high, high)?,
    })
}

fn argument(line: SourceLine<'_>, index: usize, what: &str, least: i32, most: i32) -> Result<i32, TextError> {
    let missing = || line.ends_early(&format!("{what}, a number from {least} to {most}"));
    line.words().nth(index).ok_or_else(missing)?.number(what, least, most)
}

/// Parses one row of a glyph's bitmap, written as hexadecimal digits.
///
/// Bit 31 of the result is the leftmost column.
fn bitmap_row(line: SourceLine<'_>, width: usize) -> Result<u32, TextError> {
    let digits = width.div_ceil(8) * 2;
    let expected = || format!("{digits} hexadecimal digits for {width} columns");
    let fault = |word: SourceWord<'_>| word.fault(&expected());
    let word = match line.words().next() {
        Some(word) => word,
        None if width == 0 => return Ok(0),
        None => return Err(line.ends_early(&expected())),
    };
    if !word.text.bytes().all(|byte| byte.is_ascii_hexdigit()) || word.text.len() < digits {
        return Err(fault(word));
    }
    let first = word.text.get(..digits.min(8)).unwrap_or_default();
    let bits = first.chars().fold(0u32, |bits, digit| bits << 4 | digit.to_digit(16).unwrap_or(0));
    let left = if first.is_empty() { 0 } else { bits << (32 - 4 * first.len()) };
    // The padding bits of the last byte may be set.
    Ok(if width == 0 { 0 } else { left & u32::MAX << (32 - width) })
}

/// Converts a BDF glyph to the fixed height of the font's cells.
///
/// Pixels left of the pen position and above or below the cell are cut off, because cells do not support
/// kerning.
fn cell(bdf_glyph: &BdfGlyph, ascent: i32, y_size: usize) -> Glyph {
    let bounds = bdf_glyph.bounds;
    let right = bounds.x + bounds.width as i32;
    let width = usize::try_from(right.max(bdf_glyph.advance)).unwrap_or(0).min(MAX_WIDTH);
    let mask = if width == 0 { 0 } else { u32::MAX << (32 - width) };
    let mut rows = vec![0; y_size];
    let top = ascent - (bounds.y + bounds.height as i32);
    for (index, &bits) in bdf_glyph.rows.iter().enumerate() {
        let row = usize::try_from(top + index as i32).ok().and_then(|row| rows.get_mut(row));
        if let Some(row) = row {
            let shift = bounds.x.unsigned_abs();
            let moved = if bounds.x < 0 { bits.checked_shl(shift) } else { bits.checked_shr(shift) };
            *row |= moved.unwrap_or(0) & mask;
        }
    }
    Glyph { width, advance: bdf_glyph.advance, rows }
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::graphics::GlyphCell;

    const SMALL: &str = "STARTFONT 2.1\nCOMMENT \u{E9}\nFONT -small\nSIZE 4 75 75\nFONTBOUNDINGBOX 3 4 0 -1\n\
        STARTPROPERTIES 2\nFONT_ASCENT 3\nFONT_DESCENT 1\nENDPROPERTIES\nCHARS 2\n\
        STARTCHAR A\nENCODING 65\nSWIDTH 500 0\nDWIDTH 4 0\nBBX 3 3 0 0\nBITMAP\n40\nA0\nE0\nENDCHAR\n\
        STARTCHAR g\nENCODING 103\nDWIDTH 3 0\nBBX 2 3 1 -1\nBITMAP\nC0\n40\nFF\nENDCHAR\n\
        STARTCHAR snowman\nENCODING 9731\nDWIDTH 3 0\nBBX 1 1 0 0\nBITMAP\n80\nENDCHAR\nENDFONT\n";

    fn rows(font: &Font, code: u8) -> Vec<u16> {
        let GlyphCell { bit_offset, width, .. } = font.glyph(code);
        let row = |row: usize| {
            (bit_offset..bit_offset + width).fold(0, |bits, bit| {
                bits << 1 | font.strip()[row * font.modulo() + bit / 16] << (bit % 16) >> 15
            })
        };
        (0..font.y_size()).map(row).collect()
    }

    fn fault(text: &str) -> String {
        parse("f.bdf", text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn bdf_glyphs_are_placed_on_the_baseline() {
        let font = parse("f.bdf", SMALL.as_bytes()).unwrap();
        assert_eq!((font.y_size(), font.baseline()), (4, 2));
        assert_eq!(rows(&font, b'A'), [0b0100, 0b1010, 0b1110, 0]);
        assert_eq!(rows(&font, b'g'), [0, 0b011, 0b001, 0b011]);
        assert_eq!(font.text_length("Ag"), 7);
        assert_eq!(font.glyph(b'B'), font.glyph(0));
    }

    #[test]
    fn bdf_faults_have_line_and_column() {
        let with = |old: &str, new: &str| fault(&SMALL.replacen(old, new, 1));
        assert_eq!(
            with("DWIDTH 4 0", "DWIDTH four 0"),
            "f.bdf:14:8: \"four\"; expected the advance, a number from 0 to 64"
        );
        assert_eq!(
            with("BBX 3 3 0 0", "BBX 33 3 0 0"),
            "f.bdf:15:5: \"33\"; expected the width, a number from 0 to 32"
        );
        assert_eq!(
            with("BBX 3 3 0 0", "BBX 3 3 0"),
            "f.bdf:15:10: nothing; expected the lower edge, a number from -64 to 64"
        );
        assert_eq!(
            with("\nA0\n", "\nXY\n"),
            "f.bdf:18:1: \"XY\"; expected 2 hexadecimal digits for 3 columns"
        );
        assert_eq!(
            with("\nE0\nENDCHAR", "\nENDCHAR"),
            "f.bdf:19:1: \"ENDCHAR\"; expected 2 hexadecimal digits for 3 columns"
        );
        assert_eq!(
            with("ENDCHAR\nSTARTCHAR", "STARTCHAR"),
            "f.bdf:20:1: \"STARTCHAR g\"; expected the line ENDCHAR first"
        );
        assert_eq!(with("ENDFONT\n", ""), "f.bdf:36:8: nothing; expected the line ENDFONT");
        assert_eq!(
            with("FONTBOUNDINGBOX", "X"),
            "f.bdf:37:8: nothing; expected a line FONTBOUNDINGBOX width height x y"
        );
        assert_eq!(with("FONT_ASCENT 3", "FONT_ASCENT 64").lines().count(), 1);
    }

    #[test]
    fn every_truncated_bdf_is_refused_in_one_line() {
        for length in 0..SMALL.len() - "\nENDFONT\n".len() {
            if SMALL.is_char_boundary(length) {
                assert_eq!(fault(&SMALL[..length]).lines().count(), 1);
            }
        }
    }
}
