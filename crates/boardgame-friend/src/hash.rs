//! SHA-256 over several byte strings, and the text of its results.

use sha2::{Digest as _, Sha256};

/// Size of a SHA-256 digest, in bytes.
pub(crate) const SIZE: usize = 32;

/// Returns the SHA-256 digest of the concatenation of `parts`.
pub(crate) fn sha256(parts: &[&[u8]]) -> [u8; SIZE] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// Formats bytes as lower-case hexadecimal digits, two for each byte.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Parses 64 lower-case hexadecimal digits, or returns `None` for any other text.
pub(crate) fn from_hex(text: &str) -> Option<[u8; SIZE]> {
    let nibble = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    if text.len() != 2 * SIZE {
        return None;
    }
    let mut bytes = [0; SIZE];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = nibble(digits[0])? << 4 | nibble(digits[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sha256_matches_published_digest() {
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(to_hex(&sha256(&[b"a", b"bc"])), digest);
        assert_eq!(from_hex(digest), Some(sha256(&[b"abc"])));
    }

    #[test]
    fn hex_of_other_length_or_case_is_refused() {
        let digits = "0a".repeat(SIZE);
        assert_eq!(from_hex(&digits), Some([10; SIZE]));
        for text in
            [&digits[1..], &digits.to_uppercase(), &digits.replace('a', "g"), &digits.replace("a0", "\u{e9}")]
        {
            assert_eq!(from_hex(text), None, "{text:?}");
        }
    }
}
