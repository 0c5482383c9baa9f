//! Font files packed with gzip, the form in which Linux distributions ship console fonts.
//!
//! The web page does not unpack files, because the code would make it larger.

use crate::assets::AssetError;

/// Returns `true` if the file begins like one that gzip has packed.
pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1F, 0x8B])
}

fn fault(name: &str, found: &str, expected: &str) -> AssetError {
    AssetError::FontFile { name: name.to_owned(), found: found.to_owned(), expected: expected.to_owned() }
}

/// Unpacks a font file.
///
/// # Errors
/// Returns an [`AssetError`] if the file is damaged, empty, or longer than [`MAX_FILE`] when unpacked.
///
/// [`MAX_FILE`]: small_amiga_window::files::MAX_FILE
#[cfg(not(target_family = "wasm"))]
pub(super) fn unpack(name: &str, bytes: &[u8]) -> Result<Vec<u8>, AssetError> {
    use flate2::read::{GzDecoder, MultiGzDecoder};
    use small_amiga_window::files::{FileError, MAX_FILE};
    use std::io::Read;

    let mut unpacked = Vec::new();
    // One byte beyond the limit shows that there is more.
    let mut read = MultiGzDecoder::new(bytes).take(MAX_FILE + 1).read_to_end(&mut unpacked);
    if read.is_err() {
        // The file may end with padding, which gzip ignores.
        unpacked.clear();
        read = GzDecoder::new(bytes).take(MAX_FILE + 1).read_to_end(&mut unpacked);
    }
    if read.is_err() || unpacked.is_empty() {
        return Err(fault(name, "damaged, so gzip cannot unpack it", super::EXPECTED));
    }
    if unpacked.len() as u64 > MAX_FILE {
        return Err(FileError::TooLong { name: name.to_owned() }.into());
    }
    Ok(unpacked)
}

/// Refuses the file, because the web page does not unpack files.
#[cfg(target_family = "wasm")]
pub(super) fn unpack(name: &str, _: &[u8]) -> Result<Vec<u8>, AssetError> {
    Err(fault(name, "packed with gzip; unpack it first", super::EXPECTED))
}

#[cfg(test)]
mod tests {
    use super::super::from_bytes;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn packed_font_equals_the_unpacked_font() {
        let mut font = vec![0x36, 0x04, 0, 8];
        font.extend((0..=255u8).flat_map(|glyph| [glyph; 8]));
        let whole = packed(&font);
        assert_eq!(from_bytes("f", &whole), from_bytes("f", &font));
        assert!(from_bytes("f", &font).is_ok());
        let marked = [&small_amiga::text::MARK_BYTES[..], &font].concat();
        assert!(from_bytes("f", &packed(&marked)).is_ok());
        let parts = [packed(&font[..99]), packed(&font[99..])].concat();
        assert_eq!(from_bytes("f", &parts), from_bytes("f", &font));
        for length in 2..whole.len() {
            let said = from_bytes("f", &whole[..length]).unwrap_err().to_string();
            assert_eq!(said, "f: damaged, so gzip cannot unpack it; expected a BDF or PSF font");
        }
        assert!(from_bytes("f", &packed(&whole)).is_err(), "packed twice");
    }

    #[test]
    fn unpacked_size_is_limited() {
        let zeros = packed(&vec![0; small_amiga_window::files::MAX_FILE as usize + 1]);
        let said = from_bytes("f", &zeros).unwrap_err().to_string();
        assert_eq!(said, "f: longer than 16 megabytes, the maximum for such a file");
    }
}
