//! Where texts are kept, each under a name of its own: a folder here, whatever a page has there.
//!
//! Knows what whoever keeps a game wants of such a place. Leaves what is in the texts to the games.

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

/// A place for texts.
pub trait Store: Debug {
    /// The text of a name.
    ///
    /// # Errors
    /// [`Unread`].
    fn read(&self, name: &str) -> Result<Option<String>, Unread>;
    /// What messages call what bears a name.
    fn shown(&self, name: &str) -> String {
        name.to_owned()
    }
    /// Gives what bears a name another that is free, and returns that.
    ///
    /// # Errors
    /// It stays what it is.
    fn set_aside(&self, name: &str) -> Result<String, FileError>;
    /// Begins to write what bears a name. With `join`, several programs may write it, each combining its text with what is there;
    /// without, the program must have the right to.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    fn write(&self, name: &str, join: Option<Join>) -> io::Result<Box<dyn Write>>;
    /// Writes what bears a name, at once.
    ///
    /// # Errors
    /// What was there before is there still.
    fn put(&self, name: &str, text: &str) -> Result<(), FileError>;
    /// Whether nothing has ever been kept there.
    fn is_first(&self) -> bool;
    /// Claims or gives up the right to write what bears a name; see [`super::right`]. Returns `false` if another program has it. A
    /// store without locks grants every claim.
    fn claim(&self, _name: &str, _claim: Claim) -> bool {
        true
    }
}

/// What is to be written, of what is there and of what is to be kept.
pub type Join = Box<dyn Fn(&str, String) -> String + Send>;

/// Writes what bears one name.
pub trait Write: Debug {
    /// Has a text written, or nothing be there. A text that cannot be written is tried again later.
    fn keep(&mut self, text: Option<String>);
    /// Returns the next event since the last call, or `None` if there is none.
    fn next_event(&mut self) -> Option<SaveEvent>;
    /// Makes the last attempt to write what could not be written; nothing is written afterwards.
    ///
    /// # Errors
    /// Returns [`Unsaved`] if the last text cannot be written.
    fn finish(&mut self) -> Result<(), Unsaved>;
}

/// A change in whether texts can be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveEvent {
    /// The first write that failed after others had succeeded.
    Failed(FileError),
    /// The first write that succeeded after others had failed.
    Resumed,
    /// Another program has the right to write: nothing is written here any more.
    TakenOver,
}

/// The last text could not be saved when the program ended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}; the last changes are not saved")]
pub struct Unsaved(pub FileError);

/// Why a text cannot be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// There is something that is no text: why, in words.
    NoText(String),
    /// It cannot be known what is there.
    Hidden(FileError),
}

/// A folder of files.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    patience: Duration,
    delay: RetryDelay,
    /// The rights to write, by name.
    rights: Rc<RefCell<Vec<(String, SaveRight)>>>,
}

impl Folder {
    /// A folder, which need not be there yet. Whoever keeps a text waits until it is written, but no longer than `patience`:
    /// [`super::PATIENCE`] for a person.
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

    /// The same, after what writers who were cut short have left there has been taken away.
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

/// What is set aside is called, the first time and later ones.
pub fn aside(name: &str, number: u64) -> String {
    match number {
        1 => format!("{name}.bad"),
        _ => format!("{name}.bad-{number}"),
    }
}
