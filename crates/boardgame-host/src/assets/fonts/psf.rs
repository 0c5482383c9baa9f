//! PC Screen Fonts of both versions, the format of Linux consoles.
//!
//! Parses headers, bitmaps and the table at the end, which maps glyphs to characters. The format has no
//! baseline; the bottom of the letter 'H' is used.

use crate::assets::AssetError;
use small_amiga::graphics::{Font, Glyph, MAX_HEIGHT, MAX_WIDTH};

/// Minimum length of the header of a PSF version 2 file, in bytes.
///
/// Further fields of a longer header are ignored.
const LEAST_START: usize = 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Header {
    version: u8,
    /// Offset of the first glyph in the PSF file, in bytes.
    start: usize,
    glyphs: usize,
    width: usize,
    height: usize,
    each: usize,
    table: bool,
}

impl Header {
    const fn row_bytes(self) -> usize {
        self.width.div_ceil(8)
    }

    const fn glyph_bytes(self) -> usize {
        self.row_bytes() * self.height
    }
}

/// Returns `true` if the file begins like a PSF font of either version.
pub(super) const fn is_psf(bytes: &[u8]) -> bool {
    matches!(bytes, [0x36, 0x04, ..] | [0x72, 0xB5, 0x4A, 0x86, ..])
}

/// Parses the contents of a PSF font file.
///
/// Character codes for which the file has no glyph are shown as a box.
pub(super) fn parse(name: &str, bytes: &[u8]) -> Result<Font, AssetError> {
    let fault = |found: String, expected: &str| AssetError::FontFile {
        name: name.to_owned(),
        found,
        expected: expected.to_owned(),
    };
    let header = header(bytes).ok_or_else(|| {
        fault(format!("ends after {} bytes", bytes.len()), "the header of a PSF font, 4 or 32 bytes")
    })?;
    if !(1..=MAX_HEIGHT).contains(&header.height) {
        super::of_height(name, header.height)?;
    }
    if !(1..=MAX_WIDTH).contains(&header.width) {
        return Err(fault(format!("glyphs {} pixels wide", header.width), &format!("1 to {MAX_WIDTH}")));
    }
    if header.version == 2 && header.start < LEAST_START {
        return Err(fault(format!("a header of {} bytes", header.start), "at least 32"));
    }
    if header.each != header.glyph_bytes() {
        let expected = format!("{} for {} x {} pixels", header.glyph_bytes(), header.width, header.height);
        return Err(fault(format!("{} bytes a glyph", header.each), &expected));
    }
    let length = header.glyphs.saturating_mul(header.glyph_bytes());
    let Some((bitmaps, table)) = bytes.get(header.start..).and_then(|rest| rest.split_at_checked(length))
    else {
        let needed = length.saturating_add(header.start);
        let expected = format!("{needed} for its {} glyphs", header.glyphs);
        return Err(fault(format!("ends after {} bytes", bytes.len()), &expected));
    };
    let places = if header.table { characters(header.version, table) } else { (0..=255).map(Some).collect() };
    let glyph_at = |code: u8| {
        let index = places.get(usize::from(code)).copied().flatten()?;
        let bitmap = bitmaps.chunks_exact(header.glyph_bytes()).nth(index)?;
        Some((code, glyph(header, bitmap)))
    };
    let glyphs: Vec<(u8, Glyph)> = (0u8..=255).filter_map(glyph_at).collect();
    let stands_on = glyphs
        .iter()
        .find(|(code, _)| *code == b'H')
        .and_then(|(_, glyph)| glyph.rows.iter().rposition(|&row| row != 0));
    let baseline = stands_on.unwrap_or((header.height * 3 / 4).saturating_sub(1));
    Font::from_glyphs(header.height, baseline, glyphs)
        .map_err(|error| AssetError::Font { name: name.to_owned(), error })
}

fn header(bytes: &[u8]) -> Option<Header> {
    if let [0x36, 0x04, mode, height, ..] = *bytes {
        let glyphs = if mode & 1 == 0 { 256 } else { 512 };
        let height = usize::from(height);
        return Some(Header {
            version: 1,
            start: 4,
            glyphs,
            width: 8,
            height,
            each: height,
            table: mode & 6 != 0,
        });
    }
    // The header consists of eight little-endian words: magic, version, header size, flags, glyphs, bytes per
    // glyph, height, width.
    let word = |index: usize| {
        let four = bytes.get(index * 4..index * 4 + 4)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(four)).ok()
    };
    let (start, flags, glyphs) = (word(2)?, word(3)?, word(4)?);
    let (each, height, width) = (word(5)?, word(6)?, word(7)?);
    Some(Header { version: 2, start, glyphs, width, height, each, table: flags & 1 != 0 })
}

fn glyph(header: Header, bitmap: &[u8]) -> Glyph {
    let row = |bytes: &[u8]| {
        let bits =
            bytes.iter().zip([24, 16, 8, 0]).fold(0, |bits, (&byte, shift)| bits | u32::from(byte) << shift);
        // The padding bits of the last byte are arbitrary.
        bits & u32::MAX << (32 - header.width)
    };
    let rows = bitmap.chunks_exact(header.row_bytes()).map(row).collect();
    Glyph { width: header.width, advance: header.width as i32, rows }
}

/// Maps Latin-1 codes to glyph indices by a PSF file's table of characters.
///
/// For each glyph, the table lists its single characters, then sequences of several characters (which are
/// ignored, because a single code cannot represent them), then a terminator.
fn characters(version: u8, table: &[u8]) -> Vec<Option<usize>> {
    let mut places = vec![None; 256];
    let mut place = |character: u32, glyph: usize| {
        if let Some(empty) = places.get_mut(character as usize).filter(|place| place.is_none()) {
            *empty = Some(glyph);
        }
    };
    if version == 1 {
        let (mut glyph, mut sequence) = (0, false);
        for pair in table.chunks_exact(2) {
            match u16::from_le_bytes([pair[0], pair[1]]) {
                0xFFFF => (glyph, sequence) = (glyph + 1, false),
                0xFFFE => sequence = true,
                character if !sequence => place(u32::from(character), glyph),
                _ => {}
            }
        }
    } else {
        for (glyph, entry) in table.split(|&byte| byte == 0xFF).enumerate() {
            let singles = entry.split(|&byte| byte == 0xFE).next().unwrap_or_default();
            for character in String::from_utf8_lossy(singles).chars() {
                place(u32::from(character), glyph);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(font: &Font, code: u8, row: usize) -> u16 {
        let offset = font.glyph(code).bit_offset;
        font.strip()[row * font.modulo() + offset / 16] << (offset % 16)
    }

    /// Returns a PSF version 1 file with a font two rows high.
    ///
    /// The first row of glyph `n` has the bits of `n`, and the second row is empty.
    fn version_1(mode: u8, table: &[u16]) -> Vec<u8> {
        let mut bytes = vec![0x36, 0x04, mode, 2];
        bytes.extend((0..=255u8).flat_map(|glyph| [glyph, 0]));
        bytes.extend(table.iter().flat_map(|word| word.to_le_bytes()));
        bytes
    }

    fn version_2(table: &[u8]) -> Vec<u8> {
        let words: [u32; 8] = [0x864A_B572, 0, 32, 1, 3, 2, 1, 10];
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend([0x80, 0x3F, 0x40, 0x3F, 0x20, 0x3F]);
        bytes.extend(table);
        bytes
    }

    #[test]
    fn psf_without_table_maps_codes_to_glyphs() {
        let font = parse("f", &version_1(0, &[])).unwrap();
        assert_eq!((font.y_size(), font.baseline()), (2, 0));
        assert_eq!(columns(&font, 0xE9, 0) >> 8, 0xE9);
        assert_eq!(font.glyph(b'a').advance, 8);
    }

    #[test]
    fn psf_table_maps_letters_to_glyphs() {
        let font = parse("f", &version_1(2, &[0x41, 0xFFFE, 0x42, 0xFFFF, 0x42, 0x263A, 0xFFFF])).unwrap();
        assert_eq!(columns(&font, b'A', 0) >> 8, 0);
        assert_eq!(columns(&font, b'B', 0) >> 8, 1);
        assert_eq!(font.glyph(b'C'), font.glyph(0), "a box");
    }

    #[test]
    fn psf_version_2_table_is_utf_8() {
        let font = parse("f", &version_2(b"a\xFF\xC3\xA9z\xFEee\xFF\xFF")).unwrap();
        assert_eq!(columns(&font, b'a', 0) & 0xFFC0, 0x8000);
        assert_eq!(columns(&font, 0xE9, 0) & 0xFFC0, 0x4000);
        assert_eq!(columns(&font, b'z', 0) & 0xFFC0, 0x4000);
        assert_eq!(font.glyph(b'e'), font.glyph(0));
    }

    #[test]
    fn truncated_psf_names_the_missing_bytes() {
        let said = |bytes: &[u8]| parse("f", bytes).unwrap_err().to_string();
        let whole = version_1(0, &[]);
        assert_eq!(said(&whole[..100]), "f: ends after 100 bytes; expected 516 for its 256 glyphs");
        assert_eq!(
            said(&whole[..3]),
            "f: ends after 3 bytes; expected the header of a PSF font, 4 or 32 bytes"
        );
        let mut wide = version_2(b"");
        wide[28] = 33;
        assert_eq!(said(&wide), "f: glyphs 33 pixels wide; expected 1 to 32");
        let mut many = version_2(b"");
        many[16..20].fill(0xFF);
        assert_eq!(said(&many), "f: ends after 38 bytes; expected 8589934622 for its 4294967295 glyphs");
        let mut early = version_2(b"");
        early[8] = 31;
        assert_eq!(said(&early), "f: a header of 31 bytes; expected at least 32");
        let mut odd = version_2(b"");
        odd[20] = 3;
        assert_eq!(said(&odd), "f: 3 bytes a glyph; expected 2 for 10 x 1 pixels");
        assert!(said(&version_2(b"")).contains("a font needs at least one glyph"));
    }
}
