//! Decoding of texts that other programs have written: files, standard input and the clipboard.
//!
//! Removes a byte order mark, which many editors write at the beginning of a text in UTF-8.

use std::borrow::Cow;
use std::str::Utf8Error;

/// The byte order mark at the beginning of a text.
const MARK: char = '\u{FEFF}';

/// The byte order mark of a text in UTF-8, as bytes.
pub const MARK_BYTES: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Returns the text without the byte order mark at its beginning.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Decodes a text in UTF-8, without its byte order mark.
///
/// # Errors
/// Returns the position of the first byte that is not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, Utf8Error> {
    std::str::from_utf8(bytes).map(without_mark)
}

/// Decodes a text in UTF-8, without its byte order mark, and replaces bytes that are not UTF-8.
pub fn decode_lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix(&MARK_BYTES).unwrap_or(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_mark_is_removed_once_at_the_start() {
        for (bytes, text) in [
            (&b"a"[..], "a"),
            (b"\xEF\xBB\xBFa\xEF\xBB\xBF", "a\u{FEFF}"),
            (b"\xEF\xBB\xBF\xEF\xBB\xBF", "\u{FEFF}"),
            (b"\xEF\xBB\xBF", ""),
            (b"", ""),
        ] {
            assert_eq!(decode(bytes), Ok(text));
            assert_eq!(decode_lossy(bytes), text);
        }
        assert!(decode(b"\xEF\xBB").is_err());
        assert_eq!(decode_lossy(b"\xEF\xBB\xBF\xFF"), "\u{FFFD}");
    }
}
