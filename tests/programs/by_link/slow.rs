//! A disk that answers late: a short delay is no fault.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::cell::Cell;
use std::rc::Rc;

use amiga_boardgame::table::friend::storage::{FriendStorage, GamesChange, Progress, SECRET, SavedGames};
use boardgame_friend::games::Games;
use tripppin_app::autosave::StoredGames;

use super::user::INVITE;
use crate::user::User;

const FAULT: &str = "The folder does not respond";

/// A storage that keeps the window waiting while `is_silent` is set.
struct Slow {
    stored: StoredGames,
    is_silent: Rc<Cell<bool>>,
}

impl FriendStorage for Slow {
    fn load(&self) -> Result<Games, String> {
        self.stored.load()
    }

    fn change(&self, change: GamesChange<'_>) -> Result<(), String> {
        self.stored.change(change)
    }

    fn progress(&self) -> Progress {
        let is_silent = self.is_silent.get();
        Progress { fault: is_silent.then(|| FAULT.to_owned()), is_silent, ..self.stored.progress() }
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        Ok([1; SECRET])
    }
}

#[test]
fn disk_that_is_only_slow_is_no_fault() {
    let is_silent = Rc::new(Cell::new(false));
    let silence = Rc::clone(&is_silent);
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::start(folder, &["--game", "tripppin"], 131, |settings, store| {
        let stored = StoredGames::new(store);
        settings.links = Some(SavedGames::new(Slow { stored, is_silent: silence }));
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
}
