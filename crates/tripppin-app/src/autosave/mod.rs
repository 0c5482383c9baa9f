//! Autosave: saves the game in play after every change, and resumes it when the program is started without
//! arguments.
//!
//! The list of solved puzzles is saved beside the game in the same way. Two texts per game are written to a
//! [`Store`]. In a folder, a thread writes each text to a temporary file, flushes it to the disk, and then
//! renames it, so that a power failure leaves the current game or the one before the last move, never part of
//! one. A change is shown only after it has been written, so that everything on the screen is saved; the wait
//! is limited by [`WRITE_TIMEOUT`]. A failed write is repeated until it succeeds, at the latest when the
//! program ends ([`AutosavingComputer::finish`]). If two programs have the same game open, only one of them
//! saves it (see module `right`), and the solved puzzles of both are merged. The contents of the texts are
//! left to the games.

mod front;
mod keeper;
mod opening;
mod right;
mod store;
mod writer;

use std::fmt::Display;
use std::rc::Rc;
use std::time::Duration;

use super::cli::Settings;
use super::terminal;
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::entry::saved_game;
use amiga_boardgame::entry::window::GameLauncher;
use boardgame_engine::coach::SolvedPuzzles;
use small_amiga_window::files::FileError;

pub use keeper::{AutosaveBlocklist, AutosavingComputer, reason};
pub use opening::{GameOpenElsewhere, open};
pub use right::Claim;
pub use store::{FolderStore, MergeFn, ReadError, SaveEvent, Store, UnsavedError, Write, backup_name};
pub use writer::{RetryDelay, retry_delay};

/// Maximum time for which a picture is held back until the game in it is saved. The window does not respond
/// during that time.
pub const WRITE_TIMEOUT: Duration = Duration::from_millis(100);

/// The place where a game is saved: a store, with the names of the saved game and of its list of solved
/// puzzles.
#[derive(Debug, Clone)]
pub struct SaveSlot {
    store: Rc<dyn Store>,
    game: String,
    solved: String,
}

impl Settings {
    /// Returns `true` if the saved game is to be resumed: no option selects classic mode, a difficulty, seed,
    /// position, player or other setting of the game. The difficulty and players in an icon's tool types do
    /// not prevent resuming.
    pub fn resumes_saved_game(&self) -> bool {
        let own = self.game.window.as_ref().map_or(&[][..], |window| window.accepted_options);
        let own = own.iter().filter(|option| !(self.by_icon && self.game.is_seat(option)));
        let said = ["--seed", "--position"].iter().chain(own).any(|option| self.values.has(option));
        (self.by_icon || self.difficulty.is_none()) && !said && !self.values.is_classic()
    }

    /// Decides whether the Workbench opens, unless an option has decided it.
    ///
    /// A command line that names a game or a setup starts only this game. With `stays_reachable`, the
    /// Workbench also opens behind such a game, as on a page, which has no command line to start another game.
    /// Classic mode never opens it.
    pub fn choose_workbench(&mut self, stays_reachable: bool) {
        let is_alone = if stays_reachable {
            self.values.is_classic()
        } else {
            !self.resumes_saved_game() || self.values.has("--game")
        };
        self.workbench = self.workbench.or(Some(!is_alone));
    }
}

impl SaveSlot {
    pub fn new(store: &Rc<dyn Store>, game: &GameEntry) -> Self {
        let name = |what| format!("{}.{what}", game.word);
        Self { store: Rc::clone(store), game: name("game"), solved: name("solved") }
    }

    /// Claims or releases the right to save the game. Returns `false` if another program has that right.
    pub fn claim(&self, claim: Claim) -> bool {
        self.store.claim(&self.game, claim)
    }

    /// Loads the saved game, or returns `None` if no game is saved. An unreadable file is renamed, with a
    /// note on the terminal.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the file can be neither read nor renamed, so that nothing must be written
    /// there.
    pub fn load(&self, game: &'static GameEntry) -> Result<Option<GameLauncher>, FileError> {
        load_text(&*self.store, &self.game, |text| saved_game::read(game, text))
    }

    /// Loads the saved game like [`Self::load`]. Players and speed that the options select replace the saved
    /// ones.
    pub fn load_with_settings(
        &self,
        game: &'static GameEntry,
        values: &OptionValues,
        difficulty: Option<u8>,
    ) -> Result<Option<GameLauncher>, FileError> {
        load_text(&*self.store, &self.game, |text| saved_game::read_for(game, text, values, difficulty))
    }

    /// Loads the list of solved puzzles, or an empty list if none is saved. An unreadable file is renamed,
    /// with a note on the terminal.
    pub fn solved_puzzles(&self, game: &'static GameEntry) -> Result<SolvedPuzzles, FileError> {
        Ok(load_text(&*self.store, &self.solved, |text| saved_game::read_solved(game, text))?
            .unwrap_or_default())
    }
}

/// Loads a text from a store and parses it with `read`. Returns `None` if the store does not contain the
/// text; an unreadable text is renamed, with a note on the terminal.
///
/// # Errors
/// Returns a [`FileError`] if the text can be neither read nor renamed, so that nothing must be written
/// there.
pub fn load_text<T, E: Display>(
    store: &dyn Store,
    name: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<Option<T>, FileError> {
    let fault = match store.read(name) {
        Ok(None) => return Ok(None),
        Ok(Some(text)) => match read(&text) {
            Ok(told) => return Ok(Some(told)),
            Err(fault) => format!("{}: {fault}", store.shown(name)),
        },
        Err(ReadError::NotText(fault)) => fault,
        Err(ReadError::Inaccessible(error)) => return Err(error),
    };
    let aside = store.quarantine(name)?;
    terminal::note(&format!("{fault}; moved to {aside}"));
    Ok(None)
}
