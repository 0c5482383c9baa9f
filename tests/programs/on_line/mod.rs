//! Tests of games between two people on a line: two programs with folders of their own exchange nothing but the
//! records of the line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod chat;
mod games;
mod network;
mod requests;
mod routes;
mod sockets;

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use amiga_boardgame::entry::scripting::ScriptableGame;
use amiga_boardgame::view::by_link::LinkStage;
use amiga_boardgame::view::by_link::line::Lines;
use boardgame_engine::search_task::Pace;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use small_amiga_window::EmulatedComputer as _;
use tempfile::TempDir;
use tripppin_app::autosave::{self, AutosavingComputer, FolderStore, Store, StoredLines};
use tripppin_app::cli;
use tripppin_app::script::stage::ScriptHost;

use self::network::{Network, NetworkLines};
use crate::by_link::{Chooser, PATIENCE};
use crate::play;

const ADDRESS: &str = "amiga.local:4000";

/// A user with a program and a folder of saved games, on one side of a line.
struct User {
    computer: AutosavingComputer<Box<dyn ScriptHost>>,
    folder: TempDir,
    game: &'static str,
    network: Network,
    seed: u64,
}

impl User {
    fn new(game: &'static str, network: &Network, seed: u64) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), game, network, seed, &[])
    }

    fn in_folder(folder: TempDir, game: &'static str, network: &Network, seed: u64, words: &[&str]) -> Self {
        let lines = |stored| {
            let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
            Lines::new(NetworkLines { network: network.clone(), stored, rng })
        };
        let computer = started(folder.path(), (game, words), seed, lines);
        Self { computer, folder, game, network: network.clone(), seed }
    }

    /// Starts a program whose lines do not use the network of the test.
    fn with_lines(game: &'static str, seed: u64, lines: impl FnOnce(StoredLines) -> Lines) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let computer = started(folder.path(), (game, &[]), seed, lines);
        Self { computer, folder, game, network: Network::default(), seed }
    }

    /// Kills the program, which saves nothing more, and starts it again with the files that it had written.
    fn killed_and_restarted(self, side: usize, words: &[&str]) -> Self {
        let copy = tempfile::tempdir().unwrap();
        for file in fs::read_dir(self.folder.path()).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
        let Self { computer, folder, game, network, seed } = self;
        network.kill(side);
        drop((computer, folder));
        Self::in_folder(copy, game, &network, seed + 1000, words)
    }

    fn tries(&mut self, script: &str) -> Result<(), String> {
        let stage = self.computer.stage_mut();
        let run = play::run(stage, "test", script, Path::new("."), &mut Vec::new());
        // The computer saves its changes.
        self.computer.advance(0);
        run
    }

    fn does(&mut self, script: &str) {
        self.tries(script).unwrap_or_else(|error| panic!("{script}: {error}"));
    }

    fn game(&self) -> &dyn ScriptableGame {
        self.computer.stage().actor().unwrap()
    }

    fn stage(&self) -> Option<LinkStage> {
        self.game().link_stage()
    }

    /// Returns the record of the game that the window shows.
    fn record(&self) -> String {
        self.game().saved_options().line().to_owned()
    }

    /// Opens a line in the requester of the menu item.
    fn opens(&mut self, address: &str) {
        self.does(&format!("menu Null modem\nwait 3\ntype {address}\nkey return\nwait 3"));
    }

    /// Types a code in the open requester.
    fn types_code(&mut self, code: &str) {
        self.does(&format!("type {code}\nkey return\nwait 3"));
    }
}

fn started(
    folder: &Path,
    (game, words): (&str, &[&str]),
    seed: u64,
    lines: impl FnOnce(StoredLines) -> Lines,
) -> AutosavingComputer<Box<dyn ScriptHost>> {
    let words: Vec<&str> = ["--game", game].iter().chain(words).copied().collect();
    let mut settings = cli::parse_host(words.iter().map(Into::into), &mut |_| None).unwrap();
    settings.seed = Some(seed);
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder, PATIENCE));
    settings.lines = Some(lines(StoredLines::new(&store)));
    let volumes = (play::mounted(None), None);
    autosave::open(&mut settings, Pace::Measured(20_000), Some(store), volumes, false).unwrap()
}

/// Lets both programs handle all events of the line.
fn settle(users: &mut [User; 2]) {
    for _ in 0..100 {
        users.iter_mut().for_each(|user| user.does("wait 2\nwait thinker"));
        if users[0].network.is_quiet() {
            return;
        }
    }
    panic!("the programs exchange records without end");
}

/// Connects two programs over a line that both users open by hand. The listener is the first one.
fn connected(game: &'static str, seed: u64) -> [User; 2] {
    let network = Network::default();
    let mut users = [User::new(game, &network, seed), User::new(game, &network, seed + 1)];
    users[0].opens("listen:4000");
    users[1].opens(ADDRESS);
    users[1].types_code(&network.code());
    settle(&mut users);
    assert!(network.is_connected());
    users
}

/// Plays one move of the user who has to move, if the choice is this user's. Returns `false` without such a user.
fn play_move(users: &mut [User; 2], choose: Chooser) -> bool {
    let Some(user) = users.iter_mut().find(|user| user.stage() == Some(LinkStage::Move)) else {
        return false;
    };
    let mv = choose(&user.record());
    user.does(&format!("play {mv}\nwait thinker"));
    true
}

/// Plays until the game has at least the given number of plies or is over.
fn play_to(users: &mut [User; 2], plies: usize, choose: Chooser) {
    for _ in 0..4 * plies + 4 {
        settle(users);
        if users[0].game().moves().len() >= plies || !play_move(users, choose) {
            break;
        }
    }
    settle(users);
}

fn is_over(users: &[User; 2]) -> bool {
    users.iter().all(|user| user.stage() == Some(LinkStage::Over))
}
