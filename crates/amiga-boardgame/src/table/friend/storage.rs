//! The saved games with friends of the user, which the windows of all board games share.
//!
//! A link leaves the program after the change that made it has been saved, so that no link is lost. The window does not
//! wait for the disk: a change that cannot be saved at once counts, and is saved later. Files and random bytes are left to the
//! host, which implements [`FriendStorage`].

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::{Arc, Weak};
use std::time::Instant;

use crate::table::friend::transfer::Transfer;
use boardgame_friend::chain::Secret;
use boardgame_friend::games::{GameId, Games};
use boardgame_friend::record::{Record, Refused};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use small_amiga::exec::NotifyFn;

/// Size of a player's secret for one game, in bytes.
pub const SECRET: usize = 32;

/// A change of the user's games with friends.
pub type GamesChange<'a> = &'a mut dyn FnMut(&mut Games) -> Result<(), String>;

/// The host's storage of games with friends, with a source of random bytes.
pub trait FriendStorage {
    /// Returns all games, with those changes that are not saved yet, and with those of other programs of the user unless the
    /// storage does not respond.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games cannot be read. They must then not be overwritten.
    fn load(&self) -> Result<Games, String>;
    /// Changes the games with `change`, and saves them. No change of another program of the user is lost. If `change`
    /// fails, nothing is changed.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games cannot be read, or the error of `change`. A storage that does not
    /// try again also returns an error if the games cannot be saved.
    fn change(&self, change: GamesChange<'_>) -> Result<(), String>;
    /// Returns how far earlier changes are saved, without waiting. A storage that saves each change at once, and of which no
    /// other program knows, needs no other answer than the provided one.
    fn progress(&self) -> Progress {
        Progress::default()
    }
    /// Returns all games as [`Self::load`] does, without waiting, or `None` if they have not been read.
    fn known(&self) -> Option<Games> {
        None
    }
    /// Checks that a link of the game may leave the program, because the storage has the game with the same link.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the game is not saved yet, or no longer has this link.
    fn check_saved(&self, _record: &Record) -> Result<(), String> {
        Ok(())
    }
    /// Lets the storage call `notify`, as long as its owner keeps it, each time the [progress](Self::progress) may have
    /// changed.
    fn notify_with(&self, _notify: Weak<dyn Fn() + Send + Sync>) {}
    /// Ends saving, after a last attempt that may last until `until`.
    ///
    /// # Errors
    /// Returns a sentence with the reason if changes are not saved.
    fn finish(&self, _until: Instant) -> Result<(), String> {
        Ok(())
    }
    /// Draws a random secret for a new game.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the system has no random bytes.
    fn draw_secret(&self) -> Result<[u8; SECRET], String>;
}

/// How far the changes of the user's games are saved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of times that the games were read or saved, so that a window sees whether they may have changed.
    pub generation: u64,
    /// The reason for which changes are not saved yet, as a sentence, once they have failed or taken long.
    pub fault: Option<String>,
    /// Whether the fault is a missing answer of the storage, which a slow disk can still give.
    pub is_silent: bool,
    /// A message about damaged or unreadable games, if they were found after the start of the program.
    pub damage: Option<String>,
}

/// All games with friends of the user. Clones share the games.
#[derive(Clone)]
pub struct SavedGames {
    storage: Rc<dyn FriendStorage>,
    /// The word that starts the program in a terminal, as invitations name it.
    pub(super) program: &'static str,
    /// Signals the window's program when saving has gone on. The storage calls it as long as it exists.
    notify: Option<NotifyFn>,
    /// The friend's game that waits for the window of its board game, with the command-line name of the board game.
    transfer: Rc<RefCell<Option<(String, Transfer)>>>,
}

impl SavedGames {
    /// Creates the list of the user's games, which `storage` loads and saves. Invitations name the command `program`.
    pub fn new(storage: impl FriendStorage + 'static, program: &'static str) -> Self {
        Self { storage: Rc::new(storage), program, notify: None, transfer: Rc::default() }
    }

    /// Creates a list of games that is kept in memory only, for scripts and tests.
    ///
    /// The secrets are derived from `seed`, so that a script has the same result each time. They are not
    /// secret.
    pub fn in_memory(seed: u64, program: &'static str) -> Self {
        let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
        Self::new(Memory { games: RefCell::default(), rng }, program)
    }

    /// Draws a random secret for a new game.
    pub(super) fn draw_secret(&self) -> Result<Secret, String> {
        self.storage.draw_secret().map(Secret::new)
    }

    pub(super) fn load(&self) -> Result<Games, String> {
        self.storage.load()
    }

    pub(super) fn progress(&self) -> Progress {
        self.storage.progress()
    }

    pub(super) fn known(&self) -> Option<Games> {
        self.storage.known()
    }

    /// Returns `true` if there are at least `least` games of the board game with the command-line name `name`, or if this is
    /// not known at once.
    pub(super) fn may_have(&self, name: &str, least: usize) -> bool {
        let count = |games: Games| games.records().iter().filter(|record| record.is_of(name)).count();
        self.known().is_none_or(|games| count(games) >= least)
    }

    /// Returns the games for a window, with the function that signals its program.
    pub(super) fn notifying(self, notify: NotifyFn) -> Self {
        self.storage.notify_with(Arc::downgrade(&notify));
        Self { notify: Some(notify), ..self }
    }

    /// Leaves a friend's game to the window of the board game with the command-line name `game`.
    pub(super) fn hand_over(&self, game: String, transfer: Transfer) {
        *self.transfer.borrow_mut() = Some((game, transfer));
    }

    /// Takes the friend's game that the window of another board game has left to the board game `name`.
    pub(super) fn take_over(&self, name: &str) -> Option<Transfer> {
        self.transfer.borrow_mut().take_if(|(game, _)| game == name).map(|(_, transfer)| transfer)
    }

    /// Checks that a link of the game may leave the program, as [`FriendStorage::check_saved`] does.
    pub(super) fn check_saved(&self, record: &Record) -> Result<(), String> {
        self.storage.check_saved(record)
    }

    /// Ends saving at the end of the program, after a last attempt that may last until `until`.
    ///
    /// # Errors
    /// Returns a sentence with the reason if changes are not saved.
    pub fn finish(&self, until: Instant) -> Result<(), String> {
        self.storage.finish(until)
    }

    /// Returns the record of a game.
    pub(super) fn find(&self, game: GameId) -> Result<Record, String> {
        self.load()?.record(game).cloned().ok_or_else(|| Refused::NoGame.to_string())
    }

    /// Returns the records of all games of the board game with the command-line name `name`, oldest first.
    pub(super) fn of_game(&self, name: &str) -> Result<Vec<Record>, String> {
        Ok(self.load()?.records().iter().filter(|record| record.is_of(name)).cloned().collect())
    }

    /// Changes the user's games with the function `change`, and saves them, as [`FriendStorage::change`] does.
    pub(super) fn change<T>(
        &self,
        change: impl FnOnce(&mut Games) -> Result<T, Refused>,
    ) -> Result<T, String> {
        let (mut change, mut result) = (Some(change), None);
        self.storage.change(&mut |games| {
            let Some(change) = change.take() else { return Ok(()) };
            result = Some(change(games).map_err(|why| why.to_string())?);
            Ok(())
        })?;
        result.ok_or_else(|| Refused::NoGame.to_string())
    }
}

impl fmt::Debug for SavedGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SavedGames").field("has_window", &self.notify.is_some()).finish_non_exhaustive()
    }
}

struct Memory {
    games: RefCell<Games>,
    rng: RefCell<ChaCha8Rng>,
}

impl FriendStorage for Memory {
    fn load(&self) -> Result<Games, String> {
        Ok(self.games.borrow().clone())
    }

    fn change(&self, change: GamesChange<'_>) -> Result<(), String> {
        let mut games = self.games.borrow().clone();
        change(&mut games)?;
        *self.games.borrow_mut() = games;
        Ok(())
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        let mut bytes = [0; SECRET];
        self.rng.borrow_mut().fill_bytes(&mut bytes);
        Ok(bytes)
    }
}
