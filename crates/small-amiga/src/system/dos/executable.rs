//! Executable files of the emulated computer.
//!
//! An executable file begins with the header of an AmigaDOS load file. The rest is the identifier of a
//! program, because the code of all programs is part of this application.

use super::error::DosError;

/// `HUNK_HEADER`: the first long word of a load file.
const HEADER: [u8; 4] = [0x00, 0x00, 0x03, 0xF3];

/// Maximum size of an executable file, in bytes.
pub const LONGEST: u64 = 64;

/// Parses an executable file of the emulated computer and returns the identifier of its program.
///
/// # Errors
/// Returns [`DosError::FileNotObject`] if the file is not a valid executable.
pub fn word_of(bytes: &[u8]) -> Result<&str, DosError> {
    let word = bytes.strip_prefix(&HEADER).and_then(|word| std::str::from_utf8(word).ok());
    let is_word = |word: &&str| {
        !word.is_empty()
            && bytes.len() as u64 <= LONGEST
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    word.filter(is_word).ok_or(DosError::FileNotObject)
}

/// Returns the contents of the executable file that starts the program with this identifier.
pub fn bytes_of(word: &str) -> Vec<u8> {
    [&HEADER, word.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executable_names_its_program() {
        assert_eq!(word_of(&bytes_of("shell")), Ok("shell"));
        for bytes in [
            &b""[..],
            b"text",
            &HEADER,
            &bytes_of("two words"),
            &bytes_of("\u{e9}"),
            &bytes_of(&"a".repeat(61)),
        ] {
            assert_eq!(word_of(bytes), Err(DosError::FileNotObject));
        }
    }
}
