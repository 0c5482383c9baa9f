//! Executable files of the emulated computer.
//!
//! An executable file begins with the header of an AmigaDOS load file and the identifier of a program. The
//! bytes after them only give the file a plausible size, because the code of all programs is part of this
//! application.

use super::error::DosError;

/// `HUNK_HEADER`: the first long word of a load file.
const HEADER: [u8; 4] = [0x00, 0x00, 0x03, 0xF3];

/// Maximum size, in bytes, of an executable file without code. Such a file contains only a header and an identifier.
const SHORT: u64 = 64;

const KILO: u64 = 1024;
/// Remainder of an executable file's size, in bytes, after division by 1,024.
///
/// Files of at most [`SHORT`] bytes are an exception.
const ODD: u64 = 52;

/// Returns `true` if an executable file can have this size, in bytes.
pub const fn is_size(size: u64) -> bool {
    size <= SHORT || (size % KILO == ODD && size < 90 * KILO)
}

/// Parses an executable file and returns the identifier of its program.
///
/// # Errors
/// Returns [`DosError::FileNotObject`] if the file is not a valid executable.
pub fn word_of(bytes: &[u8]) -> Result<&str, DosError> {
    let word = bytes.strip_prefix(&HEADER).and_then(|rest| rest.split(|byte| *byte == 0).next());
    let word = word.and_then(|word| std::str::from_utf8(word).ok());
    let is_word = |word: &&str| {
        let size = bytes.len() as u64;
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && (size == (HEADER.len() + word.len()) as u64 && size <= SHORT || size == size_of(word))
    };
    word.filter(is_word).ok_or(DosError::FileNotObject)
}

/// Returns a hash of a program's identifier, from which the executable file's size and contents are generated.
fn seed(word: &str) -> u32 {
    word.bytes().fold(7, |seed: u32, byte| seed.wrapping_mul(31).wrapping_add(byte.into()))
}

/// Returns the size of a program's executable file, in bytes.
///
/// The identifiers of Shell commands begin with a capital letter; their files are shorter than those of other
/// programs.
pub(super) fn size_of(word: &str) -> u64 {
    let is_command = word.starts_with(|first: char| first.is_ascii_uppercase());
    let (kilobytes, least) = if is_command { (5, 1) } else { (69, 20) };
    u64::from(seed(word) % kilobytes + least) * KILO + ODD
}

/// Returns the contents of a program's executable file.
///
/// The bytes after the identifier are fixed for each program, and contain no control characters.
pub fn bytes_of(word: &str) -> Vec<u8> {
    let mut state = seed(word);
    let code = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8 | 0x20
    });
    let head = HEADER.into_iter().chain(word.bytes()).chain([0]);
    head.chain(code).take(size_of(word) as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executable_names_its_program() {
        for word in ["shell", "tripppin", "x"] {
            let bytes = bytes_of(word);
            assert_eq!(word_of(&bytes), Ok(word));
            let size = bytes.len() as u64;
            assert!(is_size(size) && size == size_of(word) && (20_000..=92_160).contains(&size));
            // A file with the identifier only is an executable, too.
            assert_eq!(word_of(&[&HEADER, word.as_bytes()].concat()), Ok(word));
        }
        assert!(bytes_of("Copy").len() < 10_000);
        assert!(is_size(13) && !is_size(30_000));
        let cut = &bytes_of("shell")[..1000];
        for bytes in [
            &b""[..],
            b"text",
            &HEADER,
            cut,
            &bytes_of("two words"),
            &bytes_of("\u{e9}"),
            &[&HEADER[..], &[b'a'; 61]].concat(),
        ] {
            assert_eq!(word_of(bytes), Err(DosError::FileNotObject));
        }
    }
}
