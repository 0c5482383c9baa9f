//! File access: reads whole files up to a size limit, writes files atomically, and converts indexed PNGs.
//!
//! Handles paths, bytes and PNG. The use of a picture is left to the assets, and the path of a screenshot to
//! the caller.

mod atomic;
mod lock;
mod memory_files;
mod reserved;
mod scratch;
mod source_text;
mod sync;
mod text_input;
mod write_apng;
mod write_png;

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use small_amiga::utility::to_lower;
use thiserror::Error;

pub use atomic::{AtomicWrite, move_to_free, write_atomically, write_secret, write_to_free, write_unsynced};
pub use lock::FileLock;
pub use memory_files::{exists, insert, list, take_back};
pub use scratch::{clear_up, is_scratch};
pub use small_amiga::drawings::{IndexedPicture, PictureError, decode_indexed};
pub use source_text::{LONGEST_LINE, SourceLine, SourceWord, TextError, ends_early, lines};
pub use sync::sync;
pub use text_input::{TextInput, standard_input};
pub use write_apng::{Animation, FramePatch};
pub use write_png::{EncodeError, encode_indexed, encode_rgb, encode_to_scale};

/// Maximum size of a file to be read, in bytes.
///
/// A larger file was probably chosen by mistake.
pub const MAX_FILE: u64 = 16 * 1024 * 1024;

/// The byte order marks with which UTF-16 text begins.
const UTF_16: [[u8; 2]; 2] = [[0xFF, 0xFE], [0xFE, 0xFF]];

/// The name by which error messages refer to standard input.
pub const STANDARD_INPUT: &str = "standard input";

/// An error of reading or writing a file, with the file's name as given by the user.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The operating system refused to open or read the file.
    #[error("{name}: cannot be read: {reason}")]
    Read {
        /// Name of the file that the operating system refused to read.
        name: String,
        /// Reason given by the operating system for not reading the file.
        reason: String,
    },
    /// The file is longer than [`MAX_FILE`].
    #[error("{name}: longer than {} megabytes, the maximum for such a file", MAX_FILE >> 20)]
    TooLong {
        /// Name of the file that was not read because the file is longer than [`MAX_FILE`].
        name: String,
    },
    /// The file is not UTF-8 text.
    #[error("{name}:{line}:{column}: a byte that is not UTF-8 where text was expected")]
    NotText {
        /// Name of the file that was not read because it is not UTF-8 text.
        name: String,
        /// Line number of the file's first invalid byte, counted from 1.
        line: usize,
        /// Column of the file's first invalid byte, counted from 1, in characters.
        column: usize,
    },
    /// The file is UTF-16 text, which some editors of Windows and PowerShell write.
    #[error("{name}: text in UTF-16 where UTF-8 was expected; save it as UTF-8")]
    Utf16 {
        /// Name of the file that was not read because it is UTF-16 text.
        name: String,
    },
    /// The file is a named pipe, which is not opened because that could block forever.
    #[error("{name}: a named pipe; expected a regular file")]
    Waits {
        /// Name of the file that was not opened because it is a named pipe.
        name: String,
    },
    /// The file name is invalid on this system or reserved for a device.
    #[error("{name}: cannot be written: {fault}; expected another name")]
    Reserved {
        /// The invalid or reserved file name.
        name: String,
        /// The reason why this system does not allow the file name.
        fault: String,
    },
    /// Another run of the program has locked the file for writing.
    #[error("{name}: another run of {program} is using it; use a different file for each run")]
    InUse {
        /// Name of the file that cannot be written because it is locked.
        name: String,
        /// Name of the program that has locked the file.
        program: &'static str,
    },
    /// The operating system refused to write the file.
    #[error("{name}: cannot be written: {reason}")]
    Write {
        /// Name of the file that the operating system refused to write.
        name: String,
        /// The kind of error that the operating system reported for the write.
        kind: ErrorKind,
        /// Reason given by the operating system for not writing the file.
        reason: String,
    },
}

/// Returns `true` if the contents of a file begin with the byte order mark of UTF-16 text.
pub fn is_utf_16(bytes: &[u8]) -> bool {
    UTF_16.iter().any(|mark| bytes.starts_with(mark))
}

impl FileError {
    /// Creates the error for a file that the operating system refused to open or read.
    pub fn read(path: &Path, error: &io::Error) -> Self {
        // Windows refuses to open a folder with the same error as a file without permission.
        let is_folder = error.kind() == ErrorKind::PermissionDenied && path.is_dir();
        let folder = io::Error::from(ErrorKind::IsADirectory);
        Self::Read {
            name: path.display().to_string(),
            reason: reason(if is_folder { &folder } else { error }),
        }
    }

    /// Creates the error for a file that is not UTF-8 text.
    ///
    /// `valid` is the index of the first invalid byte. The first of the bytes is in line number `first` of
    /// the file.
    pub fn not_text(name: &str, first: usize, bytes: &[u8], valid: usize) -> Self {
        let name = name.to_owned();
        if first == 1 && is_utf_16(bytes) {
            return Self::Utf16 { name };
        }
        let before = String::from_utf8_lossy(bytes.get(..valid).unwrap_or_default());
        let line = first + before.matches('\n').count();
        let column = before.chars().rev().take_while(|&character| character != '\n').count() + 1;
        Self::NotText { name, line, column }
    }

    fn waits(path: &Path) -> Self {
        Self::Waits { name: path.display().to_string() }
    }

    /// Creates the error for a file that the operating system refused to write.
    pub fn write(path: &Path, error: &io::Error) -> Self {
        Self::Write { name: path.display().to_string(), kind: error.kind(), reason: reason(error) }
    }
}

/// Returns `true` if the path leads to a named pipe, either directly or by way of `/dev/stdin`.
///
/// Unnamed pipes, such as `<(...)`, return `false`; they do not block and are recognized because their path
/// cannot be canonicalized.
fn is_named_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        std::fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo())
            && std::fs::canonicalize(path).is_ok()
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Reads a whole file into memory, but refuses to read from a named pipe, which could block.
///
/// # Errors
/// Returns [`FileError::Read`] if the system refuses, [`FileError::Waits`] for a named pipe, and
/// [`FileError::TooLong`] for a file beyond [`MAX_FILE`].
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    if let Some(bytes) = memory_files::handed(path) {
        return read_whole(path, &*bytes);
    }
    if is_named_pipe(path) {
        return Err(FileError::waits(path));
    }
    read_whole(path, File::open(path).map_err(|error| FileError::read(path, &error))?)
}

fn read_whole(path: &Path, from: impl Read) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    // One byte beyond the limit shows that there is more; endless devices stop here, too.
    let read = from.take(MAX_FILE + 1).read_to_end(&mut bytes);
    read.map_err(|error| FileError::read(path, &error))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(FileError::TooLong { name: path.display().to_string() });
    }
    Ok(bytes)
}

/// Reads a whole text file, without a byte order mark and with `\n` as line end.
///
/// # Errors
/// Returns the errors of [`read`], [`FileError::Utf16`] for UTF-16 text, and [`FileError::NotText`] at the
/// first byte that is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    text(path, &read(path)?)
}

/// Reads the whole of standard input as text, like [`read_text`].
///
/// # Errors
/// Returns the same errors as [`read_text`], except [`FileError::Waits`].
pub fn read_standard_input() -> Result<String, FileError> {
    let path = Path::new(STANDARD_INPUT);
    text(path, &read_whole(path, io::stdin().lock())?)
}

fn text(path: &Path, bytes: &[u8]) -> Result<String, FileError> {
    match small_amiga::text::decode(bytes) {
        Ok(text) => Ok(text.replace("\r\n", "\n")),
        Err(error) => Err(FileError::not_text(&path.display().to_string(), 1, bytes, error.valid_up_to())),
    }
}

/// Returns the text of an operating system's error, without the error number.
///
/// On Windows, whose texts are long and translated, common errors get a fixed English text.
pub fn reason(error: &io::Error) -> String {
    if cfg!(windows) {
        let elsewhere = (error.raw_os_error() == Some(SHARING_VIOLATION)).then_some(OPEN_ELSEWHERE);
        if let Some(said) = elsewhere.or(everyday(error.kind())) {
            return said.to_owned();
        }
    }
    let said = error.to_string();
    let said = said.split(" (os error").next().unwrap_or(&said).trim_end_matches('.');
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", to_lower(first), letters.as_str()))
}

/// The Windows error number for a file that another program has opened without sharing.
///
/// The user is shown [`OPEN_ELSEWHERE`].
const SHARING_VIOLATION: i32 = 32;
const OPEN_ELSEWHERE: &str = "another program has it open";

const fn everyday(kind: ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::NotFound => "no such file or directory",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::AlreadyExists => "file exists",
        ErrorKind::IsADirectory => "is a directory",
        ErrorKind::NotADirectory => "not a directory",
        ErrorKind::StorageFull => "no space left on device",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_file_is_named_in_the_error() {
        let error = read(Path::new("no/such/file")).unwrap_err();
        assert_eq!(error.to_string(), "no/such/file: cannot be read: no such file or directory");
    }

    #[test]
    fn unreadable_folder_is_reported_as_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let refused = io::Error::from(ErrorKind::PermissionDenied);
        let error = FileError::read(folder.path(), &refused).to_string();
        assert_eq!(error, format!("{}: cannot be read: is a directory", folder.path().display()));
        let error = FileError::read(&folder.path().join("file"), &refused).to_string();
        assert!(error.ends_with("file: cannot be read: permission denied"), "{error}");
    }

    #[test]
    fn utf_16_text_is_reported_as_utf_16() {
        let path = Path::new("moves.tpn");
        let expected = "moves.tpn: text in UTF-16 where UTF-8 was expected; save it as UTF-8";
        for mark in UTF_16 {
            let bytes = [&mark[..], b"r\0\n\0"].concat();
            assert_eq!(text(path, &bytes).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn invalid_utf_8_is_reported_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("odd.gpl");
        std::fs::write(&path, b"GIMP\n\xC3\xA9t\xFF").unwrap();
        let error = read_text(&path).unwrap_err();
        assert!(error.to_string().ends_with("odd.gpl:2:3: a byte that is not UTF-8 where text was expected"));
        std::fs::write(&path, "\u{FEFF}plain\r\n\rtext\r\n").unwrap();
        assert_eq!(read_text(&path).unwrap(), "plain\n\rtext\n");
    }
}
