//! The saved games with friends of the user, which the windows of all board games share.
//!
//! Each change is saved before the window shows the link that results from it, so that no link is lost. Files
//! and random bytes are left to the host, which implements [`FriendStorage`].

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use boardgame_friend::chain::Secret;
use boardgame_friend::games::{GameId, Games};
use boardgame_friend::record::{Record, Refused};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// Size of a player's secret for one game, in bytes.
pub const SECRET: usize = 32;

/// A change of the user's games with friends.
pub type GamesChange<'a> = &'a mut dyn FnMut(&mut Games) -> Result<(), String>;

/// The host's storage of games with friends, with a source of random bytes.
pub trait FriendStorage {
    /// Reads all saved games.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games cannot be read. They must then not be overwritten.
    fn load(&self) -> Result<Games, String>;
    /// Reads all saved games, changes them with `change`, and saves them if they have changed. No other program of the
    /// user can change them meanwhile. If `change` fails, nothing is saved.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games can be neither read nor saved, or the error of `change`.
    fn change(&self, change: GamesChange<'_>) -> Result<(), String>;
    /// Draws a random secret for a new game.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the system has no random bytes.
    fn draw_secret(&self) -> Result<[u8; SECRET], String>;
}

/// All games with friends of the user. Clones share the games.
#[derive(Clone)]
pub struct SavedGames(Rc<dyn FriendStorage>);

impl SavedGames {
    /// Creates the list of the user's games, which `storage` loads and saves.
    pub fn new(storage: impl FriendStorage + 'static) -> Self {
        Self(Rc::new(storage))
    }

    /// Creates a list of games that is kept in memory only, for scripts and tests.
    ///
    /// The secrets are derived from `seed`, so that a script has the same result each time. They are not
    /// secret.
    pub fn in_memory(seed: u64) -> Self {
        let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
        Self::new(Memory { games: RefCell::default(), rng })
    }

    /// Draws a random secret for a new game.
    pub(super) fn draw_secret(&self) -> Result<Secret, String> {
        self.0.draw_secret().map(Secret::new)
    }

    /// Reads all saved games.
    pub(super) fn load(&self) -> Result<Games, String> {
        self.0.load()
    }

    /// Returns the record of a game.
    pub(super) fn find(&self, game: GameId) -> Result<Record, String> {
        self.load()?.record(game).cloned().ok_or_else(|| Refused::NoGame.to_string())
    }

    /// Returns the records of all games of the board game with the command-line name `name`, oldest first.
    pub(super) fn of_game(&self, name: &str) -> Result<Vec<Record>, String> {
        let is_of_game = |record: &&Record| record.link().settings().game() == name;
        Ok(self.load()?.records().iter().filter(is_of_game).cloned().collect())
    }

    /// Changes the user's games with the function `change`, and saves them.
    ///
    /// If `change` fails, nothing is saved.
    pub(super) fn change<T>(
        &self,
        change: impl FnOnce(&mut Games) -> Result<T, Refused>,
    ) -> Result<T, String> {
        let (mut change, mut result) = (Some(change), None);
        self.0.change(&mut |games| {
            let Some(change) = change.take() else { return Ok(()) };
            result = Some(change(games).map_err(|why| why.to_string())?);
            Ok(())
        })?;
        result.ok_or_else(|| Refused::NoGame.to_string())
    }
}

impl fmt::Debug for SavedGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SavedGames")
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
