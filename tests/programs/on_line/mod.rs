//! Tests of games between two people on a line: two programs with folders of their own exchange nothing but the
//! records of the line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod chat;
mod flood;
mod games;
mod network;
mod rematch;
mod requests;
mod resign;
mod routes;
mod sockets;

use std::cell::RefCell;
use std::fs;
use std::ops::{Deref, DerefMut};

use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::friend::line::Lines;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;
use tripppin_app::autosave::StoredLines;

use self::network::{Network, NetworkLines};
use crate::user::{Chooser, any_move};

const ADDRESS: &str = "amiga.local:4000";

/// A user on one side of a line.
struct User {
    user: crate::user::User,
    game: &'static str,
    network: Network,
}

impl Deref for User {
    type Target = crate::user::User;

    fn deref(&self) -> &Self::Target {
        &self.user
    }
}

impl DerefMut for User {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.user
    }
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
        Self { user: started(folder, (game, words), seed, lines), game, network: network.clone() }
    }

    /// Starts a program whose lines do not use the network of the test.
    fn with_lines(game: &'static str, seed: u64, lines: impl FnOnce(StoredLines) -> Lines) -> Self {
        let user = started(tempfile::tempdir().unwrap(), (game, &[]), seed, lines);
        Self { user, game, network: Network::default() }
    }

    /// Kills the program, which saves nothing more, and starts it again with the files that it had written.
    fn killed_and_restarted(self, side: usize, words: &[&str]) -> Self {
        let copy = tempfile::tempdir().unwrap();
        for file in fs::read_dir(self.folder.path()).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
        let Self { user, game, network } = self;
        let seed = user.seed;
        network.kill(side);
        drop(user);
        Self::in_folder(copy, game, &network, seed + 1000, words)
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
    folder: TempDir,
    (game, words): (&str, &[&str]),
    seed: u64,
    lines: impl FnOnce(StoredLines) -> Lines,
) -> crate::user::User {
    let words: Vec<&str> = ["--game", game].iter().chain(words).copied().collect();
    crate::user::User::start(folder, &words, seed, |settings, store| {
        settings.lines = Some(lines(StoredLines::new(store)));
    })
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
        if users[0].game().pulse().plies >= plies || !play_move(users, choose) {
            break;
        }
    }
    settle(users);
}

/// Connects two programs, and plays a game of Tripppin to the given number of plies.
fn playing(seed: u64, plies: usize) -> [User; 2] {
    let mut users = connected("tripppin", seed);
    play_to(&mut users, plies, any_move::<tripppin_game::Position>);
    users
}

/// Returns the number of the user who has to move, and of the other one.
fn mover(users: &[User; 2]) -> [usize; 2] {
    let mover = users.iter().position(|user| user.stage() == Some(LinkStage::Move)).unwrap();
    [mover, 1 - mover]
}

fn is_over(users: &[User; 2]) -> bool {
    users.iter().all(|user| user.stage() == Some(LinkStage::Over))
}
