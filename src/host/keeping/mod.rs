//! The game in play is kept in a file after every change, and a window that is opened without another word goes on with it.
//!
//! The puzzles solved are kept beside it in the same way.
//!
//! Knows two texts a game, and when to look; where they are kept is a [`Store`]. In a folder a thread writes the file as the program writes all its files: aside,
//! onto the disk, then renamed, so that a power cut leaves this game or the one before the last move, never half of one. What has
//! changed is shown once it is written: what was seen is kept, whatever ends the program. Only a disk that is very slow is not
//! waited for. A write that fails is repeated until it succeeds, at the latest when the program ends ([`Keeper::finish`]). Of two programs with the same game one saves it, as [`right`] describes; puzzles that either has
//! solved are kept of both. Leaves what is in the text to the games.

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
use super::files::FileError;
use super::terminal;
use crate::games::coach::SolvedPuzzles;
use crate::games::entry::Entry;
use crate::games::entry::given::Given;
use crate::games::entry::kept;
use crate::games::entry::window::Setup;

pub use keeper::{Barred, Keeper};
pub use opening::{OpenElsewhere, open};
pub use right::Claim;
pub use store::{Folder, Join, SaveEvent, Store, Unread, Unsaved, Write, aside};
pub use writer::{RetryDelay, retry_delay};

/// How long a picture waits at the most for the file of what it shows; the window answers no later than that.
pub const PATIENCE: Duration = Duration::from_millis(100);

/// Where a game is kept.
#[derive(Debug, Clone)]
pub struct Place {
    store: Rc<dyn Store>,
    /// The name of the game in play.
    game: String,
    /// That of the puzzles that were solved.
    solved: String,
}

impl Settings {
    /// Whether nothing was said of what is played, or by whom: then the window goes on with the game that was kept. An icon's players are
    /// said once for all games that it starts, those that are gone on with, too.
    pub fn goes_on(&self) -> bool {
        let own = self.game.window.as_ref().map_or(&[][..], |window| window.takes);
        let own = own.iter().filter(|option| !(self.by_icon && self.game.is_seat(option)));
        let said = ["--seed", "--position"].iter().chain(own).any(|option| self.given.has(option));
        (self.by_icon || self.difficulty.is_none()) && !said && !self.given.is_classic()
    }
}

impl Place {
    /// The place of a game among others.
    pub fn of(store: &Rc<dyn Store>, game: &Entry) -> Self {
        let name = |what| format!("{}.{what}", game.word);
        Self { store: Rc::clone(store), game: name("game"), solved: name("solved") }
    }

    /// Claims or gives up the right to save the game. Returns `false` if another program has it.
    pub fn claim(&self, claim: Claim) -> bool {
        self.store.claim(&self.game, claim)
    }

    /// The game that is kept there, if there is one. What cannot be read is set aside, with a note.
    ///
    /// # Errors
    /// It can be neither read nor set aside: nothing is to be written there.
    pub fn take_up(&self, game: &'static Entry) -> Result<Option<Setup>, FileError> {
        take_up(&*self.store, &self.game, |text| kept::read(game, text))
    }

    /// The same where options may say who plays and how fast.
    ///
    /// # Errors
    /// As [`Self::take_up`].
    pub fn take_up_for(
        &self,
        game: &'static Entry,
        given: &Given,
        difficulty: Option<u8>,
    ) -> Result<Option<Setup>, FileError> {
        take_up(&*self.store, &self.game, |text| kept::read_for(game, text, given, difficulty))
    }

    /// The puzzles of it that were solved. What cannot be read is set aside, with a note.
    ///
    /// # Errors
    /// As [`Self::take_up`].
    pub fn solved_puzzles(&self, game: &'static Entry) -> Result<SolvedPuzzles, FileError> {
        Ok(take_up(&*self.store, &self.solved, |text| kept::read_solved(game, text))?.unwrap_or_default())
    }
}

/// What a text tells, if there is one. What cannot be read is set aside, with a note.
///
/// # Errors
/// It can be neither read nor set aside: nothing is to be written there.
pub fn take_up<T, E: Display>(
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
        Err(Unread::NoText(fault)) => fault,
        Err(Unread::Hidden(error)) => return Err(error),
    };
    let aside = store.set_aside(name)?;
    terminal::note(&format!("{fault}; set aside as {aside}"));
    Ok(None)
}
