//! Saved games, files and preferences in the browser's local storage.
//!
//! Every key begins with `tripppin/`, because other pages of the same host share the storage. While another
//! tab saves, this tab keeps its changes in memory: it reads them back, but they are not stored.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, ErrorKind};
use std::rc::Rc;
use std::time::Duration;

use boardgame_host::autosave::{
    LINKS, MergeFn, RECORD, ReadError, SaveEvent, Store, UnsavedError, Write, backup_name, retry_delay,
};
use boardgame_host::terminal;
use js_sys::Function;
use small_amiga_window::files::FileError;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Storage, StorageEvent};

use super::{dom, frames};

const OURS: &str = "tripppin/";
/// Storage key of a temporary text of [`ROOM_FOR_GAMES`] characters, which reserves space while a volume is written.
///
/// The key is not one of the page's own texts, so that other tabs ignore it.
const RESERVE: &str = "tripppin-reserve";
/// Number of characters that a volume leaves free in the browser's storage for games, the record and
/// preferences.
const ROOM_FOR_GAMES: usize = 256 << 10;
/// Session-storage key for the address that this tab started with.
const BEGUN: &str = "tripppin/begun";

thread_local! {
    /// The texts that this tab has written while saving was off, by key.
    ///
    /// A removed text is `None`. The map is `None` while saving is on.
    static UNSAVED: RefCell<Option<BTreeMap<String, Option<String>>>> = const { RefCell::new(None) };
    /// The texts whose last write to the browser's storage failed.
    static FAILED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    /// `true` once the page has asked the browser to store its data permanently.
    static REQUESTED_PERSISTENCE: Cell<bool> = const { Cell::new(false) };
}

#[derive(Debug, Clone)]
pub struct BrowserStore(Storage);

pub fn open() -> Option<Rc<dyn Store>> {
    Some(Rc::new(BrowserStore(dom::window()?.local_storage().ok().flatten()?)))
}

/// Turns the saving of texts in the browser's storage on or off.
///
/// Turning it on stores the texts that were written meanwhile.
///
/// If the storage is full, saving stays off and `false` is returned.
pub fn set_saving(saves: bool) -> bool {
    if !saves {
        UNSAVED.with_borrow_mut(|unsaved| _ = unsaved.get_or_insert_default());
        return true;
    }
    let unsaved = UNSAVED.take().unwrap_or_default();
    let Some(storage) = dom::window().and_then(|window| window.local_storage().ok().flatten()) else {
        return true;
    };
    let mut failed = BTreeMap::new();
    failed.extend(unsaved.into_iter().filter(|(key, text)| write(&storage, key, text.as_deref()).is_err()));
    if failed.is_empty() {
        return true;
    }
    UNSAVED.set(Some(failed));
    false
}

fn is_saving() -> bool {
    UNSAVED.with_borrow(Option::is_none)
}

/// Returns `true` if the browser's storage contains the newest version of all texts.
pub fn is_everything_saved() -> bool {
    is_saving() && FAILED.with_borrow(BTreeSet::is_empty) && open().is_some()
}

/// Returns the key under which the browser's storage has the text called `name`.
pub fn key(name: &str) -> String {
    format!("{OURS}{name}")
}

/// Discards the texts that were written while saving was off.
pub fn discard_unsaved() {
    UNSAVED.take();
}

fn write(storage: &Storage, key: &str, text: Option<&str>) -> Result<(), JsValue> {
    match text {
        Some(text) => storage.set_item(key, text),
        None => storage.remove_item(key),
    }
}

/// Asks the browser, once, not to delete the page's data when it needs space.
fn request_persistence() {
    if REQUESTED_PERSISTENCE.replace(true) {
        return;
    }
    let storage = dom::window().and_then(|window| dom::member(&window.navigator(), "storage"));
    let persist = storage.as_ref().and_then(|storage| dom::member(storage, "persist"));
    let persist = persist.and_then(|persist| persist.dyn_into::<Function>().ok());
    // If the browser refuses, the data are stored as before.
    let _ = persist.zip(storage).map(|(persist, storage)| persist.call0(&storage));
}

/// Returns `true` if this tab has already started with the page address `address`.
///
/// Loading the address again then resumes the saved game.
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
        let key = key(name);
        let unsaved = UNSAVED.with_borrow(|unsaved| unsaved.as_ref()?.get(&key).cloned());
        unsaved.unwrap_or_else(|| self.0.get_item(&key).ok().flatten())
    }

    /// Writes the text of a volume. A text longer than the stored one must leave [`ROOM_FOR_GAMES`] characters free.
    fn write_volume(&self, key: &str, text: &str) -> Result<(), JsValue> {
        let stored = self.0.get_item(key)?.map_or(0, |stored| stored.len());
        if text.len() <= stored {
            return self.0.set_item(key, text);
        }
        let reserved = self.0.set_item(RESERVE, &"x".repeat(ROOM_FOR_GAMES));
        let written = reserved.and_then(|()| self.0.set_item(key, text));
        self.0.remove_item(RESERVE)?;
        written
    }

    fn set(&self, name: &str, text: Option<&str>) -> Result<(), FileError> {
        let key = key(name);
        // Every tab stores its solved puzzles, the record and the games by link, because each change of them starts
        // from the stored ones.
        let is_shared = name.ends_with(".solved") || name == RECORD || name.split('.').next() == Some(LINKS);
        let is_unsaved = !is_shared
            && UNSAVED.with_borrow_mut(|unsaved| {
                let texts = unsaved.as_mut();
                texts.map(|texts| texts.insert(key.clone(), text.map(str::to_owned))).is_some()
            });
        if is_unsaved {
            return Ok(());
        }
        let written = match text {
            Some(text) if name.ends_with(".volume") => self.write_volume(&key, text),
            _ => write(&self.0, &key, text),
        };
        written.map_err(|_| FileError::Write {
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

    fn set_aside(&self, name: &str, suffix: &str) -> Result<String, FileError> {
        let Some(text) = self.get(name) else { return Ok(name.to_owned()) };
        // A text with an identical backup is not stored twice.
        let is_free =
            |number: &u64| self.get(&backup_name(name, suffix, *number)).is_none_or(|stored| stored == text);
        let Some(number) = (1..).find(is_free) else { return Ok(name.to_owned()) };
        let new = backup_name(name, suffix, number);
        self.set(&new, Some(&text))?;
        // The list of such texts shows the date, but works without it.
        let date = String::from(js_sys::Date::new_0().to_iso_string());
        let _ = self.set(&format!("{new}.date"), Some(&date));
        self.set(name, None)?;
        Ok(new)
    }

    fn write(&self, name: &str, join: Option<MergeFn>) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(Writer {
            shelf: self.clone(),
            name: name.to_owned(),
            join: MergeOnWrite(join),
            unwritten: None,
            failures: 0,
            retry_at: Duration::ZERO,
            events: VecDeque::new(),
        }))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), FileError> {
        self.set(name, Some(text))
    }

    fn watch(&self, name: &str, changed: Box<dyn Fn()>) {
        let Some(window) = dom::window() else { return };
        let own = key(name);
        // The browser tells only the other tabs of a change.
        dom::add_listener(&window, "storage", move |event: StorageEvent| {
            if event.key().is_none_or(|key| key == own) {
                changed();
                frames::wake();
            }
        });
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
    /// Number of consecutive attempts to write to the browser's storage that failed.
    failures: u32,
    /// Time of the next attempt to write to the browser's storage, set after a failed attempt.
    retry_at: Duration,
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

/// Saves a text in the browser's storage.
///
/// A failed write is repeated after a delay, at the next change of the text, and when the emulated computer
/// is restarted.
impl Write for Writer {
    fn save(&mut self, text: Option<String>) {
        match self.write(text.clone()) {
            Ok(()) => {
                self.unwritten = None;
                FAILED.with_borrow_mut(|failed| failed.remove(&self.name));
                // A tab that no longer saves has only kept the text in memory.
                if is_saving() && std::mem::take(&mut self.failures) > 0 {
                    terminal::note(&format!("{}: saved again", self.name));
                    self.events.push_back(SaveEvent::Resumed);
                }
                if self.name.ends_with(".game") {
                    request_persistence();
                }
            }
            Err(error) => {
                self.unwritten = Some(text);
                FAILED.with_borrow_mut(|failed| failed.insert(self.name.clone()));
                self.failures += 1;
                self.retry_at = dom::now() + retry_delay(self.failures);
                if self.failures == 1 {
                    terminal::note(&format!("{error}; trying again until it is saved"));
                    self.events.push_back(SaveEvent::Failed(error));
                }
            }
        }
    }

    fn is_pending(&mut self) -> bool {
        false
    }

    fn next_event(&mut self) -> Option<SaveEvent> {
        if dom::now() >= self.retry_at
            && let Some(text) = self.unwritten.take()
        {
            self.save(text);
        }
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
