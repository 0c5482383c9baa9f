//! The list of games, by their words.
//!
//! Knows the program's own games, and those somebody added at run time, as a test does. Leaves what a game is to its entry.

use std::sync::{Mutex, PoisonError};

use super::GAMES;
use super::entry::Entry;
use super::near;

/// The games that were added, and whether anybody has asked for the list.
static ADDED: Mutex<(Vec<&'static Entry>, bool)> = Mutex::new((Vec::new(), false));

/// The list of games has been asked for: tables made from it are made once.
#[derive(Debug, thiserror::Error)]
#[error("{0}: the list of games has been asked for already; expected to be added before")]
pub struct TooLate(&'static str);

/// Adds a game to those there are, if it is none of them yet.
///
/// # Errors
/// [`TooLate`].
pub fn add(game: &'static Entry) -> Result<(), TooLate> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    match *added {
        (ref games, _) if games.contains(&game) => Ok(()),
        (_, true) => Err(TooLate(game.word)),
        (ref mut games, false) => {
            games.push(game);
            Ok(())
        }
    }
}

/// Every game, that which is played when none is named first.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.1 = true;
    GAMES.into_iter().chain(added.0.clone())
}

/// The words that choose games.
pub fn words() -> impl Iterator<Item = &'static str> {
    all().map(|game| game.word)
}

/// The game that is played when none is named.
pub fn first() -> &'static Entry {
    let [first, ..] = GAMES;
    first
}

/// The game a word chooses.
pub fn find(word: &str) -> Option<&'static Entry> {
    all().find(|game| game.word == word)
}

/// What there is, for who named something else.
pub fn expected(given: &str) -> String {
    format!("one of {}{}", words().collect::<Vec<_>>().join(", "), near::hint(given, words()))
}

/// A guess at the game of a line of play, when another one than `tried` could read it, to put behind a message; or nothing.
pub fn hint(tried: &str, line: &str) -> String {
    let meant = all().find(|game| game.word != tried && game.reads(line));
    meant.map_or_else(String::new, |game| near::did_you_mean(&format!("--game {}", game.word)))
}
