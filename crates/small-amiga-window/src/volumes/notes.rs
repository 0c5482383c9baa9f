//! Hidden notes files with the protection bits and comments of a folder's files, which the host cannot store.
//!
//! A line has the bits as List shows them, a tab, the name, a tab, and the comment. A notes file that is a
//! link or has any other line is not changed. Changes are kept in memory until [`AllNotes::flush`] writes
//! them, once for each folder.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::faults::unwritten;
use crate::files::{FileError, MAX_FILE, write_unsynced};
use small_amiga::dos::{Bits, DosError, Name};

/// Name of the notes file, which contains the protection bits and comments of the files in its folder.
///
/// A file on an AmigaDOS volume cannot have this name.
const FILE: &str = ".notes";
/// Maximum number of folders with notes (protection bits and comments of files) in memory.
///
/// Folders with unwritten changes are kept in any case.
const KEPT: usize = 64;

#[cfg(test)]
thread_local! {
    pub(super) static READS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The AmigaDOS protection bits and the comment of one file.
///
/// The host's file system does not store them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Note {
    pub bits: Bits,
    pub comment: String,
}

#[derive(Debug, Default)]
pub(super) struct AllNotes(BTreeMap<PathBuf, Notes>);

impl AllNotes {
    /// Returns the notes (protection bits and comments) of the files in a folder.
    ///
    /// Reads the notes file of the folder again if that file has changed.
    pub(super) fn folder_notes(&mut self, folder: &Path) -> &mut Notes {
        if self.0.len() >= KEPT && !self.0.contains_key(folder) {
            self.0.retain(|_, notes| !notes.changes.is_empty());
        }
        let notes = self.0.entry(folder.to_owned()).or_insert_with(|| Notes::new(folder));
        notes.refresh();
        notes
    }

    pub(super) fn remove_folder(&mut self, folder: &Path) {
        self.0.remove(folder);
    }

    /// Writes all changed notes (protection bits and comments) to their notes files.
    ///
    /// Returns the paths of the written files.
    ///
    /// # Errors
    /// Returns the first [`DosError`]; changes that cannot be written are lost.
    pub(super) fn flush(&mut self) -> Result<Vec<PathBuf>, DosError> {
        let mut result = Ok(());
        let mut written = Vec::new();
        for mut notes in std::mem::take(&mut self.0).into_values() {
            match notes.write() {
                Ok(true) => written.push(notes.path),
                Ok(false) => {}
                Err(error) => result = result.and(Err(error)),
            }
        }
        result.map(|()| written)
    }
}

/// The version of a notes file: modification time, length and inode number.
///
/// The inode number is 0 except on Unix, and changes whenever this program writes the file.
type NotesVersion = (Option<SystemTime>, u64, u64);

#[derive(Debug)]
pub(super) struct Notes {
    path: PathBuf,
    /// Version of the notes file when last read, or `None` if the file was missing.
    version: Option<NotesVersion>,
    /// Whether the notes file must not be overwritten, because it cannot be read, is a link, is too long, or has an
    /// invalid line.
    is_closed: bool,
    notes: BTreeMap<Name, Note>,
    /// Notes (protection bits and comments of files) still to be written.
    ///
    /// `None` removes the note of the file.
    changes: BTreeMap<Name, Option<Note>>,
}

impl Notes {
    fn new(folder: &Path) -> Self {
        let (notes, changes) = (BTreeMap::new(), BTreeMap::new());
        Self { path: folder.join(FILE), version: None, is_closed: false, notes, changes }
    }

    fn refresh(&mut self) {
        let known = fs::symlink_metadata(&self.path);
        let version = known.as_ref().ok().map(version);
        let is_missing = known.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound);
        if version == self.version && (version.is_some() || is_missing) {
            return;
        }
        #[cfg(test)]
        READS.set(READS.get() + 1);
        let text = match &known {
            Ok(known) if known.is_file() && known.len() <= MAX_FILE => fs::read_to_string(&self.path).ok(),
            Ok(_) => None,
            Err(_) => is_missing.then(String::new),
        };
        let lines: Option<Vec<_>> = text.as_deref().unwrap_or_default().lines().map(note).collect();
        self.is_closed = text.is_none() || lines.is_none();
        let lines = lines.unwrap_or_else(|| text.unwrap_or_default().lines().filter_map(note).collect());
        // Of several lines with the same name, the first is valid.
        self.notes = lines.into_iter().rev().collect();
        self.version = version;
    }

    pub(super) fn is_file(name: &OsStr) -> bool {
        name == FILE
    }

    pub(super) fn get(&self, name: &Name) -> Note {
        let changed = self.changes.get(name).map(Option::as_ref);
        changed.unwrap_or_else(|| self.notes.get(name)).cloned().unwrap_or_default()
    }

    /// Changes the note (protection bits and comment) of a file.
    ///
    /// A note that equals that of a new file is removed.
    ///
    /// # Errors
    ///
    /// Returns [`DosError::ObjectInUse`] if the notes file must not be changed.
    pub(super) fn set(&mut self, name: &Name, note: Note) -> Result<(), DosError> {
        if self.get(name) == note {
            return Ok(());
        }
        if self.is_closed {
            return Err(DosError::ObjectInUse);
        }
        self.changes.insert(name.clone(), Some(note).filter(|note| *note != Note::default()));
        Ok(())
    }

    /// Writes the changed protection bits and comments to the notes file of a folder.
    ///
    /// The notes file is removed if no notes are left. Returns `true` if it was written.
    fn write(&mut self) -> Result<bool, DosError> {
        if self.changes.is_empty() {
            return Ok(false);
        }
        // Another program may have written the file since it was read.
        self.refresh();
        if self.is_closed {
            return Err(DosError::ObjectInUse);
        }
        for (name, note) in std::mem::take(&mut self.changes) {
            self.notes.remove(&name);
            self.notes.extend(note.map(|note| (name, note)));
        }
        if self.notes.is_empty() {
            self.remove_file();
            return Ok(false);
        }
        let line = |(name, note): (&Name, &Note)| format!("{}\t{name}\t{}\n", note.bits, note.comment);
        let text: String = self.notes.iter().map(line).collect();
        match write_unsynced(&self.path, text.as_bytes()) {
            // The folder no longer exists, so there is nothing to write.
            Err(FileError::Write { kind: ErrorKind::NotFound, .. }) => Ok(false),
            Err(error) => Err(unwritten(&error)),
            Ok(()) => Ok(true),
        }
    }

    pub(super) fn remove_file(&self) {
        if !self.is_closed {
            // If the file cannot be removed, deleting the folder fails and reports that.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn version(known: &Metadata) -> NotesVersion {
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(known);
    #[cfg(not(unix))]
    let number = 0;
    (known.modified().ok(), known.len(), number)
}

fn note(line: &str) -> Option<(Name, Note)> {
    let mut parts = line.splitn(3, '\t');
    let (bits, name, comment) = (parts.next()?, parts.next()?, parts.next()?);
    Some((Name::new(name).ok()?, Note { bits: bits.parse().ok()?, comment: comment.to_owned() }))
}
