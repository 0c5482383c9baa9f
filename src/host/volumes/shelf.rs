//! A volume whose contents lie in a [`Store`] as one text, where there are no folders.
//!
//! Knows when to read and when to write: what others have written there since is read before anything is changed. Leaves the text to
//! [`Tree`].

use std::rc::Rc;

use crate::host::files::FileError;
use crate::host::keeping::{Store, take_up};
use crate::host::terminal;
use crate::system::dos::date::DateStamp;
use crate::system::dos::error::DosError;
use crate::system::dos::name::Name;
use crate::system::dos::tree::Tree;
use crate::system::dos::volume::{Change, Entry, Usage, Volume};

/// Opens a place for texts.
pub type Opens = fn() -> Option<Rc<dyn Store>>;

/// The volume.
#[derive(Debug)]
pub struct Shelf {
    empty: Tree,
    tree: Tree,
    /// What it is called where its text lies.
    name: String,
    open: Opens,
}

impl Shelf {
    /// With what lies there, under a name. What cannot be read is set aside, with a note; if it cannot be, nothing is written.
    pub fn new(empty: Tree, name: &str, open: Opens) -> Self {
        let mut shelf = Self { tree: empty.clone(), empty, name: format!("{name}.volume"), open };
        if let Err(error) = shelf.read_again() {
            terminal::error(&error);
        }
        shelf
    }

    /// Reads what lies there.
    fn read_again(&mut self) -> Result<(), FileError> {
        let Some(store) = (self.open)() else { return Ok(()) };
        let read = |text: &str| {
            let mut tree = self.empty.clone();
            tree.take_text(text).map(|()| tree)
        };
        self.tree = take_up(&*store, &self.name, read)?.unwrap_or_else(|| self.empty.clone());
        Ok(())
    }

    /// Makes a change and has it written: both or neither.
    fn change_by(&mut self, act: impl FnOnce(&mut Tree) -> Result<(), DosError>) -> Result<(), DosError> {
        // Another window may have written.
        self.read_again().map_err(|_| DosError::DiskNotValidated)?;
        let mut tree = self.tree.clone();
        act(&mut tree)?;
        if let Some(store) = (self.open)() {
            store.put(&self.name, &tree.to_text()).map_err(|_| DosError::DiskFull)?;
        }
        self.tree = tree;
        Ok(())
    }
}

impl Volume for Shelf {
    fn usage(&self) -> Usage {
        self.tree.usage()
    }

    fn examine(&self, at: &[Name]) -> Result<Entry, DosError> {
        self.tree.examine(at)
    }

    fn list(&self, at: &[Name]) -> Result<Vec<Entry>, DosError> {
        self.tree.list(at)
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        self.tree.read(at)
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        self.change_by(|tree| tree.write(at, bytes, now))
    }

    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError> {
        self.change_by(|tree| tree.make_drawer(at, now))
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        self.change_by(|tree| tree.delete(at))
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        self.change_by(|tree| tree.rename(from, to))
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        self.change_by(|tree| tree.change(at, change))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::keeping::Folder;
    use std::time::Duration;

    fn shelf() -> Shelf {
        let empty = Tree::new(Name::new("Work").unwrap(), 1 << 16, DateStamp::default());
        Shelf::new(empty, "work", || {
            let path = std::env::temp_dir().join(format!("shelf-{}", std::process::id()));
            Some(Rc::new(Folder::new(&path, Duration::ZERO)))
        })
    }

    #[test]
    fn what_is_written_is_there_again_and_so_is_what_others_write() {
        let path = std::env::temp_dir().join(format!("shelf-{}", std::process::id()));
        let at = |text: &str| vec![Name::new(text).unwrap()];
        let now = DateStamp::default();
        let (mut one, mut two) = (shelf(), shelf());
        one.write(&at("One"), b"1", now).unwrap();
        two.write(&at("Two"), b"2", now).unwrap();
        let again = shelf();
        assert_eq!((again.read(&at("One")), again.read(&at("Two"))), (Ok(vec![b'1']), Ok(vec![b'2'])));
        assert_eq!(one.delete(&at("None")), Err(DosError::ObjectNotFound));
        std::fs::write(path.join("work.volume"), "nonsense").unwrap();
        assert_eq!(shelf().list(&[]), Ok(Vec::new()));
        assert_eq!(std::fs::read_to_string(path.join("work.volume.bad")).unwrap(), "nonsense");
        std::fs::remove_dir_all(path).unwrap();
    }
}
