//! Bits and comments of the files of a folder, which hosts have no place for: a hidden file beside them, a line each.
//!
//! Knows that file alone: the bits as List shows them, a tab, the name, a tab, the comment. One that is a link, or says anything else,
//! is nobody's to change.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::host::files::{MAX_FILE, write_atomically};
use crate::system::dos::error::DosError;
use crate::system::dos::name::Name;
use crate::system::dos::volume::Bits;

/// Its name, which is none on a volume.
const FILE: &str = ".notes";

/// What is noted of one file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note {
    /// What is allowed with it.
    pub bits: Bits,
    /// What a person has to say of it.
    pub comment: String,
}

/// The notes of a folder.
#[derive(Debug)]
pub struct Notes {
    path: PathBuf,
    /// Its file is none of ours, or cannot be read: it is left as it is.
    is_closed: bool,
    notes: Vec<(Name, Note)>,
}

impl Notes {
    /// Those of a folder.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let path = folder.join(FILE);
        let known = fs::symlink_metadata(&path);
        let text = match &known {
            Ok(known) if known.is_file() && known.len() <= MAX_FILE => fs::read_to_string(&path).ok(),
            Ok(_) => None,
            Err(error) => (error.kind() == ErrorKind::NotFound).then(String::new),
        };
        let lines: Option<Vec<_>> = text.as_deref().unwrap_or_default().lines().map(note).collect();
        let is_closed = text.is_none() || lines.is_none();
        let notes = lines.unwrap_or_else(|| text.unwrap_or_default().lines().filter_map(note).collect());
        Self { path, is_closed, notes }
    }

    /// Whether a file of this name has notes.
    #[must_use]
    pub fn is_file(name: &OsStr) -> bool {
        name == FILE
    }

    /// What is noted of a name.
    #[must_use]
    pub fn of(&self, name: &Name) -> Option<Note> {
        self.notes.iter().find(|(known, _)| known == name).map(|(_, note)| note.clone())
    }

    /// Notes this of a name, or nothing any more.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn set(mut self, name: &Name, note: Option<Note>) -> Result<(), DosError> {
        let before = self.of(name);
        let note = note.filter(|note| *note != Note::default());
        if before == note {
            return Ok(());
        }
        if self.is_closed {
            return Err(DosError::ObjectInUse);
        }
        self.notes.retain(|(known, _)| known != name);
        self.notes.extend(note.map(|note| (name.clone(), note)));
        if self.notes.is_empty() {
            self.remove_file();
            return Ok(());
        }
        let line = |(name, note): &(Name, Note)| format!("{}\t{name}\t{}\n", note.bits, note.comment);
        let text: String = self.notes.iter().map(line).collect();
        write_atomically(&self.path, text.as_bytes()).map_err(|_| DosError::DiskWriteProtected)
    }

    /// Removes the file, if there is one and it is ours.
    pub fn remove_file(&self) {
        if !self.is_closed {
            // What cannot be removed is said by what is done next.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn note(line: &str) -> Option<(Name, Note)> {
    let mut parts = line.splitn(3, '\t');
    let (bits, name, comment) = (parts.next()?, parts.next()?, parts.next()?);
    Some((Name::new(name).ok()?, Note { bits: bits.parse().ok()?, comment: comment.to_owned() }))
}
