//! The file of the user's preferences, and the personal settings in it that games share and change.
//!
//! A choice in a game's menu takes effect in the other games, too, and only its own line of the file is
//! replaced. Everything else in the file belongs to the Preferences program (see [`super::preferences`]).

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::io;
use std::rc::Rc;

use super::autosave::{MergeFn, ReadError, SaveEvent, Store, Write, reason};
use crate::assets::screens;
use amiga_boardgame::view::personal::Personal;
use amiga_boardgame::view::speed::Speed;
use small_amiga_window::files::{FileError, SourceWord, TextError};

/// The file name of the preferences in the store. The name is invalid on a volume, so it cannot clash with a
/// user's file.
const FILE: &str = ".preferences";

pub(crate) const KEYS: [&str; 6] =
    ["speed", "frames", "coordinates", "classic", "first-begins", "presets-named"];

/// The keys of the lines about the look: the settings that a preset changes.
const LOOK: [&str; 6] = ["mode", "pens", "swap-pens", "palette", "colours", "font"];

/// Access to the user's preferences file, with the personal settings currently in effect.
#[derive(Debug, Default)]
pub struct PreferencesFile {
    store: Option<Rc<dyn Store>>,
    /// Whether the preferences file could not be loaded.
    ///
    /// Such a file is renamed before it is replaced.
    is_faulty: Cell<bool>,
    /// The personal settings in effect, except those selected by command-line options.
    personal: Cell<Personal>,
    /// The personal settings that the user has chosen in games since the program started.
    chosen: Cell<Personal>,
    /// Writer of the personal settings that the user chooses in games; `None` until the first choice.
    writer: RefCell<Option<Box<dyn Write>>>,
}

impl PreferencesFile {
    pub fn new(store: Rc<dyn Store>) -> Self {
        Self { store: Some(store), ..Self::default() }
    }

    /// Returns `true` if preferences can be saved.
    pub const fn is_kept(&self) -> bool {
        self.store.is_some()
    }

    /// Reads the text of the preferences file, together with the file's name for messages.
    ///
    /// Returns `None` if the file does not exist.
    ///
    /// # Errors
    /// Returns a message if the file cannot be read.
    pub fn read(&self) -> Result<Option<(String, String)>, String> {
        let Some(store) = &self.store else { return Ok(None) };
        match store.read(FILE) {
            Ok(text) => Ok(text.map(|text| (store.shown(FILE), text))),
            Err(ReadError::NotText(fault)) => Err(fault),
            Err(ReadError::Inaccessible(error)) => Err(error.to_string()),
        }
    }

    /// Records whether the preferences file could be loaded. A faulty file is renamed before it is replaced.
    pub fn set_faulty(&self, is_faulty: bool) {
        self.is_faulty.set(is_faulty);
    }

    /// Returns `true` if the preferences file could not be loaded.
    pub const fn is_faulty(&self) -> bool {
        self.is_faulty.get()
    }

    pub const fn personal(&self) -> Personal {
        self.personal.get()
    }

    pub fn set_personal(&self, personal: Personal) {
        self.personal.set(personal);
    }

    /// Replaces the contents of the preferences file by `text`, which holds the choices of the Preferences
    /// program.
    ///
    /// The personal settings are appended, except the speed, which is among these choices.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the file cannot be written.
    pub fn replace(&self, text: &str) -> Result<(), FileError> {
        let Some(store) = &self.store else { return Ok(()) };
        let others = lines(Personal { speed: None, ..self.personal() });
        self.finish_writing();
        self.set_aside(&**store)?;
        store.put(FILE, &format!("{text}{others}"))?;
        // Later choices in games must not write an earlier speed again.
        self.chosen.set(Personal { speed: None, ..self.chosen.get() });
        Ok(())
    }

    /// Replaces the lines of the look in the preferences file by those of `text`, which has all choices of the Preferences
    /// program. The other lines stay.
    ///
    /// # Errors
    /// Returns a message if the file cannot be read or written. A file that cannot be read is not changed.
    pub fn replace_look(&self, text: &str) -> Result<(), String> {
        let Some(store) = &self.store else { return Ok(()) };
        self.finish_writing();
        self.set_aside(&**store).map_err(|error| error.to_string())?;
        let there = self.read()?.map(|(_, text)| text).unwrap_or_default();
        let is_look = |line: &&str| key_of(line).is_some_and(|key| LOOK.contains(&key.as_str()));
        let others = there.lines().filter(|line| !is_look(line));
        let lines = others.chain(text.lines().filter(is_look));
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        store.put(FILE, &text).map_err(|error| error.to_string())
    }

    /// Applies and saves the personal settings that the user has chosen in a game.
    ///
    /// The writer retries a failed write.
    ///
    /// # Errors
    /// Returns the reason if the settings cannot be saved at present.
    pub fn choose(&self, changes: Personal) -> Result<(), String> {
        self.personal.set(changes.or(self.personal()));
        self.chosen.set(changes.or(self.chosen.get()));
        let Some(store) = &self.store else { return Ok(()) };
        self.set_aside(&**store).map_err(|error| error.to_string())?;
        let mut writer = self.writer.borrow_mut();
        let writer = match &mut *writer {
            Some(writer) => writer,
            empty => empty.insert(opened(&**store).map_err(|error| error.to_string())?),
        };
        writer.save(Some(lines(self.chosen.get())));
        while let Some(event) = writer.next_event() {
            if let SaveEvent::Failed(error) = event {
                return Err(reason(&error));
            }
        }
        Ok(())
    }

    /// Writes the choices that have not been written yet.
    ///
    /// Otherwise, the writer could replace a newer text of the file by one that it has merged before.
    fn finish_writing(&self) {
        drop(self.writer.take());
    }

    /// Renames a preferences file that could not be loaded, so that edits made by hand are not overwritten.
    fn set_aside(&self, store: &dyn Store) -> Result<(), FileError> {
        if self.is_faulty.get() && !matches!(store.read(FILE), Ok(None)) {
            store.quarantine(FILE)?;
        }
        self.is_faulty.set(false);
        Ok(())
    }
}

fn opened(store: &dyn Store) -> io::Result<Box<dyn Write>> {
    let join: MergeFn = Box::new(|there, chosen| merged(there, &chosen));
    store.write(FILE, Some(join))
}

fn key_of(line: &str) -> Option<String> {
    line.split_once('=').map(|(key, _)| key.trim().to_ascii_lowercase())
}

/// Replaces the lines of a preferences file by the lines of `chosen` with the same keys.
fn merged(there: &str, chosen: &str) -> String {
    let is_chosen = |line: &&str| {
        key_of(line).is_some_and(|of| chosen.lines().any(|line| key_of(line) == Some(of.clone())))
    };
    let others = there.lines().filter(|line| !is_chosen(line));
    others.chain(chosen.lines()).flat_map(|line| [line, "\n"]).collect()
}

fn lines(personal: Personal) -> String {
    let Personal { speed, frames, coordinates, classic, first_begins, presets_named } = personal;
    let yes = |on: bool| if on { "yes" } else { "no" }.to_owned();
    let values = [
        speed.map(|speed| speed.name().to_ascii_lowercase()),
        frames.map(yes),
        coordinates.map(yes),
        classic.map(yes),
        first_begins.map(yes),
        presets_named.map(yes),
    ];
    let mut text = String::new();
    for (key, value) in KEYS.into_iter().zip(values) {
        if let Some(value) = value {
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "{key} = {value}");
        }
    }
    text
}

/// Parses the value of a personal setting.
///
/// Returns `false` if `key` is not one of [`KEYS`].
///
/// # Errors
/// Returns a [`TextError`] if the value is invalid.
pub(crate) fn set(personal: &mut Personal, key: &str, value: SourceWord<'_>) -> Result<bool, TextError> {
    let switch = || screens::choice(value, [("no", false), ("yes", true)]).map(Some);
    match key {
        "speed" => {
            let [slow, normal, fast] = Speed::ALL;
            let [slow_word, normal_word, fast_word] = Speed::WORDS;
            let speeds = [(slow_word, slow), (normal_word, normal), (fast_word, fast)];
            personal.speed = Some(screens::choice(value, speeds)?);
        }
        "frames" => personal.frames = switch()?,
        "coordinates" => personal.coordinates = switch()?,
        "classic" => personal.classic = switch()?,
        "first-begins" => personal.first_begins = switch()?,
        "presets-named" => personal.presets_named = switch()?,
        _ => return Ok(false),
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::autosave::FolderStore;
    use crate::preferences::parse;

    const ALL: Personal = Personal {
        speed: Some(Speed::Fast),
        frames: Some(false),
        coordinates: Some(true),
        classic: Some(true),
        first_begins: Some(false),
        presets_named: Some(true),
    };

    #[test]
    fn personal_settings_are_read_as_written() {
        assert_eq!(parse("test", &lines(ALL)).unwrap().personal, ALL);
        assert_eq!(lines(Personal::default()), "");
    }

    #[test]
    fn choice_replaces_its_own_line_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        std::fs::write(&path, "# speed = of mine\nSpeed = slow\npens = 8\nframes = yes").unwrap();
        let file = PreferencesFile::new(Rc::new(FolderStore::new(folder.path(), Duration::from_secs(3600))));
        file.choose(Personal { speed: Some(Speed::Fast), ..Personal::default() }).unwrap();
        let text = || std::fs::read_to_string(&path).unwrap();
        assert_eq!(text(), "# speed = of mine\npens = 8\nframes = yes\nspeed = fast\n");
        file.choose(Personal { frames: Some(false), ..Personal::default() }).unwrap();
        assert_eq!(text(), "# speed = of mine\npens = 8\nspeed = fast\nframes = no\n");
        file.replace("pens = 4\nspeed = slow\n").unwrap();
        file.choose(Personal { classic: Some(true), ..Personal::default() }).unwrap();
        assert_eq!(text(), "pens = 4\nspeed = slow\nframes = no\nclassic = yes\n");
        file.replace_look("scale = 3\npens = 16\nfont = 16\n").unwrap();
        assert_eq!(text(), "speed = slow\nframes = no\nclassic = yes\npens = 16\nfont = 16\n");
        std::fs::write(&path, b"\xFF").unwrap();
        assert!(file.replace_look("pens = 4\n").is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"\xFF", "a file that cannot be read is kept");
    }

    #[test]
    fn unsaved_choice_applies_and_reports_the_error() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("state"), "").unwrap();
        let store = FolderStore::new(&folder.path().join("state"), Duration::from_secs(3600));
        let file = PreferencesFile::new(Rc::new(store));
        assert!(file.choose(ALL).is_err());
        assert_eq!(file.personal(), ALL);
        std::fs::remove_file(folder.path().join("state")).unwrap();
        drop(file);
        let text = std::fs::read_to_string(folder.path().join("state").join(FILE)).unwrap();
        assert_eq!(text, lines(ALL), "written when the program ends");
    }
}
