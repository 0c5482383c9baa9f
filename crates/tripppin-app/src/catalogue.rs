//! The catalogue of the available games, searchable by name.
//!
//! The catalogue contains the built-in games and those registered at run time with [`add`], for instance by a
//! test. Everything about a single game is left to its [`GameEntry`].

use std::sync::{Mutex, PoisonError};

use amiga_boardgame::table::GameEntry;
use boardgame_engine::near;
use boardgame_engine::text_search::Searches;

/// The built-in games, starting with the default game.
static GAMES: [&GameEntry; 4] =
    [&tripppin_game::ENTRY, &trippples_game::ENTRY, &tribolo_game::ENTRY, &triple3_game::ENTRY];

/// The games registered at run time, and whether [`all`] has been called.
static ADDED: Mutex<(Vec<&'static GameEntry>, bool)> = Mutex::new((Vec::new(), false));

/// The error returned when a game is registered after [`all`] has been called.
///
/// Tables derived from the catalogue are built only once, so a game registered later would be missing from
/// them.
#[derive(Debug, thiserror::Error)]
#[error("{0}: games must be added before the list of games is first used")]
pub struct LateRegistrationError(&'static str);

/// Registers a game, unless it has been registered already.
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
///
/// From the first call of this function on, [`add`] rejects new games.
pub fn all() -> impl Iterator<Item = &'static GameEntry> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.1 = true;
    GAMES.into_iter().chain(added.0.clone())
}

pub fn words() -> impl Iterator<Item = &'static str> {
    all().map(|game| game.word)
}

/// Returns the default game, which is played if the user names no game.
pub fn first() -> &'static GameEntry {
    let [first, ..] = GAMES;
    first
}

pub fn find(word: &str) -> Option<&'static GameEntry> {
    all().find(|game| game.word == word)
}

pub fn searches(word: &str) -> Option<Searches> {
    find(word).map(|game| Searches {
        search_fn: game.search_fn,
        win_chances_fn: game.win_chances_fn,
        engine_file: game.engine_file,
    })
}

/// Lists the accepted games for an error message, with the game most similar to `given`.
pub fn expected(given: &str) -> String {
    format!("one of {}{}", words().collect::<Vec<_>>().join(", "), near::hint(given, words()))
}

/// Suggests the value of `--game` with which the game record `line` can be read.
///
/// The text is empty if no game other than `tried` can read it.
pub fn hint(tried: &str, line: &str) -> String {
    let meant = all().find(|game| game.word != tried && game.reads(line));
    meant.map_or_else(String::new, |game| near::did_you_mean(&format!("--game {}", game.word)))
}
