//! The options in the file of a saved game, and the text of that file with a checksum.

use super::option_values::POSITION;
use boardgame_engine::checksum::fnv1a;
use boardgame_engine::score::Score;
use boardgame_engine::session::Scoring;

/// Option of a saved game with the score of the games finished earlier: each side's wins and the draws, separated by
/// commas.
pub(crate) const SCORE: &str = "--score";
/// Option of a saved game that is played for practice. No result of the game is added to the score.
pub(crate) const PRACTICE: &str = "--practice";
/// Option of a saved game whose current result is not added to the score.
///
/// A different result after a take-back is added.
pub(crate) const UNCOUNTED: &str = "--uncounted";
/// Option that lists the enabled menu switches of the saved game, separated by commas.
pub(crate) const SWITCHES: &str = "--switches";

/// Option of a saved game with the number of plies that its record had when the game was dealt or loaded.
///
/// Later plies have been played in the program.
pub(crate) const BEGAN: &str = "--began";
/// Option that marks a game whose result is in the user's logbook.
pub(crate) const LOGGED: &str = "--logged";
/// Option with the text of an earlier game, to which Take back can return from the saved game.
///
/// The option is given once for each earlier game, from the oldest to the latest.
pub(crate) const EARLIER: &str = "--earlier";

/// Prefix of the board number among the menu switches of a saved game, as in `board=5`.
pub(crate) const BOARD: &str = "board=";

/// The score, the menu switches and the history of a saved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedState {
    /// Score of the games finished before the saved game.
    pub score: Score,
    /// The rule by which the result of the saved game is added to the score.
    pub scoring: Scoring,
    /// The names of the enabled menu switches of the saved game, and other saved data as words such as `board=5`.
    pub switches: Vec<String>,
    /// The history of the saved game, or `None` if there is nothing to save.
    ///
    /// Files that the user saves under a name do not contain the history.
    pub history: Option<SavedHistory>,
}

/// The history of a saved game: where it began, whether its result is logged, and the earlier games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SavedHistory {
    /// Number of plies that the record of the saved game had when the game was dealt or loaded.
    ///
    /// Later plies have been played in the program. A reset of the score can raise the number to the number of
    /// plies at the reset.
    pub began: usize,
    /// Whether the result of the saved game is in the user's logbook.
    pub is_logged: bool,
    /// Texts of the earlier games that Take back can restore, from the oldest to the latest.
    pub earlier: Vec<String>,
}

impl SavedState {
    /// Returns the number of the saved game's board, or `None` if the number is not known.
    pub fn board_number(&self) -> Option<u64> {
        number_in(&self.switches, BOARD)
    }
}

/// Returns the number that follows `prefix` in one of the words, such as 5 in `board=5`.
pub(crate) fn number_in(words: &[String], prefix: &str) -> Option<u64> {
    words.iter().find_map(|word| word.strip_prefix(prefix)?.parse().ok())
}

/// The options of a saved game, in the order in which the file lists them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedOptions(pub(crate) Vec<(&'static str, String)>);

impl SavedOptions {
    /// Creates the options of a saved game: the game record `line`, the game's own options, then the saved state.
    pub fn new(line: String, own: Vec<(&'static str, String)>, saved: &SavedState) -> Self {
        let mut options = vec![(POSITION, line)];
        options.extend(own);
        options.push((SCORE, saved.score.to_string()));
        options.extend(match saved.scoring {
            Scoring::Yes => None,
            Scoring::NextResult => Some((UNCOUNTED, String::new())),
            Scoring::Practice => Some((PRACTICE, String::new())),
        });
        options.extend((!saved.switches.is_empty()).then(|| (SWITCHES, saved.switches.join(","))));
        if let Some(history) = &saved.history {
            options.push((BEGAN, history.began.to_string()));
            options.extend(history.is_logged.then(|| (LOGGED, String::new())));
            options.extend(history.earlier.iter().map(|game| (EARLIER, game.clone())));
        }
        Self(options)
    }

    /// Returns the options with another word among the menu switches.
    #[must_use]
    pub(crate) fn with_word(mut self, word: &str) -> Self {
        match self.0.iter_mut().find(|(name, _)| *name == SWITCHES) {
            Some((_, switches)) => {
                switches.push(',');
                switches.push_str(word);
            }
            None => {
                let after = self.0.iter().position(|(name, _)| [BEGAN, LOGGED, EARLIER].contains(name));
                self.0.insert(after.unwrap_or(self.0.len()), (SWITCHES, word.to_owned()));
            }
        }
        self
    }

    /// Returns the options without the history of the game, for a file that the user saves under a name.
    #[must_use]
    pub fn without_history(mut self) -> Self {
        self.0.retain(|(name, _)| ![BEGAN, LOGGED, EARLIER].contains(name));
        self
    }

    /// Returns the game record in the saved options, or an empty text without a record.
    pub fn line(&self) -> &str {
        self.0.iter().find(|(name, _)| *name == POSITION).map_or("", |(_, value)| value)
    }

    /// Returns the number of the saved game's board as text, or `None` if the number is not known.
    pub fn board_number(&self) -> Option<&str> {
        let (_, switches) = self.0.iter().find(|(name, _)| *name == SWITCHES)?;
        switches.split(',').find_map(|switch| switch.strip_prefix(BOARD))
    }

    /// Returns the text of the saved-game file: the command-line name `game`, a checksum, and one option on each line.
    pub fn text(&self, game: &str) -> String {
        let lines = self.0.iter().map(|(name, value)| format!("{name} {value}\n"));
        with_checksum(game, &lines.collect::<String>())
    }
}

/// Puts a line with the game's name and a checksum in front of `body`. The checksum covers the name and
/// `body`.
pub(crate) fn with_checksum(game: &str, body: &str) -> String {
    format!("{game} {:016x}\n{body}", fnv1a(format!("{game}\n{body}").as_bytes()))
}
