//! Users of programs with folders of their own, for tests of games between two people.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Weak;
use std::time::{Duration, Instant};

use amiga_boardgame::table::any_game::{AnyGame, Scope};
use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::friend::storage::{FriendStorage, GamesChange, Progress, SECRET, SavedGames};
use boardgame_engine::oracle::{PuzzleOracle, advise};
use boardgame_engine::record::{GamePosition as _, GameRecord};
use boardgame_engine::search_task::Pace;
use boardgame_friend::games::Games;
use boardgame_friend::record::Record;
use boardgame_host::autosave::{self, AutosavingComputer, FolderStore, Store};
use boardgame_host::cli::{self, Settings};
use boardgame_host::script::stage::ScriptHost;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use small_amiga_window::EmulatedComputer as _;
use tempfile::TempDir;
use tripppin::CATALOGUE;

pub(crate) use crate::moves::{Chooser, any_move};
use crate::play;

/// Maximum time that a test waits for the disk.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3600);

/// The games of a user, with secrets that follow from a seed, so that each test has the same boards each time.
struct SeededStorage<S> {
    stored: S,
    rng: RefCell<ChaCha8Rng>,
}

impl<S: FriendStorage> FriendStorage for SeededStorage<S> {
    fn load(&self) -> Result<Games, String> {
        self.stored.load()
    }

    fn change(&self, change: GamesChange<'_>) -> Result<(), String> {
        self.stored.change(change)
    }

    fn progress(&self) -> Progress {
        self.stored.progress()
    }

    fn known(&self) -> Option<Games> {
        self.stored.known()
    }

    fn check_saved(&self, record: &Record) -> Result<(), String> {
        self.stored.check_saved(record)
    }

    fn notify_with(&self, notify: Weak<dyn Fn() + Send + Sync>) {
        self.stored.notify_with(notify);
    }

    fn finish(&self, until: Instant) -> Result<(), String> {
        self.stored.finish(until)
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        let mut bytes = [0; SECRET];
        self.rng.borrow_mut().fill_bytes(&mut bytes);
        Ok(bytes)
    }
}

/// Returns games with secrets that follow from a seed.
pub(crate) fn seeded_games(stored: impl FriendStorage + 'static, seed: u64) -> SavedGames {
    let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
    SavedGames::new(SeededStorage { stored, rng }, "boards")
}

/// A user with a program and a folder of saved games.
pub(crate) struct User {
    pub(crate) computer: AutosavingComputer<Box<dyn ScriptHost>>,
    pub(crate) folder: TempDir,
    pub(crate) seed: u64,
}

impl User {
    /// Starts a program with the given arguments. The function `configure` adds the stored games to its settings.
    pub(crate) fn start(
        folder: TempDir,
        words: &[&str],
        seed: u64,
        configure: impl FnOnce(&mut Settings, &Rc<dyn Store>),
    ) -> Self {
        let mut settings = cli::parse_host(&CATALOGUE, words.iter().map(Into::into), &mut |_| None).unwrap();
        settings.seed = Some(seed);
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), PATIENCE));
        configure(&mut settings, &store);
        let volumes = (play::mounted(None), None);
        let computer =
            autosave::open(&mut settings, Pace::Measured(20_000), Some(store), volumes, false).unwrap();
        Self { computer, folder, seed }
    }

    pub(crate) fn tries(&mut self, script: &str) -> Result<(), String> {
        let stage = self.computer.stage_mut();
        let run = play::run(stage, "test", script, Path::new("."), &mut Vec::new());
        // The computer saves its changes.
        self.computer.advance(0);
        run
    }

    pub(crate) fn does(&mut self, script: &str) {
        self.tries(script).unwrap_or_else(|error| panic!("{script}: {error}"));
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.computer.stage().actor().unwrap()
    }

    pub(crate) fn stage(&self) -> Option<LinkStage> {
        self.game().pulse().link_stage
    }

    /// Returns the title of the game's window.
    pub(crate) fn title(&self) -> String {
        let window = self.computer.stage().intuition().window(self.game().pulse().window);
        window.unwrap().title().to_owned()
    }

    /// Returns the user's piece, which the title of the window names in a game between two people.
    pub(crate) fn piece(&self) -> String {
        self.title().rsplit_once("you are ").unwrap().1.to_owned()
    }

    /// Returns the record of the game that the window shows.
    pub(crate) fn record(&self) -> String {
        self.game().saved(Scope::Shown).options.line().to_owned()
    }
}

/// Returns a move that is good for the first side and arbitrary for the second one.
pub(crate) fn move_of_unequal_sides<O: PuzzleOracle>(record: &str) -> String {
    let line: GameRecord<O::Position> = record.parse().unwrap();
    match O::solve(line.current()) {
        Some(oracle) if line.turn() == O::Position::SEATS[0] => {
            advise(&oracle, &line).unwrap().mv.to_string()
        }
        _ => any_move::<O::Position>(record),
    }
}
