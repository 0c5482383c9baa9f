//! The list of available games, searchable by their names.
//!
//! The list contains the built-in games and those registered at run time with [`add`], for instance by a
//! test. Everything about a single game is left to its [`GameEntry`].

use std::sync::{Mutex, PoisonError};

use super::GAMES;
use super::entry::GameEntry;
use boardgame_engine::near;
use boardgame_engine::text_search::Searches;

/// The games registered at run time, and a flag that is set once [`all`] has been called.
static ADDED: Mutex<(Vec<&'static GameEntry>, bool)> = Mutex::new((Vec::new(), false));

/// The error returned when a game is registered after the list of games has been read.
///
/// Tables derived from the list are built only once, so a game registered later would be missing from them.
#[derive(Debug, thiserror::Error)]
#[error("{0}: the list of games has been asked for already; expected to be added before")]
pub struct LateRegistrationError(&'static str);

/// Registers a game, unless it has been registered already.
///
/// # Errors
/// Returns [`LateRegistrationError`] if [`all`] has been called before.
pub fn add(game: &'static GameEntry) -> Result<(), LateRegistrationError> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    match *added {
        (ref games, _) if games.contains(&game) => Ok(()),
        (_, true) => Err(LateRegistrationError(game.word)),
        (ref mut games, false) => {
            games.push(game);
            Ok(())
        }
    }
}

/// Iterates over all games, starting with the default game.
/// From the first call on, [`add`] refuses new games.
pub fn all() -> impl Iterator<Item = &'static GameEntry> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.1 = true;
    GAMES.into_iter().chain(added.0.clone())
}

/// Iterates over the names of all games, as used on the command line.
pub fn words() -> impl Iterator<Item = &'static str> {
    all().map(|game| game.word)
}

/// Returns the default game, which is played when no game is named.
pub fn first() -> &'static GameEntry {
    let [first, ..] = GAMES;
    first
}

/// Finds the game with the command-line name `word`.
pub fn find(word: &str) -> Option<&'static GameEntry> {
    all().find(|game| game.word == word)
}

/// Returns the search functions of the game with the command-line name `word`, for
/// [`worker::serve_request`](boardgame_engine::worker::serve_request).
pub fn searches(word: &str) -> Option<Searches> {
    find(word).map(|game| Searches { search_fn: game.search_fn, ask_for_curve: game.ask_for_curve })
}

/// Returns the `one of ...` part of an error message about the unknown game name `given`,
/// with a suggestion if a similar name exists.
pub fn expected(given: &str) -> String {
    format!("one of {}{}", words().collect::<Vec<_>>().join(", "), near::hint(given, words()))
}

/// Returns a "did you mean --game ..." suggestion if a game other than `tried` can read the game
/// record `line`, or else an empty string.
pub fn hint(tried: &str, line: &str) -> String {
    let meant = all().find(|game| game.word != tried && game.reads(line));
    meant.map_or_else(String::new, |game| near::did_you_mean(&format!("--game {}", game.word)))
}
