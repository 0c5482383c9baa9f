//! The list of games, by their words.
//!
//! Knows the program's own games, and those somebody added at run time, as a test does. Leaves what a game is to its entry.

use std::sync::{PoisonError, RwLock};

use super::GAMES;
use super::entry::Entry;
use super::near;

static ADDED: RwLock<Vec<&'static Entry>> = RwLock::new(Vec::new());

/// Adds a game to those there are. To be done before anything is asked here: tables made from the list are made once.
pub fn add(game: &'static Entry) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(game);
}

/// Every game, that which is played when none is named first.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    GAMES.into_iter().chain(added)
}

/// The words that choose games.
pub fn words() -> impl Iterator<Item = &'static str> {
    all().map(|game| game.word)
}

/// The game that is played when none is named.
#[must_use]
pub fn first() -> &'static Entry {
    let [first, ..] = GAMES;
    first
}

/// The game a word chooses.
#[must_use]
pub fn find(word: &str) -> Option<&'static Entry> {
    all().find(|game| game.word == word)
}

/// What there is, for who named something else.
#[must_use]
pub fn expected(given: &str) -> String {
    format!("one of {}{}", words().collect::<Vec<_>>().join(", "), near::hint(given, words()))
}

/// A guess at the game of a line of play, when another one than `tried` could read it, to put behind a message; or nothing.
#[must_use]
pub fn hint(tried: &str, line: &str) -> String {
    let meant = all().find(|game| game.word != tried && game.reads(line));
    meant.map_or_else(String::new, |game| near::did_you_mean(&format!("--game {}", game.word)))
}
