//! Locks and loads the saved game and the solved puzzles of one game in a store.

use std::fmt::Display;
use std::rc::Rc;

use super::right::Claim;
use super::store::{ReadError, Store};
use crate::terminal;
use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::saved_game::{self, SavedGame, SavedGameError};
use amiga_boardgame::table::start::Start;
use boardgame_engine::coach::SolvedPuzzles;
use small_amiga_window::files::FileError;

/// A store, with the names under which a game and its solved puzzles are saved.
#[derive(Debug, Clone)]
pub struct SaveSlot {
    pub(super) store: Rc<dyn Store>,
    pub(super) game: String,
    pub(super) solved: String,
}

impl SaveSlot {
    /// Creates the slot of a game, for the texts `GAME.game` and `GAME.solved` of the store.
    pub fn new(store: &Rc<dyn Store>, game: &GameEntry) -> Self {
        let name = |what| format!("{}.{what}", game.word);
        Self { store: Rc::clone(store), game: name("game"), solved: name("solved") }
    }

    /// Claims or releases the right to save the game.
    ///
    /// Returns `false` if another program has this right.
    pub fn claim(&self, claim: Claim) -> bool {
        self.store.claim(&self.game, claim)
    }

    /// Loads the saved game, or returns `None` if no game is saved.
    ///
    /// An unreadable file is renamed, with a note on the terminal.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the file can be neither read nor renamed. The caller must not overwrite
    /// such a file.
    pub fn load(&self, game: &'static GameEntry) -> Result<Option<Start>, FileError> {
        load_text(&*self.store, &self.game, |text| saved_game::read(game, text))
    }

    /// Loads the saved game, and returns the game and the start that resumes it with the options `values`.
    ///
    /// Players selected by `values` or `difficulty` replace the saved players. The speed is not part of a saved game.
    ///
    /// # Errors
    /// Returns a [`FileError`] as [`Self::load`] does.
    pub fn load_with_settings(
        &self,
        game: &'static GameEntry,
        values: &OptionValues,
        difficulty: Option<u8>,
    ) -> Result<Option<(SavedGame, Start)>, FileError> {
        load_text(&*self.store, &self.game, |text| {
            let saved = SavedGame::parse(game, text)?;
            let start = saved.resume(values, difficulty)?;
            Ok::<_, SavedGameError>((saved, start))
        })
    }

    /// Returns `true` if saving a game with the record `line` would not overwrite a saved game with a different
    /// record.
    ///
    /// The result is `true` if no game is saved, or if the saved text has the same record or no record. It is
    /// `false` if the store cannot be read.
    pub(super) fn may_replace(&self, line: &str) -> bool {
        match self.store.read(&self.game) {
            Ok(Some(text)) => saved_game::record_in(&text).is_none_or(|(saved, _)| saved == line),
            Ok(None) => true,
            Err(_) => false,
        }
    }

    /// Loads the list of solved puzzles, or returns an empty list if none is saved.
    ///
    /// An unreadable file is renamed, with a note on the terminal.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the file can be neither read nor renamed. The caller must not overwrite such a file.
    pub fn solved_puzzles(&self, game: &'static GameEntry) -> Result<SolvedPuzzles, FileError> {
        Ok(load_text(&*self.store, &self.solved, |text| saved_game::read_solved(game, text))?
            .unwrap_or_default())
    }
}

/// Loads a text from a store and parses it with the function `read`.
///
/// Returns `None` if the store does not contain the text. An unreadable text is renamed, with a note on the
/// terminal.
///
/// # Errors
/// Returns a [`FileError`] if the text can be neither read nor renamed. The caller must not overwrite such a
/// text.
pub(crate) fn load_text<T, E: Display>(
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
