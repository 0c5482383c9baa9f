//! The text form of the earlier games that a saved game contains. The command Take back can return to them.
//!
//! The user returns to an earlier game by taking back all moves of the current game and one more.
//!
//! The text has six parts, separated by blanks: the score before the game, whether its result counts, its
//! players, the number of plies with which it began, words about it, and its game record.

use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::score::Score;
use boardgame_engine::session::{EarlierGame, PlayerKind, Scoring};

/// Placeholder in the text of an earlier game that has no additional words such as `board=5`.
const NO_WORDS: &str = "-";
/// Word that marks a game whose result is in the user's logbook.
const LOGGED: &str = "logged";

const SCORINGS: [(Scoring, &str); 3] =
    [(Scoring::Yes, "counted"), (Scoring::NextResult, "uncounted"), (Scoring::Practice, "practice")];
const PLAYERS: [(PlayerKind, &str); 2] = [(PlayerKind::Human, "human"), (PlayerKind::Computer, "computer")];

/// Formats an earlier game for the option `--earlier` of a saved game. The command Take back can return to the
/// earlier game.
///
/// The strings in `words` contain neither blanks nor commas.
pub(crate) fn format<P: GamePosition>(earlier: &EarlierGame<P>, mut words: Vec<String>) -> String {
    let EarlierGame { game, players, score, scoring, began, is_logged } = earlier;
    let players = players.iter().filter_map(|player| word_of(&PLAYERS, *player)).collect::<Vec<_>>();
    words.extend(is_logged.then(|| LOGGED.to_owned()));
    let words = if words.is_empty() { NO_WORDS.to_owned() } else { words.join(",") };
    let scoring = word_of(&SCORINGS, *scoring).unwrap_or_default();
    format!("{score} {scoring} {} {began} {words} {game}", players.join(","))
}

/// Parses the text of an earlier game. Returns the game and the additional words of its text, such as
/// `board=5`.
///
/// Returns `None` if the text is invalid.
pub(crate) fn parse<P: GamePosition>(text: &str) -> Option<(EarlierGame<P>, Vec<String>)> {
    let mut parts = text.splitn(6, ' ');
    let score = Score::parse(parts.next()?, P::SEATS.len())?;
    let scoring = value_of(&SCORINGS, parts.next()?)?;
    let players: Vec<_> =
        parts.next()?.split(',').map(|word| value_of(&PLAYERS, word)).collect::<Option<_>>()?;
    let began: usize = parts.next()?.parse().ok()?;
    let words: Vec<_> = parts.next()?.split(',').map(str::to_owned).collect();
    let game: GameRecord<P> = parts.next()?.parse().ok()?;
    if players.len() != P::SEATS.len() || began > game.plies() {
        return None;
    }
    let is_logged = words.iter().any(|word| word == LOGGED);
    Some((EarlierGame { game, players, score, scoring, began, is_logged }, words))
}

fn word_of<T: PartialEq>(words: &[(T, &'static str)], value: T) -> Option<&'static str> {
    words.iter().find(|(known, _)| *known == value).map(|(_, word)| *word)
}

fn value_of<T: Copy>(words: &[(T, &'static str)], word: &str) -> Option<T> {
    words.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
}
