//! Users who exchange links as texts on their clipboards.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::fs;

use amiga_boardgame::table::friend::LinkStage;
use boardgame_host::autosave::{LINKS, StoredGames};
use small_amiga_window::EmulatedComputer as _;
use tempfile::TempDir;

use crate::user::{Chooser, User, seeded_games};

/// Script that begins a game by text in the window "Play with a friend".
pub(crate) const INVITE: &str = "menu Play with a friend\nkey down\nkey down\nkey return\nwait 1";
/// Text after which a pasted invitation is answered.
pub(super) const PASTED_INVITATION: &str = "expect status INVITED\nexpect note Your friend invites you to play.\nkey a\nexpect bar Answer copied: send it back";
pub(super) const YOUR_TURN: &str = "expect bar Your turn: make your move, then send it";

impl User {
    pub(crate) fn new(game: &str, seed: u64) -> Self {
        Self::with_words(&["--game", game], seed)
    }

    pub(crate) fn with_words(words: &[&str], seed: u64) -> Self {
        Self::with_links(tempfile::tempdir().unwrap(), words, seed)
    }

    fn with_links(folder: TempDir, words: &[&str], seed: u64) -> Self {
        let mut user = Self::start(folder, words, seed, |settings, store| {
            settings.links = Some(seeded_games(StoredGames::new(store), seed));
        });
        // Only a shared clipboard carries links to another program.
        user.computer.stage_mut().clipboard().share();
        user
    }

    /// Ends the program and starts it again. The secrets of new games differ from those before.
    pub(crate) fn restart(self, game: &str) -> Self {
        self.restart_with(&["--game", game])
    }

    /// Ends the program and starts it again with the given words.
    pub(super) fn restart_with(self, words: &[&str]) -> Self {
        let Self { mut computer, folder, seed } = self;
        computer.close();
        computer.finish().unwrap();
        Self::with_links(folder, words, seed + 1000)
    }

    /// Returns the text on the clipboard.
    pub(super) fn copied(&self) -> String {
        self.computer.stage().intuition().clipboard().text().unwrap().to_owned()
    }

    pub(super) fn paste(&mut self, text: &str, expected: &str) {
        self.does("key v with amiga");
        self.computer.stage_mut().clipboard().deliver(Ok(text.to_owned()));
        self.does(&format!("wait 1\n{expected}"));
    }

    /// Opens a link in the address of the host's page.
    pub(super) fn open(&mut self, link: &str, expected: &str) {
        let window = self.game().pulse().window;
        self.computer.stage_mut().open_address(window, link.to_owned());
        self.does(&format!("wait 1\n{expected}"));
    }

    /// Sends the turn, and returns the link.
    pub(super) fn send(&mut self) -> String {
        self.does("menu Send move");
        self.copied()
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

/// Two users with the answer of the second one, which the first one has not pasted yet.
pub(super) fn invited(game: &str, seed: u64) -> (User, User, String) {
    invited_from(User::new(game, seed), game)
}

pub(super) fn invited_from(mut a: User, game: &str) -> (User, User, String) {
    let mut b = User::new(game, a.seed + 1);
    a.does(&format!("{INVITE}\nexpect bar Invitation copied: send it to your friend"));
    let invitation = a.copied();
    b.paste(&format!("Play with me:  https://example.org/#{invitation}"), PASTED_INVITATION);
    let answer = b.copied();
    (a, b, answer)
}

/// Starts a game and passes links on until one user has to move. Returns this user first.
pub(crate) fn begun(game: &str, seed: u64) -> [User; 2] {
    let (mut a, mut b, answer) = invited(game, seed);
    a.paste(&answer, "wait thinker");
    if a.game().pulse().link_stage == Some(LinkStage::Move) {
        return [a, b];
    }
    // A program or the other user begins.
    let link = a.send();
    b.paste(&link, YOUR_TURN);
    [b, a]
}

/// Plays the user's turn, and returns the number of moves that the user has made.
pub(super) fn play_turn(user: &mut User, choose: Chooser) -> usize {
    let mut moves = 0;
    user.does("wait thinker");
    while user.game().pulse().link_stage == Some(LinkStage::Move) {
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
        if user.game().pulse().link_stage == Some(LinkStage::Over) {
            assert_eq!(user.record(), friend.record());
            assert_eq!(user.game().pulse().outcome, friend.game().pulse().outcome);
            assert!(user.game().pulse().outcome.is_some());
            // Only the sender of the last link can send it again.
            assert_eq!([&*user, &*friend].map(|user| user.game().pulse().can_send_link), [false, true]);
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
