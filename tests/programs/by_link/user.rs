//! Users of programs with folders of their own, who exchange links as texts on their clipboards.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use amiga_boardgame::entry::scripting::ScriptableGame;
use amiga_boardgame::view::by_link::LinkStage;
use amiga_boardgame::view::link_storage::{LinkStorage, SECRET, SavedLinkGames};
use boardgame_engine::oracle::{Oracle, advise};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::search_task::Pace;
use boardgame_link::link_games::LinkGames;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use small_amiga_window::EmulatedComputer as _;
use tempfile::TempDir;
use tripppin_app::autosave::{self, AutosavingComputer, FolderStore, LINKS, Store, StoredLinkGames};
use tripppin_app::cli;
use tripppin_app::script::stage::ScriptHost;

use crate::play;

/// Maximum time that a test waits for the disk.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3600);

pub(super) const PASTED_INVITATION: &str = "expect bar Answer copied: send it back";
pub(super) const YOUR_TURN: &str = "expect bar Your turn: make your move, then send it";

/// The stored games of a user, with secrets that follow from a seed.
struct SeededStorage {
    stored: StoredLinkGames,
    rng: RefCell<ChaCha8Rng>,
}

impl LinkStorage for SeededStorage {
    fn load(&self) -> Result<LinkGames, String> {
        self.stored.load()
    }

    fn save(&self, games: &LinkGames) -> Result<(), String> {
        self.stored.save(games)
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        let mut bytes = [0; SECRET];
        self.rng.borrow_mut().fill_bytes(&mut bytes);
        Ok(bytes)
    }
}

/// A user with a program and a folder of saved games.
pub(super) struct User {
    pub(super) computer: AutosavingComputer<Box<dyn ScriptHost>>,
    pub(super) folder: TempDir,
    pub(super) seed: u64,
}

impl User {
    pub(super) fn new(game: &str, seed: u64) -> Self {
        Self::with_words(&["--game", game], seed)
    }

    pub(super) fn with_words(words: &[&str], seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { computer: started(folder.path(), words, seed), folder, seed }
    }

    /// Ends the program and starts it again. The secrets of new games differ from those before.
    pub(super) fn restart(self, game: &str) -> Self {
        let Self { mut computer, folder, seed } = self;
        computer.close();
        computer.finish().unwrap();
        Self { computer: started(folder.path(), &["--game", game], seed + 1000), folder, seed: seed + 1000 }
    }

    pub(super) fn does(&mut self, script: &str) {
        let stage = self.computer.stage_mut();
        let run = play::run(stage, "test", script, Path::new("."), &mut Vec::new());
        run.unwrap_or_else(|error| panic!("{script}: {error}"));
        // The computer saves its changes.
        self.computer.advance(0);
    }

    pub(super) fn game(&self) -> &dyn ScriptableGame {
        self.computer.stage().actor().unwrap()
    }

    /// Returns the text on the clipboard.
    pub(super) fn copied(&self) -> String {
        self.computer.stage().intuition().clipboard().text().unwrap().to_owned()
    }

    pub(super) fn paste(&mut self, text: &str, expected: &str) {
        self.does("menu Paste position");
        self.computer.stage_mut().clipboard().deliver(Ok(text.to_owned()));
        self.does(&format!("wait 1\n{expected}"));
    }

    /// Opens a link in the address of the host's page.
    pub(super) fn open(&mut self, link: &str, expected: &str) {
        let window = self.game().window();
        self.computer.stage_mut().open_address(window, link.to_owned());
        self.does(&format!("wait 1\n{expected}"));
    }

    /// Sends the turn, and returns the link.
    pub(super) fn send(&mut self) -> String {
        self.does("menu Send move");
        self.copied()
    }

    /// Returns the record of the game that the window shows.
    pub(super) fn record(&self) -> String {
        self.game().saved_options().line().to_owned()
    }

    /// Returns the text of all games by link, with the secrets.
    pub(super) fn private_text(&self) -> String {
        fs::read_to_string(self.folder.path().join(LINKS)).unwrap_or_default()
    }

    /// Returns the secrets of all games by link.
    pub(super) fn secrets(&self) -> Vec<String> {
        let text = self.private_text();
        text.lines().map(|line| line.split(' ').nth(2).unwrap().to_owned()).collect()
    }
}

fn started(folder: &Path, words: &[&str], seed: u64) -> AutosavingComputer<Box<dyn ScriptHost>> {
    let mut settings = cli::parse(words.iter().map(Into::into), &mut |_| None).unwrap();
    settings.seed = Some(seed);
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder, PATIENCE));
    let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
    settings.links = Some(SavedLinkGames::new(SeededStorage { stored: StoredLinkGames::new(&store), rng }));
    let volumes = (play::mounted(None), None);
    let mut computer =
        autosave::open(&mut settings, Pace::Measured(20_000), Some(store), volumes, false).unwrap();
    // Only a shared clipboard carries links to another program.
    computer.stage_mut().clipboard().share();
    computer
}

/// Two users with the answer of the second one, which the first one has not pasted yet.
pub(super) fn invited(game: &str, seed: u64) -> (User, User, String) {
    invited_from(User::new(game, seed), game)
}

pub(super) fn invited_from(mut a: User, game: &str) -> (User, User, String) {
    let mut b = User::new(game, a.seed + 1);
    a.does("menu Invite by link\nexpect bar Invitation copied: send it to your friend");
    let invitation = a.copied();
    b.paste(&format!("Play with me:  https://example.org/#{invitation}"), PASTED_INVITATION);
    let answer = b.copied();
    (a, b, answer)
}

/// Starts a game and passes links on until one user has to move. Returns this user first.
pub(super) fn begun(game: &str, seed: u64) -> [User; 2] {
    let (mut a, mut b, answer) = invited(game, seed);
    a.paste(&answer, "wait thinker");
    if a.game().link_stage() == Some(LinkStage::Move) {
        return [a, b];
    }
    // A program or the other user begins.
    let link = a.send();
    b.paste(&link, YOUR_TURN);
    [b, a]
}

/// Chooses a move in a game record.
pub(crate) type Chooser = fn(&str) -> String;

/// Returns a legal move, which depends on the number of plies only.
pub(crate) fn any_move<P: GamePosition>(record: &str) -> String {
    let line: GameRecord<P> = record.parse().unwrap();
    let legal = line.legal_moves();
    legal[7 * line.plies() % legal.len()].to_string()
}

/// Returns a move that is good for the first side and arbitrary for the second one.
pub(crate) fn move_of_unequal_sides<O: Oracle>(record: &str) -> String {
    let line: GameRecord<O::Position> = record.parse().unwrap();
    match O::solve(line.current()) {
        Some(oracle) if line.turn() == O::Position::SEATS[0] => {
            advise(&oracle, &line).unwrap().mv.to_string()
        }
        _ => any_move::<O::Position>(record),
    }
}

/// Plays the user's turn, and returns the number of moves that the user has made.
pub(super) fn play_turn(user: &mut User, choose: Chooser) -> usize {
    let mut moves = 0;
    user.does("wait thinker");
    while user.game().link_stage() == Some(LinkStage::Move) {
        let mv = choose(&user.record());
        user.does(&format!("play {mv}\nwait thinker"));
        moves += 1;
        assert!(moves < 10);
    }
    moves
}

/// Plays the game to its end, and returns both users and the number of links without a move.
pub(super) fn finish(game: &str, seed: u64, choose: Chooser) -> ([User; 2], usize) {
    let (a, b, mut link) = invited(game, seed);
    let (mut users, mut reveals) = ([a, b], 0);
    for turn in 0..400 {
        let [first, second] = &mut users;
        let (user, friend) = if turn % 2 == 0 { (first, second) } else { (second, first) };
        user.paste(&link, "");
        if user.game().link_stage() == Some(LinkStage::Over) {
            assert_eq!(user.record(), friend.record());
            assert_eq!(user.game().outcome(), friend.game().outcome());
            assert!(user.game().outcome().is_some());
            return (users, reveals);
        }
        let moves = play_turn(user, choose);
        reveals += usize::from(moves == 0);
        link = user.send();
        user.does(match moves {
            0 => "expect bar Link copied: send it to your friend",
            _ => "expect bar Move copied: send it to your friend",
        });
        // A waiting player can send the same link again.
        assert_eq!(user.send(), link);
    }
    panic!("the game goes on");
}
