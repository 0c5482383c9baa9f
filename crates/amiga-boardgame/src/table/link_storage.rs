//! The saved correspondence games of the user, which the windows of all board games share.
//!
//! Each change is saved before the window shows the link that results from it, so that no link is lost. Files
//! and random bytes are left to the host, which implements [`LinkStorage`].

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use boardgame_friend::chain::Secret;
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::link_games::LinkGames;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// Size of a player's secret for one correspondence game, in bytes.
pub const SECRET: usize = 32;

/// The host's storage of correspondence games, with a source of random bytes.
pub trait LinkStorage {
    /// Reads all saved correspondence games.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games cannot be read. They must then not be overwritten.
    fn load(&self) -> Result<LinkGames, String>;
    /// Saves all correspondence games.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the games cannot be saved.
    fn save(&self, games: &LinkGames) -> Result<(), String>;
    /// Draws a random secret for a new correspondence game.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the system has no random bytes.
    fn draw_secret(&self) -> Result<[u8; SECRET], String>;
}

/// All correspondence games of the user. Clones share the games.
#[derive(Clone)]
pub struct SavedLinkGames(Rc<dyn LinkStorage>);

impl SavedLinkGames {
    /// Creates the list of the user's correspondence games, which `storage` loads and saves.
    pub fn new(storage: impl LinkStorage + 'static) -> Self {
        Self(Rc::new(storage))
    }

    /// Creates a list of correspondence games that is kept in memory only, for scripts and tests.
    ///
    /// The secrets are derived from `seed`, so that a script has the same result each time. They are not
    /// secret.
    pub fn in_memory(seed: u64) -> Self {
        let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
        Self::new(Memory { games: RefCell::default(), rng })
    }

    /// Draws a random secret for a new correspondence game.
    pub(super) fn draw_secret(&self) -> Result<Secret, String> {
        self.0.draw_secret().map(Secret::new)
    }

    /// Returns the correspondence game whose invitation has the identifier `id`.
    pub(super) fn find(&self, id: LinkId) -> Result<Correspondence, String> {
        let games = self.0.load()?;
        let record = games.records().iter().find(|record| record.link().id() == id);
        record.cloned().ok_or_else(|| "The game by link is no longer saved.".to_owned())
    }

    /// Returns the newest correspondence game of the board game with the command-line name `game`.
    ///
    /// Returns `None` if no such game is saved or the games cannot be read.
    pub(super) fn newest(&self, game: &str) -> Option<Correspondence> {
        self.of_game(game).ok()?.pop()
    }

    /// Returns all correspondence games of the board game with the command-line name `game`, oldest first.
    pub(super) fn of_game(&self, game: &str) -> Result<Vec<Correspondence>, String> {
        let games = self.0.load()?;
        let is_of_game = |record: &&Correspondence| record.link().settings().game() == game;
        Ok(games.records().iter().filter(is_of_game).cloned().collect())
    }

    /// Changes the user's correspondence games with the function `change`, and saves them.
    ///
    /// If `change` fails, nothing is saved.
    pub(super) fn change<T>(
        &self,
        change: impl FnOnce(&mut LinkGames) -> Result<T, String>,
    ) -> Result<T, String> {
        let mut games = self.0.load()?;
        let before = games.clone();
        let result = change(&mut games)?;
        self.save_changes(&before, &games)?;
        Ok(result)
    }

    #[inline(never)]
    fn save_changes(&self, before: &LinkGames, games: &LinkGames) -> Result<(), String> {
        if games == before { Ok(()) } else { self.0.save(games) }
    }
}

impl fmt::Debug for SavedLinkGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SavedLinkGames")
    }
}

/// The identifier of a correspondence game. It is the anchor of a hash chain, and the invitation contains it.
pub(super) type LinkId = boardgame_friend::chain::Anchor;

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
