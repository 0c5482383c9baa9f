//! Converts errors of the host's file system to AmigaDOS errors.

use std::io::{self, ErrorKind};

use crate::files::FileError;
use small_amiga::dos::DosError;

pub(super) fn fault(error: &io::Error) -> DosError {
    fault_of(error.kind())
}

const fn fault_of(kind: ErrorKind) -> DosError {
    match kind {
        ErrorKind::NotFound => DosError::ObjectNotFound,
        ErrorKind::AlreadyExists => DosError::ObjectExists,
        ErrorKind::DirectoryNotEmpty => DosError::DirectoryNotEmpty,
        ErrorKind::NotADirectory | ErrorKind::IsADirectory => DosError::ObjectWrongType,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => DosError::DiskFull,
        ErrorKind::ReadOnlyFilesystem => DosError::DiskWriteProtected,
        ErrorKind::PermissionDenied => DosError::WriteProtected,
        _ => DosError::DiskNotValidated,
    }
}

/// Converts an error of writing a host file to an AmigaDOS error.
pub const fn unwritten(error: &FileError) -> DosError {
    match error {
        // The file is known to be writable, so the error concerns its folder.
        FileError::Write { kind: ErrorKind::PermissionDenied, .. } => DosError::DiskWriteProtected,
        // On Windows this means that another program has the file open.
        FileError::Write { kind: ErrorKind::Other, .. } => DosError::ObjectInUse,
        FileError::Write { kind, .. } => fault_of(*kind),
        _ => DosError::DiskNotValidated,
    }
}
