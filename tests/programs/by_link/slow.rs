//! A disk that answers late, or not at all while the user plays on.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::cell::Cell;
use std::fs::File;
use std::rc::Rc;
use std::time::{Duration, Instant};

use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::friend::storage::{FriendStorage, GamesChange, Progress, SECRET, SavedGames};
use boardgame_friend::games::Games;
use boardgame_host::autosave::{KeptGames, LINKS, StoredGames};

use super::user::{INVITE, PASTED_INVITATION, play_turn};
use crate::user::{PATIENCE, User, any_move, seeded_games};

/// The text on the clipboard before an action.
const NOTHING: &str = "Nothing";
const FAULT: &str = "The folder does not respond";

/// A storage that keeps the window waiting while `is_silent` is set.
struct Slow {
    stored: StoredGames,
    is_silent: Rc<Cell<bool>>,
    has_failed: Rc<Cell<bool>>,
    damage: Rc<Cell<Option<&'static str>>>,
}

impl FriendStorage for Slow {
    fn load(&self) -> Result<Games, String> {
        self.stored.load()
    }

    fn change(&self, change: GamesChange<'_>) -> Result<(), String> {
        self.stored.change(change)
    }

    fn progress(&self) -> Progress {
        let (is_silent, has_failed) = (self.is_silent.get(), self.has_failed.get());
        let fault = (is_silent || has_failed).then(|| FAULT.to_owned());
        let damage = self.damage.get().map(str::to_owned);
        Progress { fault, is_silent, damage, ..self.stored.progress() }
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        Ok([1; SECRET])
    }
}

#[test]
fn disk_that_is_only_slow_is_no_fault() {
    let is_silent = Rc::new(Cell::new(false));
    let has_failed = Rc::new(Cell::new(false));
    let damage = Rc::new(Cell::new(None));
    let slow = (Rc::clone(&is_silent), Rc::clone(&has_failed), Rc::clone(&damage));
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::start(folder, &["--game", "tripppin"], 131, |settings, store| {
        let stored = StoredGames::new(store);
        let (is_silent, has_failed, damage) = slow;
        settings.links = Some(SavedGames::new(Slow { stored, is_silent, has_failed, damage }, ""));
    });
    // The message about the invitation ends.
    let quiet = "expect bar Workbench Screen\nexpect no beep";
    user.does(&format!("{INVITE}\nwait 400\n{quiet}"));
    // A key lets the window look, as the storage's own signal does.
    for seconds in 1..=2 {
        is_silent.set(true);
        user.does(&format!("key left\nwait {}\n{quiet}", 45 * seconds));
        is_silent.set(false);
        user.does(&format!("key right\n{quiet}"));
    }
    is_silent.set(true);
    user.does(&format!(
        "key left\nwait 115\n{quiet}\nwait 10\nexpect beep\nexpect bar {FAULT}; trying again"
    ));
    is_silent.set(false);
    user.does("key right\nexpect bar The games with friends are saved again");
    // A fault is not over when the next attempt takes long.
    user.does(&format!("wait 400\n{quiet}"));
    has_failed.set(true);
    let told = format!("expect bar {FAULT}; trying again");
    user.does(&format!("key left\n{told}"));
    is_silent.set(true);
    user.does(&format!("key right\n{told}"));
    // Damage that is found after the start is announced once.
    damage.set(Some("A line is damaged"));
    user.does("key left\nexpect beep\nexpect bar A line is damaged\nwait 400\nkey right\nexpect no beep");
}

/// A user whose window does not wait for the disk at all.
struct Hasty {
    user: User,
    games: SavedGames,
}

impl Hasty {
    fn new(seed: u64) -> Self {
        let mut games = None;
        let folder = tempfile::tempdir().unwrap();
        let mut user = User::start(folder, &["--game", "tripppin"], seed, |settings, store| {
            let mut opener = store.opener().unwrap();
            opener.patience = Duration::ZERO;
            let (kept, fault) = KeptGames::start(opener).unwrap();
            assert_eq!(fault, None);
            games = Some(seeded_games(kept, seed));
            settings.links.clone_from(&games);
        });
        user.computer.stage_mut().clipboard().share();
        Self { user, games: games.unwrap() }
    }

    /// Carries out an action while no game can be saved, and returns the text that is copied once the games are saved, or
    /// `None` if nothing is copied.
    fn jammed(&mut self, action: impl FnOnce(&mut User)) -> Option<String> {
        let lock = File::create(self.user.folder.path().join(format!("{LINKS}.lock"))).unwrap();
        lock.lock().unwrap();
        self.user.computer.stage_mut().clipboard().put(NOTHING.to_owned());
        action(&mut self.user);
        assert_eq!(self.user.copied(), NOTHING, "a link leaves only after it is saved");
        drop(lock);
        self.games.finish(Instant::now() + PATIENCE).unwrap();
        // A key lets the window look, as the storage's own signal does.
        self.user.does("key left\nwait 1");
        Some(self.user.copied()).filter(|copied| copied != NOTHING)
    }
}

#[test]
fn user_plays_on_while_nothing_can_be_saved() {
    let mut user = Hasty::new(151);
    let mut friend = User::new("tripppin", 152);
    let invitation = user.jammed(|user| user.does(INVITE)).unwrap();
    friend.paste(&invitation, PASTED_INVITATION);
    let answer = friend.copied();
    assert_eq!(user.jammed(|user| user.paste(&answer, "wait thinker")), None);
    let mut moves = 0;
    while moves < 3 {
        let link = match user.user.stage() {
            Some(LinkStage::Move) => user.jammed(|user| {
                play_turn(user, any_move::<tripppin_game::Position>);
                user.does("menu Send move");
            }),
            _ => user.jammed(|user| user.does("menu Send move")),
        };
        friend.paste(&link.unwrap(), "wait thinker");
        assert_eq!(friend.stage(), Some(LinkStage::Move));
        play_turn(&mut friend, any_move::<tripppin_game::Position>);
        let reply = friend.send();
        assert_eq!(user.jammed(|user| user.paste(&reply, "wait thinker")), None);
        moves += 1;
    }
    let question = user.jammed(|user| user.does("key u\nkey u")).unwrap();
    friend.paste(&question, "expect note Your friend asks to take a move back.\nwait 60\nkey r");
    let refusal = friend.copied();
    assert_eq!(user.jammed(|user| user.paste(&refusal, "")), None);
    let end = user.jammed(|user| user.does("menu Resign\nmenu Resign\nmenu Send move")).unwrap();
    friend.paste(&end, "");
    assert_eq!(friend.stage(), Some(LinkStage::Over));
    let rematch = user.jammed(|user| user.does("menu Rematch")).unwrap();
    friend.paste(&rematch, "expect note Your friend wants to change sides and play again.");
    let copied = user.jammed(|user| {
        user.does("menu Back to my game\nmenu To my friend's game");
        user.does("menu Games with friends\nwait 3\nkey d\nwait 3\nkey r\nwait 3\nkey escape\nwait 3");
    });
    assert_eq!((copied, user.user.private_text().lines().count()), (None, 1));
}
