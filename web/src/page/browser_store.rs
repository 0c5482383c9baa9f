//! Saved games, files and preferences in the browser's local storage.
//!
//! Every key begins with `tripppin/`, because other pages of the same host share the storage.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::rc::Rc;

use small_amiga_window::files::FileError;
use tripppin_app::autosave::{MergeFn, ReadError, SaveEvent, Store, UnsavedError, Write, backup_name};
use tripppin_app::terminal;
use web_sys::Storage;

use super::dom;

const OURS: &str = "tripppin/";
/// Key in the browser's session storage for the address that this tab started with.
const BEGUN: &str = "tripppin/begun";

#[derive(Debug, Clone)]
pub struct BrowserStore(Storage);

pub fn open() -> Option<Rc<dyn Store>> {
    Some(Rc::new(BrowserStore(dom::window()?.local_storage().ok().flatten()?)))
}

/// Returns `true` if this tab has already started with `address`, so that loading it again resumes the saved
/// game.
pub fn has_begun(address: &str) -> bool {
    let session = dom::window().and_then(|window| window.session_storage().ok().flatten());
    session.and_then(|session| session.get_item(BEGUN).ok().flatten()).is_some_and(|begun| begun == address)
}

pub fn begun(address: &str) {
    let session = dom::window().and_then(|window| window.session_storage().ok().flatten());
    // If recording fails, reloading the page starts a new game instead of resuming.
    let _ = session.map(|session| session.set_item(BEGUN, address));
}

impl BrowserStore {
    fn get(&self, name: &str) -> Option<String> {
        self.0.get_item(&format!("{OURS}{name}")).ok().flatten()
    }

    fn set(&self, name: &str, text: Option<&str>) -> Result<(), FileError> {
        let key = format!("{OURS}{name}");
        let done = match text {
            Some(text) => self.0.set_item(&key, text),
            None => self.0.remove_item(&key),
        };
        done.map_err(|_| FileError::Write {
            name: name.to_owned(),
            kind: ErrorKind::StorageFull,
            reason: "the browser's storage is full".to_owned(),
        })
    }
}

impl Store for BrowserStore {
    fn read(&self, name: &str) -> Result<Option<String>, ReadError> {
        Ok(self.get(name))
    }

    fn quarantine(&self, name: &str) -> Result<String, FileError> {
        let Some(text) = self.get(name) else { return Ok(name.to_owned()) };
        let free = |number: &u64| self.get(&backup_name(name, *number)).is_none();
        let Some(number) = (1..).find(free) else { return Ok(name.to_owned()) };
        let new = backup_name(name, number);
        self.set(&new, Some(&text))?;
        self.set(name, None)?;
        Ok(new)
    }

    fn write(&self, name: &str, join: Option<MergeFn>) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(Writer {
            shelf: self.clone(),
            name: name.to_owned(),
            join: MergeOnWrite(join),
            unwritten: None,
            events: VecDeque::new(),
        }))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), FileError> {
        self.set(name, Some(text))
    }

    fn is_first_run(&self) -> bool {
        let keys = (0..self.0.length().unwrap_or(0)).filter_map(|index| self.0.key(index).ok().flatten());
        !keys.into_iter().any(|key| key.starts_with(OURS))
    }
}

#[derive(Debug)]
struct Writer {
    shelf: BrowserStore,
    name: String,
    join: MergeOnWrite,
    /// The text of the last write to the browser's storage, if that write failed.
    unwritten: Option<Option<String>>,
    events: VecDeque<SaveEvent>,
}

struct MergeOnWrite(Option<MergeFn>);

impl std::fmt::Debug for MergeOnWrite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Joined")
    }
}

impl Writer {
    fn write(&self, text: Option<String>) -> Result<(), FileError> {
        let there = self.join.0.as_ref().and_then(|_| self.shelf.get(&self.name));
        let text = text.map(|text| match (&self.join.0, there) {
            (Some(join), Some(there)) => join(&there, text),
            _ => text,
        });
        self.shelf.set(&self.name, text.as_deref())
    }
}

/// Saves to the browser's storage; a failed write is retried with the next change and when the page is left.
impl Write for Writer {
    fn save(&mut self, text: Option<String>) {
        match (self.write(text.clone()), self.unwritten.is_some()) {
            (Ok(()), false) => {}
            (Ok(()), true) => {
                self.unwritten = None;
                terminal::note(&format!("{}: saved again", self.name));
                self.events.push_back(SaveEvent::Resumed);
            }
            (Err(error), was_failing) => {
                self.unwritten = Some(text);
                if !was_failing {
                    terminal::note(&format!("{error}; trying again with the next change"));
                    self.events.push_back(SaveEvent::Failed(error));
                }
            }
        }
    }

    fn is_pending(&mut self) -> bool {
        false
    }

    fn next_event(&mut self) -> Option<SaveEvent> {
        self.events.pop_front()
    }

    fn finish(&mut self) -> Result<(), UnsavedError> {
        self.unwritten.take().map_or(Ok(()), |text| self.write(text)).map_err(UnsavedError)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Err(error) = self.finish() {
            terminal::error(&error);
        }
    }
}
