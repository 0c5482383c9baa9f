//! Text on the clipboard of Windows: UTF-16 with CR LF between lines, ended by a zero.
//!
//! Calls no functions of Windows, so it is tested on every system.

use small_amiga::clipboard::{Clip, ClipError, MOST};

pub(super) fn encode(text: &str) -> Vec<u8> {
    let lines = text.replace("\r\n", "\n").replace('\n', "\r\n");
    lines.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect()
}

pub(super) fn decode(bytes: &[u8]) -> Clip {
    let (units, _) = bytes.as_chunks::<2>();
    let units = units.iter().map(|unit| u16::from_le_bytes(*unit)).take_while(|unit| *unit != 0);
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) if text.is_empty() => Err(ClipError::Empty),
        Ok(text) if text.len() > MOST => Err(ClipError::Long),
        Ok(text) => Ok(text.replace("\r\n", "\n")),
        Err(_) => Err(ClipError::Bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipboard_uses_cr_lf_and_decoded_text_lf() {
        let text = "r/b - r\nété 漢 😀\n";
        let bytes = encode(text);
        assert!(bytes.starts_with(b"r\0/\0b\0") && bytes.ends_with(b"\r\0\n\0\0\0"));
        assert_eq!(decode(&bytes), Ok(text.to_owned()));
        assert_eq!(encode("a\r\nb"), encode("a\nb"));
    }

    #[test]
    fn bytes_after_the_zero_are_ignored() {
        assert_eq!(decode(b"a\0b\0\0\0c\0x"), Ok("ab".to_owned()));
        assert_eq!(decode(b"a\0b"), Ok("a".to_owned()), "an odd byte at the end");
    }

    #[test]
    fn unusable_clipboard_bytes_name_their_error() {
        assert_eq!([decode(b""), decode(b"\0\0a\0")], [Err(ClipError::Empty), Err(ClipError::Empty)]);
        assert_eq!(decode(&[0x00, 0xDC, 0, 0]), Err(ClipError::Bytes));
        assert_eq!(decode(&encode(&"x".repeat(MOST))).map(|text| text.len()), Ok(MOST));
        assert_eq!(decode(&encode(&"é".repeat(MOST / 2 + 1))), Err(ClipError::Long));
    }
}
