//! Stores of named texts: a folder of files here, or the browser's storage on the web page.
//!
//! Defines the operations that saving a game needs. The contents of the texts are left to the games.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use thiserror::Error;

use super::right::{Claim, SaveRight};
use super::writer::{Access, RetryDelay, Writer, retry_delay, write};
use small_amiga_window::files::{self, FileError, clear_up};

/// A store of named texts, such as a folder of files or the storage of a browser.
pub trait Store {
    /// Reads the stored text with this name; returns `None` if the store does not contain it.
    ///
    /// # Errors
    /// Returns [`ReadError`] if the stored text cannot be read, or is not text.
    fn read(&self, name: &str) -> Result<Option<String>, ReadError>;
    /// Reads a possibly damaged text, replacing bytes that are not UTF-8.
    ///
    /// Returns `None` if the text is missing or cannot be read.
    fn read_lossy(&self, name: &str) -> Option<String> {
        self.read(name).ok().flatten()
    }
    /// Returns the name by which messages refer to a stored text, such as its path.
    fn shown(&self, name: &str) -> String {
        name.to_owned()
    }
    /// Renames a text to a free [backup name](backup_name) with the given suffix, and returns that name.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the text cannot be renamed.
    fn set_aside(&self, name: &str, suffix: &str) -> Result<String, FileError>;
    /// Renames an unreadable text like [`Self::set_aside`], with the suffix `bad`.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the text cannot be renamed.
    fn quarantine(&self, name: &str) -> Result<String, FileError> {
        self.set_aside(name, "bad")
    }
    /// Opens the stored text with this name for writing.
    ///
    /// Without `join`, the text is written only while this program has the right to save. With `join`, every
    /// program writes the text, after merging its own text with the stored one.
    ///
    /// # Errors
    /// Returns the system's error if it cannot create a thread.
    fn write(&self, name: &str, join: Option<MergeFn>) -> io::Result<Box<dyn Write>>;
    /// Stores a text in place of the previous text with this name.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the text cannot be stored.
    fn put(&self, name: &str, text: &str) -> Result<(), FileError>;
    /// Stores a text with secrets. On Unix, other users of the system cannot read its file.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the text cannot be stored.
    fn put_secret(&self, name: &str, text: &str) -> Result<(), FileError> {
        self.put(name, text)
    }
    /// Keeps other programs of the user from changing a text with secrets, until the result is dropped. A program that
    /// has to wait for long gets `None`. A store without locks lets every program change it.
    fn hold(&self, _name: &str) -> Option<Box<dyn Any>> {
        Some(Box::new(()))
    }
    /// Calls `changed` after each change of the text by another program. By default, a store does not notice such changes.
    fn watch(&self, _name: &str, _changed: Box<dyn Fn()>) {}
    /// Returns the way to use the store on another thread, or `None` if a thread cannot use it.
    fn opener(&self) -> Option<StoreOpener> {
        None
    }
    /// Returns `true` if the store has never been used, as at the first start of the program.
    fn is_first_run(&self) -> bool;
    /// Claims or releases the exclusive right to write a text; see the module `right`.
    ///
    /// Returns `false` if another program has that right. A store without locks grants every claim.
    fn claim(&self, _name: &str, _claim: Claim) -> bool {
        true
    }
}

impl fmt::Debug for dyn Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// The way to use a store on a thread of its own.
pub struct StoreOpener {
    /// Opens the store on the thread that calls it.
    pub open: Box<dyn FnOnce() -> Rc<dyn Store> + Send>,
    /// Maximum time that the window waits for the thread.
    pub patience: Duration,
    /// Delays between attempts to write.
    pub delay: RetryDelay,
}

impl fmt::Debug for StoreOpener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreOpener").field("patience", &self.patience).finish_non_exhaustive()
    }
}

/// A function that merges a stored text (first argument) with a new one (second argument).
pub type MergeFn = Box<dyn Fn(&str, String) -> String + Send>;

/// A writer of one text in a store. It retries failed writes.
pub trait Write {
    /// Writes a text to the store, or removes the stored text if `text` is `None`.
    ///
    /// A failed write is retried later.
    fn save(&mut self, text: Option<String>);
    /// Starts to check whether another program has taken over writing the text.
    ///
    /// A takeover is reported as [`SaveEvent::TakenOver`]. Does nothing by default, or while a write or a check
    /// is in progress.
    fn check(&mut self) {}
    /// Returns `true` while the result of the latest [`Self::save`] or [`Self::check`] is not known yet.
    fn is_pending(&mut self) -> bool;
    /// Returns the next event that the user must be informed of, or `None` if no event waits.
    fn next_event(&mut self) -> Option<SaveEvent>;
    /// Makes a last attempt to write an unsaved text, and ends writing.
    ///
    /// # Errors
    /// Returns [`UnsavedError`] if the last text cannot be written.
    fn finish(&mut self) -> Result<(), UnsavedError>;
}

impl fmt::Debug for dyn Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Write")
    }
}

/// A reason to inform the user about the saving of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveEvent {
    /// A write has failed for the first time since the last success.
    Failed(FileError),
    /// A write has succeeded after the previous write had failed.
    Resumed,
    /// Another program has taken over writing the text, so this program no longer writes it.
    TakenOver,
}

/// The error for a text that could not be written before the program ended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}; the last changes are not saved")]
pub struct UnsavedError(pub FileError);

/// A reason why a store cannot return a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The stored file is not text; the string is the reason.
    NotText(String),
    /// The stored file cannot be accessed.
    Inaccessible(FileError),
}

/// Number of times that a program tries to lock a text, and the time between two tries. Another program holds the lock
/// while it reads and writes one file.
const HOLD_TRIES: u32 = 100;
const HOLD_DELAY: Duration = Duration::from_millis(5);

/// A store that saves each text in a file of one folder.
#[derive(Debug, Clone)]
pub struct FolderStore {
    path: PathBuf,
    patience: Duration,
    delay: RetryDelay,
    /// This program's right to save each text, listed by the name of the text.
    rights: Rc<RefCell<Vec<(String, SaveRight)>>>,
}

impl FolderStore {
    /// Creates a store in a folder, which need not exist yet.
    ///
    /// Each write blocks the caller until the write has finished, but at most for `patience`.
    pub fn new(path: &Path, patience: Duration) -> Self {
        Self { path: path.to_owned(), patience, delay: retry_delay, rights: Rc::default() }
    }

    /// Sets the function that returns the delay before a failed write is retried.
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

    /// Creates a store like [`Self::new`], after deleting temporary files left by killed programs.
    pub fn cleared(path: &Path, patience: Duration) -> Self {
        clear_up(path);
        Self::new(path, patience)
    }
}

impl Store for FolderStore {
    fn read(&self, name: &str) -> Result<Option<String>, ReadError> {
        let path = self.path.join(name);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ReadError::Inaccessible(FileError::read(&path, &error))),
            Ok(_) => files::read_text(&path).map(Some).map_err(|error| ReadError::NotText(error.to_string())),
        }
    }

    fn read_lossy(&self, name: &str) -> Option<String> {
        let bytes = fs::read(self.path.join(name)).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn shown(&self, name: &str) -> String {
        self.path.join(name).display().to_string()
    }

    fn set_aside(&self, name: &str, suffix: &str) -> Result<String, FileError> {
        let free_name = |number| backup_name(name, suffix, number);
        let aside = files::move_to_free(&self.path.join(name), free_name)?;
        Ok(aside.display().to_string())
    }

    fn write(&self, name: &str, join: Option<MergeFn>) -> io::Result<Box<dyn Write>> {
        let access = join.map_or_else(|| Access::Owned(self.right(name)), Access::Joined);
        Ok(Box::new(Writer::start(self.path.join(name), self.patience, self.delay, access)?))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), FileError> {
        write(&self.path.join(name), Some(text))
    }

    fn put_secret(&self, name: &str, text: &str) -> Result<(), FileError> {
        fs::create_dir_all(&self.path).map_err(|error| FileError::write(&self.path, &error))?;
        files::write_secret(&self.path.join(name), text.as_bytes())
    }

    fn hold(&self, name: &str) -> Option<Box<dyn Any>> {
        let path = self.path.join(format!("{name}.lock"));
        let created = fs::create_dir_all(&self.path).and_then(|()| File::create(path));
        // A folder that takes no file cannot lose a change either.
        let Ok(file) = created else { return Some(Box::new(())) };
        for _ in 0..HOLD_TRIES {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => thread::sleep(HOLD_DELAY),
                Ok(()) | Err(TryLockError::Error(_)) => return Some(Box::new(file)),
            }
        }
        None
    }

    fn opener(&self) -> Option<StoreOpener> {
        let (path, patience, delay) = (self.path.clone(), self.patience, self.delay);
        let open = Box::new(move || -> Rc<dyn Store> { Rc::new(Self::new(&path, patience)) });
        Some(StoreOpener { open, patience, delay })
    }

    fn is_first_run(&self) -> bool {
        fs::symlink_metadata(&self.path).is_err_and(|error| error.kind() == ErrorKind::NotFound)
    }

    fn claim(&self, name: &str, claim: Claim) -> bool {
        self.right(name).claim(claim)
    }
}

/// Returns the backup name for a text, such as `NAME.bad` or `NAME.bad-2`, where `number` is 1 for the first backup.
pub fn backup_name(name: &str, suffix: &str, number: u64) -> String {
    match number {
        1 => format!("{name}.{suffix}"),
        _ => format!("{name}.{suffix}-{number}"),
    }
}
