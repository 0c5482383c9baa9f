//! Stores of named texts: a folder of files here, or the browser's storage on the web page.
//!
//! Defines the operations that saving a game needs. The contents of the texts are left to the games.

use std::cell::RefCell;
use std::fmt::Debug;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use thiserror::Error;

use super::right::{Claim, SaveRight};
use super::writer::{Access, RetryDelay, Writer, retry_delay, write};
use crate::host::files::{self, FileError, clear_up};

/// A store of texts, each with a name.
pub trait Store: Debug {
    /// Reads the text with this name, or returns `None` if there is none.
    ///
    /// # Errors
    /// Returns [`Unread`] if there is something that cannot be read as text.
    fn read(&self, name: &str) -> Result<Option<String>, Unread>;
    /// Returns the name of a text for messages, such as its path.
    fn shown(&self, name: &str) -> String {
        name.to_owned()
    }
    /// Renames an unreadable text to a free backup name and returns that.
    ///
    /// # Errors
    /// Returns a [`FileError`] if it cannot be renamed; it then keeps its name.
    fn set_aside(&self, name: &str) -> Result<String, FileError>;
    /// Opens a text for writing. With `join`, several programs may write it, each merging its text with the
    /// stored one; without it, the program needs the right to write it.
    ///
    /// # Errors
    /// Returns the system's error if it cannot create a thread.
    fn write(&self, name: &str, join: Option<Join>) -> io::Result<Box<dyn Write>>;
    /// Writes a text immediately.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the text cannot be written; the stored text is then unchanged.
    fn put(&self, name: &str, text: &str) -> Result<(), FileError>;
    /// Returns `true` if nothing was ever stored here.
    fn is_first(&self) -> bool;
    /// Claims or gives up the right to write a text; see the module `right`. Returns `false` if another program
    /// has it. A store without locks grants every claim.
    fn claim(&self, _name: &str, _claim: Claim) -> bool {
        true
    }
}

/// A function that merges the stored text (first argument) with a new text and returns the text to write.
pub type Join = Box<dyn Fn(&str, String) -> String + Send>;

/// A writer of one text in a store.
pub trait Write: Debug {
    /// Writes a text, or removes the stored one for `None`. A text that cannot be written is tried again
    /// later.
    fn keep(&mut self, text: Option<String>);
    /// Returns `true` if the last text has been neither written nor refused yet.
    fn is_pending(&mut self) -> bool;
    /// Returns the next event since the last call, or `None` if there is none.
    fn next_event(&mut self) -> Option<SaveEvent>;
    /// Makes the last attempt to write what could not be written; nothing is written afterwards.
    ///
    /// # Errors
    /// Returns [`Unsaved`] if the last text cannot be written.
    fn finish(&mut self) -> Result<(), Unsaved>;
}

/// An event of saving a text: writes begin to fail, work again, or are left to another program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveEvent {
    /// The first write that failed after others had succeeded.
    Failed(FileError),
    /// The first write that succeeded after others had failed.
    Resumed,
    /// Another program has the right to write: nothing is written here any more.
    TakenOver,
}

/// The error that the last text could not be saved when the program ended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}; the last changes are not saved")]
pub struct Unsaved(pub FileError);

/// An error of reading a text from a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// The stored object is not text, for the reason given.
    NoText(String),
    /// The stored object cannot be accessed.
    Hidden(FileError),
}

/// A store of text files in a folder.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    patience: Duration,
    delay: RetryDelay,
    /// The rights to write, by name.
    rights: Rc<RefCell<Vec<(String, SaveRight)>>>,
}

impl Folder {
    /// Creates a store in a folder, which need not exist yet. Each write is waited for, but no longer than
    /// `patience`, which is [`super::PATIENCE`] in the window.
    pub fn new(path: &Path, patience: Duration) -> Self {
        Self { path: path.to_owned(), patience, delay: retry_delay, rights: Rc::default() }
    }

    /// Sets the delays between attempts to write a text.
    pub fn retrying(self, delay: RetryDelay) -> Self {
        Self { delay, ..self }
    }

    fn right(&self, name: &str) -> SaveRight {
        let mut rights = self.rights.borrow_mut();
        if let Some((_, right)) = rights.iter().find(|(known, _)| known == name) {
            return right.clone();
        }
        let right = SaveRight::new(self.path.join(name));
        rights.push((name.to_owned(), right.clone()));
        right
    }

    /// Creates a store in a folder like [`Self::new`], after removing the temporary files of killed programs.
    pub fn cleared(path: &Path, patience: Duration) -> Self {
        clear_up(path);
        Self::new(path, patience)
    }
}

impl Store for Folder {
    fn read(&self, name: &str) -> Result<Option<String>, Unread> {
        let path = self.path.join(name);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Unread::Hidden(FileError::read(&path, &error))),
            Ok(_) => files::read_text(&path).map(Some).map_err(|error| Unread::NoText(error.to_string())),
        }
    }

    fn shown(&self, name: &str) -> String {
        self.path.join(name).display().to_string()
    }

    fn set_aside(&self, name: &str) -> Result<String, FileError> {
        let aside = files::move_to_free(&self.path.join(name), |number| aside(name, number))?;
        Ok(aside.display().to_string())
    }

    fn write(&self, name: &str, join: Option<Join>) -> io::Result<Box<dyn Write>> {
        let access = join.map_or_else(|| Access::Owned(self.right(name)), Access::Joined);
        Ok(Box::new(Writer::start(self.path.join(name), self.patience, self.delay, access)?))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), FileError> {
        write(&self.path.join(name), Some(text))
    }

    fn is_first(&self) -> bool {
        fs::symlink_metadata(&self.path).is_err_and(|error| error.kind() == ErrorKind::NotFound)
    }

    fn claim(&self, name: &str, claim: Claim) -> bool {
        self.right(name).claim(claim)
    }
}

/// Returns the backup name for an unreadable text; `number` is 1 for the first backup.
pub fn aside(name: &str, number: u64) -> String {
    match number {
        1 => format!("{name}.bad"),
        _ => format!("{name}.bad-{number}"),
    }
}
