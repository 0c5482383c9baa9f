//! What AmigaDOS says went wrong: numbers and texts.
//!
//! Knows the numbers of release 2 and their texts (`workbench.md` D9, `amiga.md` 7b). Leaves what stands before the text - the
//! command's name, or a file's - to who tells it.

use std::fmt;

/// A fault of AmigaDOS (`IoErr`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum DosError {
    /// 103
    NoFreeStore = 103,
    /// 105
    TaskTableFull = 105,
    /// 114
    BadTemplate = 114,
    /// 115
    BadNumber = 115,
    /// 116
    RequiredArgMissing = 116,
    /// 117
    KeyNeedsArg = 117,
    /// 118
    TooManyArgs = 118,
    /// 119
    UnmatchedQuotes = 119,
    /// 120
    LineTooLong = 120,
    /// 121
    FileNotObject = 121,
    /// 202
    ObjectInUse = 202,
    /// 203
    ObjectExists = 203,
    /// 204
    DirNotFound = 204,
    /// 205
    ObjectNotFound = 205,
    /// 206
    BadStreamName = 206,
    /// 209
    ActionNotKnown = 209,
    /// 210
    InvalidComponentName = 210,
    /// 212
    ObjectWrongType = 212,
    /// 213
    DiskNotValidated = 213,
    /// 214
    DiskWriteProtected = 214,
    /// 215
    RenameAcrossDevices = 215,
    /// 216
    DirectoryNotEmpty = 216,
    /// 217
    TooManyLevels = 217,
    /// 218
    DeviceNotMounted = 218,
    /// 220
    CommentTooBig = 220,
    /// 221
    DiskFull = 221,
    /// 222
    DeleteProtected = 222,
    /// 223
    WriteProtected = 223,
    /// 224
    ReadProtected = 224,
    /// 225
    NotADosDisk = 225,
    /// 226
    NoDisk = 226,
    /// 229: not an error of AmigaDOS, where drawers have no limit.
    DrawerFull = 229,
    /// 232
    NoMoreEntries = 232,
    /// 304
    Break = 304,
}

impl DosError {
    /// All of them, by number.
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

    /// Its number.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// Its text, without a stop at its end.
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

/// `Fault`: the text of a number, after a header where there is one.
pub fn fault(number: u16, header: &str) -> String {
    let known = DosError::ALL.into_iter().find(|error| error.number() == number);
    let text = known.map_or_else(|| format!("Error code {number}"), |error| error.text().to_owned());
    if header.is_empty() { text } else { format!("{header}: {text}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_as_text() {
        assert_eq!(fault(205, "Dir"), "Dir: object not found");
        assert_eq!(fault(304, ""), "***Break");
        assert_eq!(fault(999, "Fault 999"), "Fault 999: Error code 999");
        assert!(DosError::ALL.is_sorted_by_key(|error| error.number()));
    }
}
