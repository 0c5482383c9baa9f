//! AmigaDOS error codes and their messages.
//!
//! The numbers are documented. Most texts are remembered from release 2. The header before the text, which is
//! the name of a command or a file, is left to the caller.

use std::fmt;

/// An AmigaDOS error code (`IoErr`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u16)]
#[non_exhaustive]
pub enum DosError {
    /// Error 103: there is not enough memory.
    NoFreeStore = 103,
    /// Error 105: the process table is full.
    TaskTableFull = 105,
    /// Error 114: a template or pattern is invalid.
    BadTemplate = 114,
    /// Error 115: a number is invalid.
    BadNumber = 115,
    /// Error 116: a required argument is missing.
    RequiredArgMissing = 116,
    /// Error 117: the value after a keyword is missing.
    KeyNeedsArg = 117,
    /// Error 118: there are too many arguments.
    TooManyArgs = 118,
    /// Error 119: a quote is not closed.
    UnmatchedQuotes = 119,
    /// Error 120: the argument line is invalid or too long.
    LineTooLong = 120,
    /// Error 121: the file is not executable.
    FileNotObject = 121,
    /// Error 202: the object is in use.
    ObjectInUse = 202,
    /// Error 203: an object with this name already exists.
    ObjectExists = 203,
    /// Error 204: the drawer was not found.
    DirNotFound = 204,
    /// Error 205: the object was not found.
    ObjectNotFound = 205,
    /// Error 206: the window description is invalid.
    BadStreamName = 206,
    /// Error 209: the volume does not support the request.
    ActionNotKnown = 209,
    /// Error 210: the name of an object is invalid.
    InvalidComponentName = 210,
    /// Error 212: the object is of the wrong type.
    ObjectWrongType = 212,
    /// Error 213: the disk is not validated.
    DiskNotValidated = 213,
    /// Error 214: the disk is write-protected.
    DiskWriteProtected = 214,
    /// Error 215: an object cannot be renamed to a different volume.
    RenameAcrossDevices = 215,
    /// Error 216: the drawer is not empty.
    DirectoryNotEmpty = 216,
    /// Error 217: drawers or other parts are nested too deeply.
    TooManyLevels = 217,
    /// Error 218: the volume is not mounted.
    DeviceNotMounted = 218,
    /// Error 220: the comment is too long.
    CommentTooBig = 220,
    /// Error 221: the disk is full.
    DiskFull = 221,
    /// Error 222: the object is protected from deletion.
    DeleteProtected = 222,
    /// Error 223: the file is protected from writing.
    WriteProtected = 223,
    /// Error 224: the file is protected from reading.
    ReadProtected = 224,
    /// Error 225: the disk is not a DOS disk.
    NotADosDisk = 225,
    /// Error 226: the drive contains no disk.
    NoDisk = 226,
    /// Error 229: the drawer has too many entries.
    ///
    /// AmigaDOS has no such error, because its drawers have no limit.
    DrawerFull = 229,
    /// Error 232: the drawer has no more entries.
    NoMoreEntries = 232,
    /// Error 304: the user stopped the command with Ctrl-C.
    Break = 304,
}

impl DosError {
    /// All AmigaDOS errors, sorted by number.
    pub const ALL: [Self; 34] = [
        Self::NoFreeStore,
        Self::TaskTableFull,
        Self::BadTemplate,
        Self::BadNumber,
        Self::RequiredArgMissing,
        Self::KeyNeedsArg,
        Self::TooManyArgs,
        Self::UnmatchedQuotes,
        Self::LineTooLong,
        Self::FileNotObject,
        Self::ObjectInUse,
        Self::ObjectExists,
        Self::DirNotFound,
        Self::ObjectNotFound,
        Self::BadStreamName,
        Self::ActionNotKnown,
        Self::InvalidComponentName,
        Self::ObjectWrongType,
        Self::DiskNotValidated,
        Self::DiskWriteProtected,
        Self::RenameAcrossDevices,
        Self::DirectoryNotEmpty,
        Self::TooManyLevels,
        Self::DeviceNotMounted,
        Self::CommentTooBig,
        Self::DiskFull,
        Self::DeleteProtected,
        Self::WriteProtected,
        Self::ReadProtected,
        Self::NotADosDisk,
        Self::NoDisk,
        Self::DrawerFull,
        Self::NoMoreEntries,
        Self::Break,
    ];

    /// Returns the AmigaDOS number of the error, such as 205 for [`Self::ObjectNotFound`].
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// Returns the message of the error, without a full stop at its end.
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoFreeStore => "not enough memory available",
            Self::TaskTableFull => "process table full",
            Self::BadTemplate => "bad template",
            Self::BadNumber => "bad number",
            Self::RequiredArgMissing => "required argument missing",
            Self::KeyNeedsArg => "value after keyword missing",
            Self::TooManyArgs => "wrong number of arguments",
            Self::UnmatchedQuotes => "unmatched quotes",
            Self::LineTooLong => "argument line invalid or too long",
            Self::FileNotObject => "file is not executable",
            Self::ObjectInUse => "object is in use",
            Self::ObjectExists => "object already exists",
            Self::DirNotFound => "directory not found",
            Self::ObjectNotFound => "object not found",
            Self::BadStreamName => "invalid window description",
            Self::ActionNotKnown => "packet request type unknown",
            Self::InvalidComponentName => "object name invalid",
            Self::ObjectWrongType => "object is not of required type",
            Self::DiskNotValidated => "disk not validated",
            Self::DiskWriteProtected => "disk is write-protected",
            Self::RenameAcrossDevices => "rename across devices attempted",
            Self::DirectoryNotEmpty => "directory not empty",
            Self::TooManyLevels => "too many levels",
            Self::DeviceNotMounted => "device (or volume) is not mounted",
            Self::CommentTooBig => "comment is too long",
            Self::DiskFull => "disk is full",
            Self::DeleteProtected => "object is protected from deletion",
            Self::WriteProtected => "file is write protected",
            Self::ReadProtected => "file is read protected",
            Self::NotADosDisk => "not a valid DOS disk",
            Self::NoDisk => "no disk in drive",
            Self::DrawerFull => "a drawer has at most 65536 entries",
            Self::NoMoreEntries => "no more entries in directory",
            Self::Break => "***Break",
        }
    }
}

impl fmt::Display for DosError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl std::error::Error for DosError {}

/// Returns the message of an error number in the format of `Fault`.
///
/// If `header` is not empty, `header` and a colon precede the message.
pub fn fault(number: u16, header: &str) -> String {
    let known = DosError::ALL.into_iter().find(|error| error.number() == number);
    let text = known.map_or_else(|| format!("Error code {number}"), |error| error.text().to_owned());
    if header.is_empty() { text } else { format!("{header}: {text}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dos_faults_have_the_original_texts() {
        assert_eq!(fault(205, "Dir"), "Dir: object not found");
        assert_eq!(fault(304, ""), "***Break");
        assert_eq!(fault(999, "Fault 999"), "Fault 999: Error code 999");
        assert!(DosError::ALL.is_sorted_by_key(|error| error.number()));
    }
}
