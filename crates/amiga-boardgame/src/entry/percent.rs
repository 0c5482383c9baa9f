//! Decodes the `%` escapes in addresses of the web page.

/// The error of a text whose `%` escapes cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PercentError {
    /// A `%` that is not followed by two hexadecimal digits.
    #[error("expected two digits behind each %")]
    BadEscape,
    /// The decoded bytes are not UTF-8.
    #[error("expected UTF-8")]
    NotText,
}

/// Replaces the `%` escapes in a text by the characters that they stand for.
///
/// # Errors
/// Returns [`PercentError`] if an escape is incomplete or the result is not UTF-8.
pub fn decode(text: &str) -> Result<String, PercentError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let hex = rest.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let hex = hex.filter(|hex| hex.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let value = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(value.ok_or(PercentError::BadEscape)?);
        rest = rest.get(2..).unwrap_or_default();
    }
    String::from_utf8(bytes).map_err(|_| PercentError::NotText)
}
