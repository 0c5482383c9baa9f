//! A volume whose contents are stored as one text in a [`Store`], for systems without folders.
//!
//! The text is read before the first change of each command, because another window may have written it, and
//! written by [`Volume::flush`] at the end of the command. The volume is full when its text is as long as the
//! volume's size in bytes, so that the text always fits into a browser's storage.

use std::rc::Rc;

use crate::autosave::{Store, load_text};
use crate::terminal;
use small_amiga::dos::{
    Change, DateStamp, DiskWait, DosError, FileInfo, Name, Tree, Usage, Volume, text_length,
};
use small_amiga_window::files::FileError;
use small_amiga_window::volumes::unwritten;

/// A function that opens a store of texts, or returns `None` if the system has no store.
pub(super) type OpenStoreFn = fn() -> Option<Rc<dyn Store>>;

#[derive(Debug)]
pub(super) struct StoreVolume {
    empty: Tree,
    tree: Tree,
    name: String,
    open: OpenStoreFn,
    /// Maximum length of the text in which the volume is stored, in bytes.
    room: usize,
    /// Estimated length of the text in which the volume is stored, in bytes.
    length: usize,
    /// Whether the volume has changed since it was last stored.
    is_changed: bool,
}

impl StoreVolume {
    /// Creates a volume from the contents that are stored under `name`.
    ///
    /// If the store has no contents under this name, the volume has those of `empty`.
    ///
    /// An unreadable text is renamed, with a note on the terminal. If it cannot be renamed, the volume cannot
    /// be changed.
    pub(super) fn new(empty: Tree, name: &str, open: OpenStoreFn) -> Self {
        let room = empty.usage().size.and_then(|size| size.try_into().ok()).unwrap_or(usize::MAX);
        let (tree, name) = (empty.clone(), format!("{name}.volume"));
        let mut shelf = Self { tree, empty, name, open, room, length: 0, is_changed: false };
        if let Err(error) = shelf.read_again() {
            terminal::error(&error);
        }
        shelf
    }

    /// Replaces the volume's contents by the stored text, discarding unsaved changes.
    fn read_again(&mut self) -> Result<(), FileError> {
        let Some(store) = (self.open)() else { return Ok(()) };
        let read = |text: &str| {
            let mut tree = self.empty.clone();
            tree.load_text(text).map(|()| (tree, text.len()))
        };
        let read = load_text(&*store, &self.name, read)?;
        (self.tree, self.length) = read.unwrap_or_else(|| (self.empty.clone(), 0));
        Ok(())
    }

    /// Changes the file or drawer at the path `at` by applying the function `act` to the volume's contents.
    ///
    /// If the change fails or the volume is full, the volume's contents remain unchanged. `length` computes
    /// the length of the object's text after the change.
    fn change_by(
        &mut self,
        at: &[Name],
        length: impl FnOnce(&Tree) -> usize,
        act: impl FnOnce(&mut Tree) -> Result<(), DosError>,
    ) -> Result<(), DosError> {
        if !self.is_changed {
            // Another window may have written the text since the last flush.
            self.read_again().map_err(|_| DosError::DiskNotValidated)?;
        }
        let (before, after) = (self.tree.text_length(at), length(&self.tree));
        let length = (self.length + after).saturating_sub(before);
        if after > before && length > self.room {
            return Err(DosError::DiskFull);
        }
        act(&mut self.tree)?;
        self.length = length;
        self.is_changed = true;
        Ok(())
    }
}

impl Volume for StoreVolume {
    fn usage(&self) -> Usage {
        let usage = self.tree.usage();
        Usage { used: usage.used.max(self.length as u64), ..usage }
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        self.tree.examine(at)
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        self.tree.list(at)
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        self.tree.read(at)
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        let comment = |tree: &Tree| tree.examine(at).map_or(String::new(), |entry| entry.comment);
        let length = |tree: &Tree| text_length(at, &comment(tree), bytes);
        self.change_by(at, length, |tree| tree.write(at, bytes, now))
    }

    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError> {
        self.change_by(at, |_| text_length(at, "", &[]), |tree| tree.make_drawer(at, now))
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        self.change_by(at, |_| 0, |tree| tree.delete(at))
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        // A move may lengthen the paths in the text; that is not counted, because browsers store more than
        // the volume's size.
        self.change_by(from, |tree| tree.text_length(from), |tree| tree.rename(from, to))
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        let comment = if let Change::Comment(text) = &change { text.clone() } else { String::new() };
        let more = if comment.is_empty() { 0 } else { text_length(&[], &comment, &[]) };
        self.change_by(at, |tree| tree.text_length(at) + more, |tree| tree.change(at, change))
    }

    fn flush(&mut self) -> Result<Option<DiskWait>, DosError> {
        if !std::mem::take(&mut self.is_changed) {
            return Ok(None);
        }
        let text = self.tree.to_text();
        self.length = text.len();
        let written = (self.open)().map_or(Ok(()), |store| store.put(&self.name, &text));
        written.map(|()| None).map_err(|error| {
            // After a failed write the volume shows the stored contents again.
            let _ = self.read_again();
            unwritten(&error)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::autosave::{FolderStore, MergeFn, ReadError, Write};
    use small_amiga::dos::{Dos, DosPath};
    use std::cell::{Cell, RefCell};
    use std::io::{self, ErrorKind};
    use std::path::Path;
    use std::time::Duration;

    fn shelf() -> StoreVolume {
        let empty = Tree::new(Name::new("Work").unwrap(), 1 << 16, DateStamp::default());
        StoreVolume::new(empty, "work", || {
            let path = std::env::temp_dir().join(format!("shelf-{}", std::process::id()));
            Some(Rc::new(FolderStore::new(&path, Duration::ZERO)))
        })
    }

    #[test]
    fn stored_volume_reads_back_and_merges_other_writers() {
        let path = std::env::temp_dir().join(format!("shelf-{}", std::process::id()));
        let at = |text: &str| vec![Name::new(text).unwrap()];
        let now = DateStamp::default();
        let (mut one, mut two) = (shelf(), shelf());
        one.write(&at("One"), b"1", now).unwrap();
        assert!(!path.join("work.volume").exists());
        one.flush().unwrap();
        two.write(&at("Two"), b"2", now).unwrap();
        two.flush().unwrap();
        let again = shelf();
        assert_eq!((again.read(&at("One")), again.read(&at("Two"))), (Ok(vec![b'1']), Ok(vec![b'2'])));
        assert_eq!(one.delete(&at("None")), Err(DosError::ObjectNotFound));
        std::fs::write(path.join("work.volume"), "nonsense").unwrap();
        assert_eq!(shelf().list(&[]), Ok(Vec::new()));
        assert_eq!(std::fs::read_to_string(path.join("work.volume.bad")).unwrap(), "nonsense");
        std::fs::remove_dir_all(path).unwrap();
    }

    thread_local! {
        static PUTS: Cell<usize> = const { Cell::new(0) };
        static STORED: RefCell<Option<String>> = const { RefCell::new(None) };
    }

    /// A store for tests. It can save one text of at most [`QUOTA`] characters.
    #[derive(Debug)]
    struct Small;

    const QUOTA: usize = 5000;

    impl Store for Small {
        fn read(&self, _: &str) -> Result<Option<String>, ReadError> {
            Ok(STORED.with_borrow(Clone::clone))
        }

        fn set_aside(&self, name: &str, _: &str) -> Result<String, FileError> {
            Ok(name.to_owned())
        }

        fn write(&self, _: &str, _: Option<MergeFn>) -> io::Result<Box<dyn Write>> {
            Err(ErrorKind::Unsupported.into())
        }

        fn put(&self, name: &str, text: &str) -> Result<(), FileError> {
            PUTS.set(PUTS.get() + 1);
            if text.len() > QUOTA {
                return Err(FileError::write(Path::new(name), &ErrorKind::StorageFull.into()));
            }
            STORED.set(Some(text.to_owned()));
            Ok(())
        }

        fn is_first_run(&self) -> bool {
            true
        }
    }

    fn small(room: u64) -> StoreVolume {
        STORED.set(None);
        PUTS.set(0);
        let empty = Tree::new(Name::new("Work").unwrap(), room, DateStamp::default());
        StoreVolume::new(empty, "work", || Some(Rc::new(Small)))
    }

    #[test]
    fn batched_changes_are_stored_once() {
        let dos = Dos::new(DateStamp::default);
        let work = Name::new("Work").unwrap();
        dos.mount(work.clone(), Box::new(small(1 << 20))).unwrap();
        let deferring = dos.deferring();
        for number in 0..50 {
            let name = Name::new(&number.to_string()).unwrap();
            deferring.write(&DosPath::root(work.clone()).join(name).unwrap(), b"x").unwrap();
        }
        assert_eq!(PUTS.get(), 0);
        deferring.flush().unwrap();
        deferring.flush().unwrap();
        assert_eq!(PUTS.get(), 1);
        dos.delete(&DosPath::root(work).resolve("7").unwrap()).unwrap();
        assert_eq!(PUTS.get(), 2, "a single change is stored at once");
    }

    #[test]
    fn volume_is_full_by_its_stored_length() {
        let at = |text: &str| vec![Name::new(text).unwrap()];
        let now = DateStamp::default();
        let mut shelf = small(4096);
        assert_eq!(shelf.write(&at("odd"), &[0xFF; 1400], now), Err(DosError::DiskFull));
        shelf.write(&at("plain"), &[b'a'; 1400], now).unwrap();
        shelf.flush().unwrap();
        assert_eq!(shelf.write(&at("plain"), &[0xFF; 1400], now), Err(DosError::DiskFull));
        assert_eq!(shelf.read(&at("plain")).unwrap(), [b'a'; 1400]);
    }

    #[test]
    fn refused_text_leaves_stored_text() {
        let at = |text: &str| vec![Name::new(text).unwrap()];
        let now = DateStamp::default();
        let mut shelf = small(1 << 20);
        shelf.write(&at("one"), b"1", now).unwrap();
        shelf.flush().unwrap();
        shelf.write(&at("two"), &[b'a'; QUOTA], now).unwrap();
        assert_eq!(shelf.flush().map(|_| ()), Err(DosError::DiskFull));
        assert_eq!(shelf.list(&[]).unwrap().len(), 1);
    }
}
