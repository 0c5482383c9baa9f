//! The Bitmap Distribution Format of X11, in which fonts are text.
//!
//! Parses the keywords for drawing (boxes, widths, bitmaps) and the two properties for the height of a line,
//! and skips all others. Only printable characters of Latin-1 are kept; the limits do not apply to other glyphs.

use crate::assets::AssetError;
use small_amiga::graphics::{Font, FontError, Glyph, MAX_ADVANCE, MAX_HEIGHT, MAX_WIDTH};
use small_amiga_window::files::{SourceLine, SourceWord, TextError, ends_early, lines};

/// Maximum of a number that the font does not use for itself, such as the width of the box around all glyphs.
const LARGEST: i32 = 1 << 16;

/// The bounding box of a glyph: size, and lower left corner relative to the pen position.
#[derive(Debug, Clone, Copy, Default)]
struct Bounds {
    width: usize,
    height: usize,
    x: i32,
    y: i32,
}

/// A glyph of a printable character of Latin-1.
#[derive(Debug, Clone)]
struct BdfGlyph {
    code: u8,
    advance: i32,
    bounds: Bounds,
    rows: Vec<u32>,
}

/// The numbers at the beginning of a BDF file that apply to all glyphs; `None` for those that are missing.
#[derive(Debug, Clone, Copy, Default)]
struct FontLines {
    bounds: Option<Bounds>,
    advance: Option<i32>,
    ascent: Option<i32>,
    descent: Option<i32>,
}

/// Returns `true` if a line of the file begins a BDF font.
pub(super) fn is_bdf(bytes: &[u8]) -> bool {
    bytes
        .split(|byte| matches!(byte, b'\r' | b'\n'))
        .any(|line| line.trim_ascii_start().starts_with(b"STARTFONT"))
}

fn keyword<'a>(line: &SourceLine<'a>) -> &'a str {
    line.words().next().map_or("", |word| word.text)
}

pub(super) fn parse(name: &str, bytes: &[u8]) -> Result<Font, AssetError> {
    // Comments and properties may have any encoding; all relevant parts are ASCII.
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let mut all = lines(name, &text).skip_while(|line| keyword(line) != "STARTFONT");
    let mut font = FontLines::default();
    let mut drawn = Vec::new();
    let mut ended = false;
    // The number of properties that are still expected, between STARTPROPERTIES and ENDPROPERTIES.
    let mut properties: Option<usize> = None;
    while let Some(line) = all.next() {
        let word = keyword(&line);
        if let Some(left) = &mut properties {
            // A property may have any name. The line ENDPROPERTIES may be missing.
            let is_beyond = *left == 0 && matches!(word, "CHARS" | "STARTCHAR");
            *left = left.saturating_sub(1);
            if is_beyond || word == "ENDPROPERTIES" {
                properties = None;
            } else {
                font.height_of_line(line)?;
            }
            if !is_beyond {
                continue;
            }
        }
        match word {
            "STARTPROPERTIES" => {
                let count = line.words().nth(1).and_then(|word| word.text.parse().ok());
                properties = Some(count.unwrap_or(0));
            }
            "FONTBOUNDINGBOX" => font.bounds = Some(bounds(line, LARGEST)?),
            "DWIDTH" => font.advance = Some(argument(line, 1, "the advance", -LARGEST, LARGEST)?),
            "STARTCHAR" => {
                let mut glyph = vec![line];
                loop {
                    let line = all.next().ok_or_else(|| ends_early(name, &text, "the line ENDCHAR"))?;
                    match keyword(&line) {
                        "ENDCHAR" => break,
                        "STARTCHAR" | "ENDFONT" => return Err(line.fault("the line ENDCHAR first").into()),
                        _ => glyph.push(line),
                    }
                }
                drawn.extend(character(font, &glyph)?);
            }
            "ENDFONT" => {
                ended = true;
                break;
            }
            _ => font.height_of_line(line)?,
        }
    }
    if !ended {
        return Err(ends_early(name, &text, "the line ENDFONT").into());
    }
    let unusable = |error| AssetError::Font { name: name.to_owned(), error };
    if drawn.is_empty() {
        return Err(unusable(FontError::Empty));
    }
    let (ascent, descent) = font.height(&drawn);
    let y_size = usize::try_from(ascent + descent).unwrap_or(0);
    if !(1..=MAX_HEIGHT).contains(&y_size) {
        super::of_height(name, y_size)?;
    }
    let glyphs = drawn.iter().map(|drawn| (drawn.code, cell(drawn, ascent, y_size)));
    Font::from_glyphs(y_size, usize::try_from(ascent - 1).unwrap_or(0), glyphs).map_err(unusable)
}

impl FontLines {
    /// Reads the line if it is one of the two properties for the height of a line of text.
    fn height_of_line(&mut self, line: SourceLine<'_>) -> Result<(), TextError> {
        match keyword(&line) {
            "FONT_ASCENT" => self.ascent = Some(argument(line, 1, "the ascent", -LARGEST, LARGEST)?),
            "FONT_DESCENT" => self.descent = Some(argument(line, 1, "the descent", -LARGEST, LARGEST)?),
            _ => {}
        }
        Ok(())
    }

    /// Returns the rows above and below the baseline: from the properties, or else from the boxes.
    fn height(&self, drawn: &[BdfGlyph]) -> (i32, i32) {
        let top = |bounds: Bounds| bounds.height as i32 + bounds.y;
        let whole = self.bounds.filter(|bounds| bounds.height > 0 && top(*bounds) > 0);
        let ascent = self.ascent.filter(|rows| *rows > 0).or(whole.map(top));
        let descent = self.descent.filter(|rows| *rows >= 0).or(whole.map(|bounds| (-bounds.y).max(0)));
        let highest = || drawn.iter().map(|glyph| top(glyph.bounds)).max().unwrap_or(0).max(1);
        let lowest = || drawn.iter().map(|glyph| -glyph.bounds.y).max().unwrap_or(0).max(0);
        (ascent.unwrap_or_else(highest), descent.unwrap_or_else(lowest))
    }
}

/// Parses one glyph of a BDF file from its lines, STARTCHAR first and without ENDCHAR.
///
/// Returns `None` for a glyph that is not a printable character of Latin-1.
fn character(font: FontLines, lines: &[SourceLine<'_>]) -> Result<Option<BdfGlyph>, TextError> {
    let named = |word: &str| lines.iter().position(|line| keyword(line) == word);
    let line = |word: &str| named(word).and_then(|index| lines.get(index)).copied();
    let code = line("ENCODING").map(|line| argument(line, 1, "the code", -1, i32::MAX)).transpose()?;
    let code = code.and_then(|code| u8::try_from(code).ok()).filter(|code| !char::from(*code).is_control());
    let (Some(code), Some(start)) = (code, lines.first()) else { return Ok(None) };
    let bounds = match (line("BBX"), font.bounds) {
        (Some(line), _) => bounds(line, MAX_WIDTH as i32)?,
        (None, Some(bounds)) if bounds.width <= MAX_WIDTH => bounds,
        (None, _) => return Err(start.ends_early("a line BBX width height x y")),
    };
    let advance = match (line("DWIDTH"), font.advance) {
        (Some(line), _) => argument(line, 1, "the advance", 0, MAX_ADVANCE)?,
        (None, Some(advance)) => advance,
        (None, None) => (bounds.x + bounds.width as i32).max(0),
    };
    let mut rows = Vec::new();
    if let Some(bitmap) = named("BITMAP") {
        let mut bitmap = lines.iter().skip(bitmap + 1);
        for _ in 0..bounds.height {
            let end = || lines.last().unwrap_or(start).ends_early("a row of the bitmap in the next line");
            rows.push(bitmap_row(*bitmap.next().ok_or_else(end)?, bounds.width)?);
        }
    }
    Ok(Some(BdfGlyph { code, advance, bounds, rows }))
}

/// Parses the bounding box in a line of the form `KEYWORD width height x y`.
fn bounds(line: SourceLine<'_>, widest: i32) -> Result<Bounds, TextError> {
    Ok(Bounds {
        width: argument(line, 1, "the width", 0, widest)? as usize,
        height: argument(line, 2, "the height", 0, LARGEST)? as usize,
        x: argument(line, 3, "the left edge", -LARGEST, LARGEST)?,
        y: argument(line, 4, "the lower edge", -LARGEST, LARGEST)?,
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
    // Some programs do not write the padding digit.
    if !word.text.bytes().all(|byte| byte.is_ascii_hexdigit()) || word.text.len() < width.div_ceil(4) {
        return Err(fault(word));
    }
    let first = word.text.get(..digits.min(8)).unwrap_or(word.text);
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
            "f.bdf:15:10: nothing; expected the lower edge, a number from -65536 to 65536"
        );
        assert_eq!(
            with("\nA0\n", "\nXY\n"),
            "f.bdf:18:1: \"XY\"; expected 2 hexadecimal digits for 3 columns"
        );
        assert_eq!(
            with("\nE0\nENDCHAR", "\nENDCHAR"),
            "f.bdf:18:3: nothing; expected a row of the bitmap in the next line"
        );
        assert_eq!(
            with("ENDCHAR\nSTARTCHAR", "STARTCHAR"),
            "f.bdf:20:1: \"STARTCHAR g\"; expected the line ENDCHAR first"
        );
        assert_eq!(with("ENDFONT\n", ""), "f.bdf:36:8: nothing; expected the line ENDFONT");
        assert_eq!(with("FONT_ASCENT 3", "FONT_ASCENT 64").lines().count(), 1);
    }

    #[test]
    fn limits_apply_to_kept_glyphs_only() {
        let small = parse("f.bdf", SMALL.as_bytes()).unwrap();
        for (old, new) in [
            ("FONTBOUNDINGBOX 3 4 0 -1", "FONTBOUNDINGBOX 99 4 -40 -1"),
            ("STARTPROPERTIES 2\n", "STARTPROPERTIES 3\nFONTBOUNDINGBOX \"3 4 0 -1\"\n"),
            ("STARTPROPERTIES 2\n", "STARTPROPERTIES 4\nENDFONT 1\nSTARTCHAR 2\n"),
            ("ENDPROPERTIES\n", ""),
            ("FONTBOUNDINGBOX 3 4 0 -1\n", ""),
            ("FONT_ASCENT 3", "FONT_ASCENT 0"),
            ("FONT_DESCENT 1", "FONT_DESCENT -1"),
            ("BBX 1 1 0 0\nBITMAP\n80", "BBX 40 99 0 0\nBITMAP\nsnow"),
            ("ENCODING 9731\nDWIDTH 3 0", "ENCODING 9\nDWIDTH 99 0"),
            ("ENCODING 9731", "ENCODING -1 66"),
            ("\n40\nA0\nE0", "\n4\nA\nE"),
            ("STARTFONT", "a comment\n\nSTARTFONT"),
        ] {
            let text = SMALL.replacen(old, new, 1);
            assert!(text != SMALL && parse("f.bdf", text.as_bytes()) == Ok(small.clone()), "{new}");
        }
        for end in ["\r", "\r\n"] {
            assert_eq!(parse("f.bdf", SMALL.replace('\n', end).as_bytes()), Ok(small.clone()));
        }
        let boxless =
            SMALL.replace("FONT_ASCENT 3\nFONT_DESCENT 1\n", "").replace("FONTBOUNDINGBOX 3 4 0 -1\n", "");
        assert_eq!(parse("f.bdf", boxless.as_bytes()), Ok(small), "the boxes of the letters give the height");
        let empty = SMALL.replace("ENCODING 65", "ENCODING 300").replace("ENCODING 103", "ENCODING 400");
        assert_eq!(fault(&empty), "f.bdf: a font needs at least one glyph of the codes 0 to 255");
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
