//! The text formats of a saved game and of the list of solved puzzles.
//!
//! The first line contains the name of the game and a checksum over the rest. Each further line of a saved
//! game is an option and its value, in the form that the game's own option parser accepts. A text that
//! differs in any character from the saved one is rejected, because a flipped bit could produce a different
//! legal game. Files and times are left to the host.

use thiserror::Error;

use crate::entry::option_values::{CLASSIC, OptionError, OptionValues, POSITION};
use crate::entry::saved_options::{
    BEGAN, BOARD, EARLIER, LOGGED, PRACTICE, SCORE, SWITCHES, SavedHistory, SavedOptions, SavedState,
    UNCOUNTED, with_checksum,
};
use crate::entry::seats::HUMAN;
use crate::table::GameEntry;
use crate::table::start::Start;
use crate::view::speed::SPEED;
use boardgame_engine::coach::SolvedPuzzles;
use boardgame_engine::score::Score;
use boardgame_engine::session::Scoring;

/// The reason why the text of a saved game or of a list of solved puzzles is rejected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SavedGameError {
    /// The text is damaged, or not a saved game of the game with this name.
    #[error("damaged, or not a saved game of {0}")]
    Damaged(&'static str),
    /// The text is damaged, or not a list of solved puzzles of the game with this name.
    #[error("damaged, or not a list of solved puzzles of {0}")]
    Puzzles(&'static str),
    /// An option in the saved game is invalid although the checksum is correct.
    ///
    /// A different version of the program saved the game.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// Parses the text of a saved game into the start that resumes it.
///
/// # Errors
/// Returns a [`SavedGameError`] if the text is damaged or belongs to another game, or if one of its options is invalid.
pub fn read(entry: &'static GameEntry, text: &str) -> Result<Start, SavedGameError> {
    SavedGame::parse(entry, text)?.resume(&OptionValues::default(), None)
}

/// A parsed saved game. Its options may still be invalid for this version of the game.
#[derive(Debug, Clone)]
pub struct SavedGame {
    entry: &'static GameEntry,
    options: OptionValues,
    state: SavedState,
}

impl SavedGame {
    /// Parses the text of a saved game.
    ///
    /// # Errors
    /// Returns [`SavedGameError::Damaged`] if the text is damaged or not a saved game of this game.
    pub fn parse(entry: &'static GameEntry, text: &str) -> Result<Self, SavedGameError> {
        let damaged = || SavedGameError::Damaged(entry.word);
        let own = entry.options.iter().map(|option| option.name);
        let common = [POSITION, CLASSIC, SCORE, PRACTICE, UNCOUNTED, SWITCHES, BEGAN, LOGGED, EARLIER];
        let names: Vec<&'static str> = own.chain(common).collect();
        let mut saved = SavedOptions::default();
        for line in text.lines().skip(1) {
            let (name, value) = line.split_once(' ').ok_or_else(damaged)?;
            let name = names.iter().find(|known| **known == name).ok_or_else(damaged)?;
            saved.0.push((name, value.to_owned()));
        }
        if entry.window.is_none() || saved.text(entry.word) != text {
            return Err(damaged());
        }
        let history = |&(name, _): &(&str, String)| [BEGAN, LOGGED, EARLIER].contains(&name);
        let (history, saved): (Vec<_>, Vec<_>) = saved.0.into_iter().partition(history);
        let mut options = OptionValues::default();
        saved.into_iter().for_each(|(name, value)| options.push(name, value.into()));
        if !options.has(POSITION) {
            return Err(damaged());
        }
        let score = options.text(SCORE).and_then(|text| Score::parse(&text, entry.words.seats.len()));
        let scoring = match (options.has(PRACTICE), options.has(UNCOUNTED)) {
            (true, _) => Scoring::Practice,
            (false, true) => Scoring::NextResult,
            (false, false) => Scoring::Yes,
        };
        let switches = options.text(SWITCHES).unwrap_or_default();
        let state = SavedState {
            score: score.ok_or_else(damaged)?,
            scoring,
            switches: switches.split(',').map(str::to_owned).collect(),
            history: parse_history(history).map_err(|()| damaged())?,
        };
        Ok(Self { entry, options, state })
    }

    /// Returns the start that resumes the saved game with the speed, players and difficulty of the command line.
    ///
    /// A saved game contains no speed. Players and a difficulty from the command line replace the saved
    /// players. A difficulty alone does not replace them if computers play all sides.
    ///
    /// # Errors
    /// Returns [`SavedGameError::Option`] if an option is invalid in this version of the game.
    pub fn resume(&self, given: &OptionValues, difficulty: Option<u8>) -> Result<Start, SavedGameError> {
        let window = self.entry.window.as_ref().ok_or(SavedGameError::Damaged(self.entry.word))?;
        let mut options = self.options.clone();
        if let Some(speed) = given.text(SPEED) {
            options.push(SPEED, speed.into());
        }
        let others = with_players(self.entry, &options, given, difficulty);
        // Given players that are not valid for this game are ignored.
        let start = match others.filter(|others| (window.check)(others, difficulty).is_ok()) {
            Some(others) => Start::new(others, difficulty),
            None => {
                (window.check)(&options, None)?;
                Start::new(options, None)
            }
        };
        Ok(Start { resume: Some(self.state.clone()), ..start })
    }

    /// Returns the text of the game record.
    pub fn record(&self) -> String {
        self.options.text(POSITION).unwrap_or_default()
    }

    /// Returns the score, the menu switches and the history.
    pub const fn state(&self) -> &SavedState {
        &self.state
    }
}

/// Parses the options that hold the history of a saved game. Returns `Ok(None)` if `options` is empty.
fn parse_history(options: Vec<(&str, String)>) -> Result<Option<SavedHistory>, ()> {
    let mut history = (!options.is_empty()).then(SavedHistory::default);
    if let Some(history) = &mut history {
        for (name, value) in options {
            match name {
                BEGAN => history.began = value.parse().map_err(|_| ())?,
                LOGGED => history.is_logged = true,
                _ => history.earlier.push(value),
            }
        }
    }
    Ok(history)
}

/// Returns the options of a saved game, with its players replaced by those of the command line.
///
/// `kept` has the saved options, `said` those of the command line.
///
/// Returns `None` if the command line has neither players nor a difficulty. If a difficulty is given and a
/// human plays a side, the saved computer players are removed, so that the default players at that difficulty
/// take their place.
fn with_players(
    entry: &'static GameEntry,
    kept: &OptionValues,
    said: &OptionValues,
    difficulty: Option<u8>,
) -> Option<OptionValues> {
    let seats = entry.window.as_ref().map_or(&[][..], |window| window.players);
    if difficulty.is_none() && !seats.iter().any(|seat| said.has(seat)) {
        return None;
    }
    let is_human = |seat: &'static str| kept.text(seat).is_none_or(|player| player == HUMAN);
    let mut given = kept.clone();
    if difficulty.is_some() && seats.iter().any(|seat| is_human(seat)) {
        seats.iter().filter(|seat| !is_human(seat)).for_each(|seat| given.remove(seat));
    }
    for seat in seats {
        if let Some(player) = said.text(seat) {
            given.set(seat, player.into());
        }
    }
    Some(given)
}

/// Returns the game record and, if present, the board number in the text of a saved game.
///
/// Returns `None` if the text is damaged or not a saved game.
pub fn record_in(text: &str) -> Option<(&str, Option<u64>)> {
    // The last line may be an option without a value, which ends in a blank.
    let text = text.trim_start().trim_end_matches(['\r', '\n']);
    let (head, body) = text.split_once('\n')?;
    let (game, _) = head.split_once(' ')?;
    let body = body.replace('\r', "") + "\n";
    let is_whole = with_checksum(game, &body).lines().next() == Some(head.trim_end());
    let value = |option: &str| {
        let mut lines = text.lines().filter(|_| is_whole);
        lines.find_map(|line| line.trim_end().strip_prefix(option)?.strip_prefix(' '))
    };
    let switches = value(SWITCHES).unwrap_or_default();
    let number = switches.split(',').find_map(|switch| switch.strip_prefix(BOARD)?.parse().ok());
    Some((value(POSITION)?, number))
}

/// Returns the text of the file with the solved puzzles of the game named `game`, which begins with a checksum.
pub fn solved_text(game: &str, solved: &SolvedPuzzles) -> String {
    with_checksum(game, &solved.to_string())
}

/// Parses the text of a file with solved puzzles.
///
/// # Errors
/// Returns [`SavedGameError::Puzzles`] if the text is damaged or belongs to another game.
pub fn read_solved(entry: &'static GameEntry, text: &str) -> Result<SolvedPuzzles, SavedGameError> {
    let solved = text.split_once('\n').and_then(|(_, body)| body.parse().ok());
    solved.filter(|solved| solved_text(entry.word, solved) == text).ok_or(SavedGameError::Puzzles(entry.word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_in_saved_game_is_found_if_undamaged() {
        for scoring in [Scoring::Yes, Scoring::NextResult, Scoring::Practice] {
            let switches = vec!["frames".to_owned(), "board=137".to_owned()];
            let saved = SavedState { score: Score::new(2), scoring, switches, history: None };
            let own = vec![("--level", "3".to_owned())];
            let text = SavedOptions::new("a board".to_owned(), own, &saved).text("chess");
            let found = Some(("a board", Some(137)));
            assert_eq!(record_in(&text), found);
            assert_eq!(record_in(&format!("\n{}\r\n\r\n", text.trim_end_matches('\n'))), found);
            assert_eq!(record_in(&text.replace('\n', "\r\n")), found);
            for damaged in
                [text.replace("board", "bored"), text.replace("chess", "chest"), text[1..].to_owned()]
            {
                assert_eq!(record_in(&damaged), None, "{damaged}");
            }
        }
        for text in ["", "a", "a\nb", "a b\n--position x"] {
            assert_eq!(record_in(text), None);
        }
    }
}
