//! A volume that is a folder of the real computer.
//!
//! Knows files and folders in it, by names that are names everywhere. What has another name, is a link, a device or a pipe is not
//! there; so no path leads out of the folder. Bits and comments lie beside the files, see [`super::notes`]. Nothing is made before
//! something is written.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::notes::{Note, Notes};
use crate::host::files::{FileError, MAX_FILE, write_atomically};
use crate::system::dos::date::DateStamp;
use crate::system::dos::error::DosError;
use crate::system::dos::name::Name;
use crate::system::dos::volume::{Bits, Change, Entry, Kind, LONGEST_COMMENT, Usage, Volume};

/// The most entries of a folder that are looked at.
const MOST: usize = 4096;

/// A folder as a volume.
#[derive(Debug, Clone)]
pub struct Folder {
    name: Name,
    path: PathBuf,
}

impl Folder {
    /// The folder at a path, there or not yet.
    #[must_use]
    pub const fn new(name: Name, path: PathBuf) -> Self {
        Self { name, path }
    }

    /// The real path of something; a name that is not there keeps the letters it is asked for with.
    fn find(&self, at: &[Name]) -> Result<(PathBuf, Metadata), DosError> {
        let mut path = self.path.clone();
        // The folder itself may be a link: that is its owner's affair.
        let mut known = fs::metadata(&path).map_err(|error| fault(&error))?;
        for name in at {
            if !known.is_dir() {
                return Err(DosError::ObjectWrongType);
            }
            let found = names_in(&path)?.into_iter().find(|other| other == name);
            path.push(found.ok_or(DosError::ObjectNotFound)?.as_str());
            known = fs::symlink_metadata(&path).map_err(|error| fault(&error))?;
        }
        if known.is_dir() || known.is_file() { Ok((path, known)) } else { Err(DosError::ObjectNotFound) }
    }

    /// The drawer something is to lie in, and its name.
    fn drawer_of<'n>(&self, at: &'n [Name]) -> Result<(PathBuf, &'n Name), DosError> {
        let (name, drawer) = at.split_last().ok_or(DosError::ObjectWrongType)?;
        if drawer.is_empty() {
            fs::create_dir_all(&self.path).map_err(|error| fault(&error))?;
        }
        let (path, known) = self.find(drawer).map_err(|_| DosError::DirNotFound)?;
        if known.is_dir() { Ok((path, name)) } else { Err(DosError::ObjectWrongType) }
    }

    fn note(&self, at: &[Name]) -> Note {
        let Some((name, drawer)) = at.split_last() else { return Note::default() };
        let drawer = self.find(drawer).map(|(path, _)| Notes::read(&path));
        drawer.ok().and_then(|notes| notes.of(name)).unwrap_or_default()
    }
}

/// The names in a folder that can be names here; of two that are the same but for capitals, the one that sorts first.
fn names_in(path: &Path) -> Result<Vec<Name>, DosError> {
    let entries = fs::read_dir(path).map_err(|error| fault(&error))?;
    let mut names: Vec<String> =
        entries.take(MOST + 1).filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    if names.len() > MOST {
        return Err(DosError::NoFreeStore);
    }
    names.sort_unstable();
    let mut known: Vec<Name> = names.iter().filter_map(|name| Name::new(name).ok()).collect();
    known.sort();
    known.dedup();
    Ok(known)
}

fn entry(name: Name, known: &Metadata, note: Note) -> Entry {
    let seconds = known.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let (kind, size) = if known.is_dir() { (Kind::Drawer, 0) } else { (Kind::File, known.len()) };
    let mut bits = note.bits;
    if known.permissions().readonly() {
        bits -= Bits::WRITE | Bits::DELETE;
    }
    let date = DateStamp::of_unix(seconds.map_or(0, |time| time.as_secs()));
    Entry { name, kind, size, bits, comment: note.comment, date }
}

fn fault(error: &io::Error) -> DosError {
    match error.kind() {
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

impl Volume for Folder {
    fn is_slow(&self) -> bool {
        true
    }

    fn usage(&self) -> Usage {
        fn room(path: &Path, deep: usize) -> u64 {
            let files = fs::read_dir(path).into_iter().flatten().take(MOST).filter_map(Result::ok);
            let size = |entry: fs::DirEntry| match entry.metadata() {
                Ok(known) if known.is_file() => known.len(),
                Ok(known) if known.is_dir() && deep > 0 => room(&entry.path(), deep - 1),
                _ => 0,
            };
            files.map(size).sum()
        }
        Usage { used: room(&self.path, 8), size: None, writable: true }
    }

    fn examine(&self, at: &[Name]) -> Result<Entry, DosError> {
        let Some(_) = at.last() else {
            let found = self.find(at);
            let date = found.map(|(_, known)| entry(self.name.clone(), &known, Note::default()).date);
            let (name, date) = (self.name.clone(), date.unwrap_or_default());
            let (bits, comment) = (Bits::default(), String::new());
            return Ok(Entry { name, kind: Kind::Volume, size: 0, bits, comment, date });
        };
        let (path, known) = self.find(at)?;
        let name = path.file_name().and_then(|name| Name::new(name.to_str()?).ok());
        Ok(entry(name.ok_or(DosError::ObjectNotFound)?, &known, self.note(at)))
    }

    fn list(&self, at: &[Name]) -> Result<Vec<Entry>, DosError> {
        let (path, known) = match self.find(at) {
            // Nothing has been written yet.
            Err(DosError::ObjectNotFound) if at.is_empty() => return Ok(Vec::new()),
            found => found?,
        };
        if !known.is_dir() {
            return Err(DosError::ObjectWrongType);
        }
        let notes = Notes::read(&path);
        let known = |name: Name| {
            let known = fs::symlink_metadata(path.join(name.as_str())).ok()?;
            let note = notes.of(&name).unwrap_or_default();
            (known.is_dir() || known.is_file()).then(|| entry(name, &known, note))
        };
        Ok(names_in(&path)?.into_iter().filter_map(known).collect())
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        let (path, known) = self.find(at)?;
        if known.is_dir() {
            return Err(DosError::ObjectWrongType);
        }
        if !self.note(at).bits.contains(Bits::READ) {
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
        let path = match self.find(at) {
            Ok((_, known)) if known.is_dir() => return Err(DosError::ObjectWrongType),
            Ok(_) if !self.examine(at)?.bits.contains(Bits::WRITE) => return Err(DosError::WriteProtected),
            Ok((path, _)) => path,
            Err(_) => {
                let path = drawer.join(name.as_str());
                // What has the name and is not seen - a link, a device, a short name of another file - is left alone.
                if fs::symlink_metadata(&path).is_ok() {
                    return Err(DosError::ObjectInUse);
                }
                // What was noted of a file that is gone is not of this one.
                Notes::read(&drawer).set(name, None)?;
                path
            }
        };
        write_atomically(&path, bytes).map_err(|error| match error {
            FileError::Write { .. } => DosError::DiskWriteProtected,
            _ => DosError::DiskNotValidated,
        })
    }

    fn make_drawer(&mut self, at: &[Name], _now: DateStamp) -> Result<(), DosError> {
        let (drawer, name) = self.drawer_of(at)?;
        if self.find(at).is_ok() {
            return Err(DosError::ObjectExists);
        }
        fs::create_dir(drawer.join(name.as_str())).map_err(|error| fault(&error))
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        let (drawer, name) = self.drawer_of(at)?;
        let (path, known) = self.find(at)?;
        if !self.examine(at)?.bits.contains(Bits::DELETE) {
            return Err(DosError::DeleteProtected);
        }
        let deleted = if known.is_dir() {
            // What is not seen keeps a drawer from being deleted, but for our own notes alone.
            let is_ours =
                |entry: io::Result<fs::DirEntry>| entry.is_ok_and(|entry| Notes::is_file(&entry.file_name()));
            if fs::read_dir(&path).is_ok_and(|mut entries| entries.all(is_ours)) {
                Notes::read(&path).remove_file();
            }
            fs::remove_dir(&path)
        } else {
            fs::remove_file(&path)
        };
        deleted.map_err(|error| fault(&error))?;
        Notes::read(&drawer).set(name, None)
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        let (path, _) = self.find(from)?;
        if to.len() > from.len() && to.starts_with(from) {
            return Err(DosError::ObjectInUse);
        }
        if from != to && self.find(to).is_ok() {
            return Err(DosError::ObjectExists);
        }
        let note = self.note(from);
        let (before, old) = self.drawer_of(from)?;
        let (drawer, name) = self.drawer_of(to)?;
        let target = drawer.join(name.as_str());
        // Another file may have the name, unseen, or seen by other capitals only.
        let is_there = |entry: io::Result<fs::DirEntry>| entry.is_ok_and(|entry| entry.path() == target);
        let is_taken = fs::read_dir(&drawer).is_ok_and(|mut entries| entries.any(is_there));
        if target != path && (is_taken || from != to && fs::symlink_metadata(&target).is_ok()) {
            return Err(DosError::ObjectInUse);
        }
        fs::rename(&path, &target).map_err(|error| fault(&error))?;
        // It has been renamed: what cannot be noted of it is no reason to say that it was not.
        let _ = Notes::read(&before).set(old, None);
        let _ = Notes::read(&drawer).set(name, Some(note));
        Ok(())
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        let (drawer, name) = self.drawer_of(at)?;
        let (path, known) = self.find(at)?;
        let mut note = self.note(at);
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
        Notes::read(&drawer).set(name, Some(note))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: DateStamp = DateStamp { days: 1, minutes: 0, ticks: 0 };

    fn at(text: &str) -> Vec<Name> {
        text.split('/').map(|part| Name::new(part).unwrap()).collect()
    }

    fn folder(path: &Path) -> Folder {
        Folder::new(Name::new("Work").unwrap(), path.join("work"))
    }

    #[test]
    fn nothing_is_made_before_something_is_written() {
        let host = tempfile::tempdir().unwrap();
        let mut work = folder(host.path());
        assert_eq!((work.list(&[]), work.examine(&at("x"))), (Ok(Vec::new()), Err(DosError::ObjectNotFound)));
        assert!(!host.path().join("work").exists());
        work.write(&at("Game"), b"text", NOW).unwrap();
        assert_eq!(fs::read(host.path().join("work/Game")).unwrap(), b"text");
        assert_eq!(work.read(&at("GAME")).unwrap(), b"text");
        work.write(&at("gAME"), b"more", NOW).unwrap();
        assert_eq!(work.list(&[]).unwrap().len(), 1);
    }

    #[test]
    fn bits_and_comments_go_with_the_file() {
        let host = tempfile::tempdir().unwrap();
        let mut work = folder(host.path());
        work.make_drawer(&at("a"), NOW).unwrap();
        work.write(&at("a/b"), b"x", NOW).unwrap();
        work.change(&at("a/b"), Change::Comment("a note\twith a tab".to_owned())).unwrap();
        work.change(&at("a/b"), Change::Bits(Bits::READ)).unwrap();
        work.rename(&at("a/b"), &at("c")).unwrap();
        let entry = work.examine(&at("c")).unwrap();
        assert_eq!((entry.comment.as_str(), entry.bits), ("a note with a tab", Bits::READ));
        assert_eq!(work.delete(&at("c")), Err(DosError::DeleteProtected));
        work.delete(&at("a")).unwrap();
        assert_eq!(work.list(&[]).unwrap().len(), 1);
        let date = DateStamp { days: 5000, minutes: 30, ticks: 100 };
        work.change(&at("c"), Change::Date(date)).unwrap();
        assert_eq!(work.examine(&at("c")).unwrap().date, date);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_there() {
        let host = tempfile::tempdir().unwrap();
        let mut work = folder(host.path());
        work.write(&at("file"), b"x", NOW).unwrap();
        fs::write(host.path().join("outside"), b"secret").unwrap();
        for (name, target) in [("link", "../outside"), ("drawer", "..")] {
            std::os::unix::fs::symlink(target, host.path().join("work").join(name)).unwrap();
        }
        assert_eq!(work.list(&[]).unwrap().len(), 1);
        assert_eq!(work.read(&at("link")), Err(DosError::ObjectNotFound));
        assert!(work.read(&at("drawer/outside")).is_err());
        assert_eq!(work.write(&at("link"), b"changed", NOW), Err(DosError::ObjectInUse));
        assert_eq!(work.delete(&at("link")), Err(DosError::ObjectNotFound));
        assert_eq!(work.rename(&at("file"), &at("link")), Err(DosError::ObjectInUse));
        std::os::unix::fs::symlink("../outside", host.path().join("work/.notes")).unwrap();
        assert_eq!(work.change(&at("file"), Change::Bits(Bits::READ)), Err(DosError::ObjectInUse));
        assert_eq!(fs::read(host.path().join("outside")).unwrap(), b"secret");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_not_seen_is_not_lost() {
        let host = tempfile::tempdir().unwrap();
        let mut work = folder(host.path());
        work.make_drawer(&at("full"), NOW).unwrap();
        work.write(&at("full/a"), b"x", NOW).unwrap();
        work.change(&at("full/a"), Change::Comment("kept".to_owned())).unwrap();
        assert_eq!(work.delete(&at("full")), Err(DosError::DirectoryNotEmpty));
        assert_eq!(work.examine(&at("full/a")).unwrap().comment, "kept");
        for name in ["A", "a"] {
            fs::write(host.path().join("work").join(name), name).unwrap();
        }
        assert_eq!(work.rename(&at("A"), &at("a")), Err(DosError::ObjectInUse));
        assert_eq!(fs::read(host.path().join("work/a")).unwrap(), b"a");
        work.rename(&at("full"), &at("FULL")).unwrap();
        assert_eq!(work.examine(&at("full")).unwrap().name.as_str(), "FULL");
        // A file that takes the place of one that is gone has nothing of its notes.
        work.write(&at("gone"), b"1", NOW).unwrap();
        work.change(&at("gone"), Change::Bits(Bits::READ)).unwrap();
        fs::remove_file(host.path().join("work/gone")).unwrap();
        work.write(&at("gone"), b"2", NOW).unwrap();
        assert_eq!(work.examine(&at("gone")).unwrap().bits, Bits::default());
    }
}
