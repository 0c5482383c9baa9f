//! An AmigaDOS volume whose contents are a folder of the host.
//!
//! Shows the files and folders whose names are valid on a volume. Links, devices and pipes are omitted, so no
//! path leads out of the folder. Protection bits and comments are stored beside the files, see
//! [`super::notes`]. The folder is created by the first write.
//!
//! A file is written under another name and then renamed, so a kill at any moment leaves the old file, the
//! new one or none, but never part of one. [`Volume::flush`] writes the notes and waits until all files are
//! on the disk.

use std::cell::RefCell;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::faults::{fault, unwritten};
use super::names::{Edit, Indexes, names_in};
use super::notes::{AllNotes, Note, Notes};
use super::tally::Tally;
use crate::files::{MAX_FILE, clear_up, sync, write_unsynced};
use small_amiga::dos::{
    Bits, Change, DateStamp, DiskWait, DosError, EntryKind, FileInfo, LONGEST_COMMENT, Name, Usage, Volume,
};

/// An AmigaDOS volume that shows the contents of a host folder.
#[derive(Debug)]
pub struct FolderVolume {
    name: Name,
    path: PathBuf,
    indexes: RefCell<Indexes>,
    notes: RefCell<AllNotes>,
    used: RefCell<Tally>,
    /// Host paths of the files written since the last flush.
    unsynced: Vec<PathBuf>,
}

impl FolderVolume {
    /// Creates a volume for the host folder at `path`.
    ///
    /// The folder need not exist yet.
    pub fn new(name: Name, path: PathBuf) -> Self {
        let (indexes, notes, used) = Default::default();
        Self { name, path, indexes, notes, used, unsynced: Vec::new() }
    }

    fn find(&self, at: &[Name]) -> Result<(PathBuf, Metadata), DosError> {
        let mut path = self.path.clone();
        // The folder itself may be a link, because its owner chose it.
        let mut known = fs::metadata(&path).map_err(|error| fault(&error))?;
        for name in at {
            if !known.is_dir() {
                return Err(DosError::ObjectWrongType);
            }
            (path, known) = self.indexes.borrow_mut().find(&path, name)?;
        }
        if known.is_dir() || known.is_file() { Ok((path, known)) } else { Err(DosError::ObjectNotFound) }
    }

    /// Returns the host path of an object's drawer, and the name of the object.
    ///
    /// Creates the volume's folder if necessary.
    fn drawer_of<'n>(&self, at: &'n [Name]) -> Result<(PathBuf, &'n Name), DosError> {
        let (name, drawer) = at.split_last().ok_or(DosError::ObjectWrongType)?;
        if drawer.is_empty() {
            fs::create_dir_all(&self.path).map_err(|error| fault(&error))?;
        }
        let (path, known) = self.find(drawer).map_err(|_| DosError::DirNotFound)?;
        if known.is_dir() { Ok((path, name)) } else { Err(DosError::ObjectWrongType) }
    }

    fn note(&self, folder: &Path, name: &Name) -> Note {
        self.notes.borrow_mut().folder_notes(folder).get(name)
    }

    fn set_note(&self, folder: &Path, name: &Name, note: Note) -> Result<(), DosError> {
        self.notes.borrow_mut().folder_notes(folder).set(name, note)
    }

    /// Creates a file or folder in a host folder and returns the new path.
    ///
    /// The function `make` creates it. The caller has checked that the name is free.
    fn add(
        &self,
        folder: &Path,
        name: &Name,
        make: impl FnOnce(&Path) -> Result<(), DosError>,
    ) -> Result<PathBuf, DosError> {
        let mut indexes = self.indexes.borrow_mut();
        indexes.check_room(folder)?;
        let path = folder.join(name.as_str());
        indexes.change(folder, Edit::Add(name), || make(&path))?;
        Ok(path)
    }
}

impl Drop for FolderVolume {
    fn drop(&mut self) {
        // `drop` has no caller to report an error to.
        let _ = self.notes.get_mut().flush();
    }
}

fn entry(name: Name, known: &Metadata, note: Note) -> FileInfo {
    let seconds = known.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let (kind, size) = if known.is_dir() { (EntryKind::Drawer, 0) } else { (EntryKind::File, known.len()) };
    let mut bits = note.bits;
    if known.permissions().readonly() {
        bits -= Bits::WRITE | Bits::DELETE;
    }
    let date = DateStamp::of_unix(seconds.map_or(0, |time| time.as_secs()));
    FileInfo { name, kind, size, bits, comment: note.comment, date }
}

impl Volume for FolderVolume {
    fn is_slow(&self) -> bool {
        true
    }

    fn usage(&self) -> Usage {
        let (used, size) = self.used.borrow_mut().used(&self.path);
        Usage { used, size, writable: true }
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        let Some(_) = at.last() else {
            let found = self.find(at);
            let date = found.map(|(_, known)| entry(self.name.clone(), &known, Note::default()).date);
            let (name, date) = (self.name.clone(), date.unwrap_or_default());
            let (bits, comment) = (Bits::default(), String::new());
            return Ok(FileInfo { name, kind: EntryKind::Volume, size: 0, bits, comment, date });
        };
        let (path, known) = self.find(at)?;
        let name = path.file_name().and_then(|name| Name::new(name.to_str()?).ok());
        let (folder, name) = path.parent().zip(name).ok_or(DosError::ObjectNotFound)?;
        let note = self.note(folder, &name);
        Ok(entry(name, &known, note))
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        let (path, known) = match self.find(at) {
            // The folder does not exist before the first write.
            Err(DosError::ObjectNotFound) if at.is_empty() => return Ok(Vec::new()),
            found => found?,
        };
        if !known.is_dir() {
            return Err(DosError::ObjectWrongType);
        }
        let mut notes = self.notes.borrow_mut();
        let notes = notes.folder_notes(&path);
        let known = |name: Name| {
            let known = fs::symlink_metadata(path.join(name.as_str())).ok()?;
            let note = notes.get(&name);
            (known.is_dir() || known.is_file()).then(|| entry(name, &known, note))
        };
        Ok(names_in(&path)?.into_iter().filter_map(known).collect())
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        let (path, known) = self.find(at)?;
        if known.is_dir() {
            return Err(DosError::ObjectWrongType);
        }
        if let Some((folder, name)) = path.parent().zip(at.last())
            && !self.note(folder, name).bits.contains(Bits::READ)
        {
            return Err(DosError::ReadProtected);
        }
        if known.len() > MAX_FILE {
            return Err(DosError::NoFreeStore);
        }
        fs::read(path).map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied => DosError::ReadProtected,
            _ => fault(&error),
        })
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], _now: DateStamp) -> Result<(), DosError> {
        let (drawer, name) = self.drawer_of(at)?;
        let found = self.indexes.get_mut().find(&drawer, name);
        let write = |path: &Path| write_unsynced(path, bytes).map_err(|error| unwritten(&error));
        let (path, before) = match found {
            Ok((_, known)) if known.is_dir() => return Err(DosError::ObjectWrongType),
            Ok((path, known)) => {
                let entry = entry(name.clone(), &known, self.note(&drawer, name));
                if !entry.bits.contains(Bits::WRITE) {
                    return Err(DosError::WriteProtected);
                }
                self.indexes.get_mut().change(&drawer, Edit::Replace, || write(&path))?;
                (path, known.len())
            }
            Err(DosError::ObjectNotFound) => {
                // An object that the volume does not list under this name is left alone: a link, a device,
                // another file's short name, or a name that differs in the case of letters outside Latin-1.
                if fs::symlink_metadata(drawer.join(name.as_str())).is_ok() {
                    return Err(DosError::ObjectInUse);
                }
                // A note left by a deleted file does not apply to the new file.
                self.set_note(&drawer, name, Note::default())?;
                (self.add(&drawer, name, write)?, 0)
            }
            Err(error) => return Err(error),
        };
        self.used.get_mut().replace(before, bytes.len() as u64);
        self.unsynced.push(path);
        Ok(())
    }

    fn make_drawer(&mut self, at: &[Name], _now: DateStamp) -> Result<(), DosError> {
        let (drawer, name) = self.drawer_of(at)?;
        match self.indexes.get_mut().find(&drawer, name) {
            Ok(_) => Err(DosError::ObjectExists),
            Err(DosError::ObjectNotFound) => {
                let make = |path: &Path| fs::create_dir(path).map_err(|error| fault(&error));
                self.add(&drawer, name, make).map(drop)
            }
            Err(error) => Err(error),
        }
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        let (drawer, name) = self.drawer_of(at)?;
        let (path, known) = self.indexes.get_mut().find(&drawer, name)?;
        let entry = entry(name.clone(), &known, self.note(&drawer, name));
        if !entry.bits.contains(Bits::DELETE) {
            return Err(DosError::DeleteProtected);
        }
        if known.is_dir() {
            clear_up(&path);
            // Objects that the volume does not show prevent a drawer from being deleted, except the notes
            // file.
            let is_ours =
                |entry: io::Result<fs::DirEntry>| entry.is_ok_and(|entry| Notes::is_file(&entry.file_name()));
            if fs::read_dir(&path).is_ok_and(|mut entries| entries.all(is_ours)) {
                self.notes.get_mut().folder_notes(&path).remove_file();
            }
        }
        let delete = || if known.is_dir() { fs::remove_dir(&path) } else { fs::remove_file(&path) };
        self.indexes
            .get_mut()
            .change(&drawer, Edit::Remove(name), || delete().map_err(|error| fault(&error)))?;
        self.notes.get_mut().remove_folder(&path);
        self.used.get_mut().replace(entry.size, 0);
        self.set_note(&drawer, name, Note::default())
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        let (path, known) = self.find(from)?;
        if to.len() > from.len() && to.starts_with(from) {
            return Err(DosError::ObjectInUse);
        }
        if from != to && self.find(to).is_ok() {
            return Err(DosError::ObjectExists);
        }
        let (before, old) = self.drawer_of(from)?;
        let (drawer, name) = self.drawer_of(to)?;
        let note = self.note(&before, old);
        let target = drawer.join(name.as_str());
        // The name may belong to another file: one that is not shown, or one whose name differs only in
        // capitals.
        let is_there = |entry: io::Result<fs::DirEntry>| entry.is_ok_and(|entry| entry.path() == target);
        let is_taken = if from == to {
            target != path && fs::read_dir(&drawer).is_ok_and(|mut entries| entries.any(is_there))
        } else {
            fs::symlink_metadata(&target).is_ok()
        };
        if is_taken {
            return Err(DosError::ObjectInUse);
        }
        if before != drawer {
            self.indexes.get_mut().check_room(&drawer)?;
        }
        if known.is_dir() {
            // Notes are stored in memory by path, which is about to change.
            self.unsynced.extend(self.notes.get_mut().flush()?);
        }
        fs::rename(&path, &target).map_err(|error| fault(&error))?;
        self.indexes.get_mut().clear();
        self.unsynced.push(target);
        // The file has been renamed, so an error of changing its notes is not reported.
        let _ = self.set_note(&before, old, Note::default());
        let _ = self.set_note(&drawer, name, note);
        Ok(())
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        let (drawer, name) = self.drawer_of(at)?;
        let (path, known) = self.find(at)?;
        let mut note = self.note(&drawer, name);
        match change {
            Change::Bits(bits) => note.bits = bits,
            Change::Comment(text) if text.chars().count() > LONGEST_COMMENT => {
                return Err(DosError::CommentTooBig);
            }
            Change::Comment(text) => note.comment = text.replace(char::is_control, " "),
            Change::Date(_) if known.is_dir() => return Err(DosError::ObjectWrongType),
            Change::Date(date) => {
                let file = File::options().write(true).open(path).map_err(|error| fault(&error))?;
                let time = UNIX_EPOCH + Duration::from_secs(date.unix());
                return file.set_modified(time).map_err(|error| fault(&error));
            }
        }
        self.set_note(&drawer, name, note)
    }

    fn flush(&mut self) -> Result<Option<DiskWait>, DosError> {
        self.indexes.get_mut().clear();
        let notes = self.notes.get_mut().flush();
        let mut paths = std::mem::take(&mut self.unsynced);
        let notes = notes.map(|notes| paths.extend(notes));
        if paths.is_empty() {
            return notes.map(|()| None);
        }
        let wait = move || sync(&paths).map_err(|error| unwritten(&error));
        Ok(Some(Box::new(move || wait().and(notes))))
    }
}

#[cfg(test)]
mod tests;
