//! The games by link of the user, which the windows of all games share.
//!
//! Each change is saved before the window shows the link that results from it, so that no link is lost. Files
//! and random bytes are left to the host, which implements [`LinkStorage`].

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use boardgame_link::chain::Secret;
use boardgame_link::correspondence::Correspondence;
use boardgame_link::link_games::LinkGames;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// Size of a player's secret for one game, in bytes.
pub const SECRET: usize = 32;

/// The host's storage of games by link, with its source of random bytes.
pub trait LinkStorage {
    /// Reads all saved games by link.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games cannot be read. They must then not be overwritten.
    fn load(&self) -> Result<LinkGames, String>;
    /// Saves all games by link.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games cannot be saved.
    fn save(&self, games: &LinkGames) -> Result<(), String>;
    /// Draws a random secret for a new game by link.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the system has no random bytes.
    fn draw_secret(&self) -> Result<[u8; SECRET], String>;
}

/// All games by link of the user. Clones share the games.
#[derive(Clone)]
pub struct SavedLinkGames(Rc<dyn LinkStorage>);

impl SavedLinkGames {
    /// Creates the user's games by link in a storage of the host.
    pub fn new(storage: impl LinkStorage + 'static) -> Self {
        Self(Rc::new(storage))
    }

    /// Creates games by link that are kept in memory only, for scripts and tests.
    ///
    /// The secrets are derived from `seed`, so that a script has the same result each time. They are not
    /// secret.
    pub fn in_memory(seed: u64) -> Self {
        let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
        Self::new(Memory { games: RefCell::default(), rng })
    }

    /// Draws a random secret for a new game by link.
    pub(super) fn draw_secret(&self) -> Result<Secret, String> {
        self.0.draw_secret().map(Secret::new)
    }

    /// Returns the record of the game with the invitation `id`.
    pub(super) fn find(&self, id: LinkId) -> Result<Correspondence, String> {
        let games = self.0.load()?;
        let record = games.records().iter().find(|record| record.link().id() == id);
        record.cloned().ok_or_else(|| "The game by link is no longer saved.".to_owned())
    }

    /// Returns the newest game of a kind, or `None` if no such game is saved or the games cannot be read.
    pub(super) fn newest(&self, game: &str) -> Option<Correspondence> {
        let games = self.0.load().ok()?;
        games.records().iter().rfind(|record| record.link().settings().game() == game).cloned()
    }

    /// Changes the user's games by link with the function `change`, and saves them.
    ///
    /// If `change` fails, nothing is saved.
    pub(super) fn change<T>(
        &self,
        change: impl FnOnce(&mut LinkGames) -> Result<T, String>,
    ) -> Result<T, String> {
        let before = self.0.load()?;
        let mut games = before.clone();
        let result = change(&mut games)?;
        if games != before {
            self.0.save(&games)?;
        }
        Ok(result)
    }
}

impl fmt::Debug for SavedLinkGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SavedLinkGames")
    }
}

/// The identifier of a game by link, which is the anchor of the hash chain in its invitation.
pub(super) type LinkId = boardgame_link::chain::Anchor;

struct Memory {
    games: RefCell<LinkGames>,
    rng: RefCell<ChaCha8Rng>,
}

impl LinkStorage for Memory {
    fn load(&self) -> Result<LinkGames, String> {
        Ok(self.games.borrow().clone())
    }

    fn save(&self, games: &LinkGames) -> Result<(), String> {
        self.games.borrow_mut().clone_from(games);
        Ok(())
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        let mut bytes = [0; SECRET];
        self.rng.borrow_mut().fill_bytes(&mut bytes);
        Ok(bytes)
    }
}
