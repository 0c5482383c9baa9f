//! Tests that one Take back returns to a game that another game has replaced, in all games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use super::by_link::user::{INVITE, begun};
use crate::user::User;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::Scope;
use tripppin::CATALOGUE;

/// Scripts that replace the user's own game, each with a name. `AGAIN` stands for the menu item that plays the same
/// board again, and `RECORD` for a game to paste.
const REPLACEMENTS: [(&str, &str); 6] = [
    ("New", "key n with amiga"),
    ("Play again", "menu AGAIN"),
    ("Board number", "menu Board number\nwait 5\nkey x with amiga\ntype 42\nkey return\nwait 5"),
    ("New after a lesson", "menu Lesson\nwait 60\nkey escape\nwait 20\nkey n with amiga"),
    ("New after a game by link", "INVITE\nwait 5\nmenu Back to my game\nwait 5\nkey n with amiga"),
    ("Paste", "menu Paste position\nclipboard RECORD\nwait 5"),
];

type Opening = fn(&'static GameEntry) -> User;

/// Functions that open a game, each with a name.
const OPENINGS: [(&str, Opening); 4] = [
    ("alone", |entry| User::new(entry.word, 1)),
    ("from the Shell, with a level, beside another game", |entry| {
        let other = CATALOGUE.games().find(|other| other.word != entry.word).unwrap();
        let mut user = User::with_words(&["--game", other.word, "--workbench"], 1);
        user.does(
            "wait 60\nkey n with lamiga\nwait 5\nclick left 632,30\nwait 2\nmenu Execute Command\nwait 10",
        );
        user.does(&format!("type \"{} 2\"\nkey return\nwait 20", entry.word));
        assert_eq!(user.computer.stage().games().len(), 2);
        user
    }),
    ("after a restart", |entry| {
        let mut user = User::new(entry.word, 2);
        play_move(&mut user);
        user.restart(entry.word)
    }),
    ("after a game by link", |entry| {
        let [mut user, _] = begun(entry.word, 3);
        user.does("menu Back to my game\nwait 5");
        user
    }),
];

fn saved(user: &User) -> String {
    user.game().saved(Scope::Shown).options.text("game")
}

/// Makes a move of the user after the moves of the computers that begin.
fn play_move(user: &mut User) {
    user.does("wait turn human\nwait thinker");
    let mv = (user.game().pulse().words.legal_moves)(&user.record()).remove(0);
    user.does(&format!("play {mv}\nwait thinker\nwait turn human"));
}

#[test]
fn replaced_game_returns_by_one_take_back() {
    for entry in CATALOGUE.games() {
        for (opening, open) in OPENINGS {
            let mut user = open(entry);
            let record = user.record();
            // The window has only one way to replace a game, however the game was opened.
            let count = if opening == "alone" { REPLACEMENTS.len() } else { 1 };
            for (name, script) in &REPLACEMENTS[..count] {
                let script = script
                    .replace("AGAIN", "Play again")
                    .replace("INVITE", INVITE)
                    .replace("RECORD", &record);
                for resigns in [false, true] {
                    play_move(&mut user);
                    // Nobody can resign in a game for three, or in a puzzle.
                    let can_resign = |user: &mut User| {
                        let script = "menu Resign\nmenu Resign\nwait over";
                        entry.word != "tribolo" && user.tries(script).is_ok()
                    };
                    if resigns && !can_resign(&mut user) {
                        continue;
                    }
                    let before = saved(&user);
                    // A computer begins one of two new games, and is thinking or has moved when the user takes back.
                    for take_back in ["key t", "wait turn human\nkey t with amiga", "wait turn human\nkey t"]
                    {
                        user.does(&script);
                        assert_ne!(saved(&user), before, "{} {opening}: {name}", entry.word);
                        user.does(take_back);
                        assert_eq!(saved(&user), before, "{} {opening}: {name}", entry.word);
                    }
                    user.does("key n with amiga");
                }
            }
        }
    }
}
