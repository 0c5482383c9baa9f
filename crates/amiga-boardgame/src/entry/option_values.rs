//! The options given by the user, and parsers for their values.
//!
//! [`OptionValues`] stores option names with their values as text, and provides the parsers that many options
//! share. Reading options from a command line, a UGI peer or an icon is left to the caller.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

use super::board_number::without_comments;
use boardgame_engine::record::{GamePosition, GameRecord, ParseRecordError};

/// Switch that disables the additions of this program to the old games, such as marks, hints and puzzles.
pub const CLASSIC: &str = "--classic";

/// Option whose value is the game record to start from.
pub const POSITION: &str = "--position";

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    #[error("{0} and {1}: expected one of them, not both")]
    Conflict(&'static str, &'static str),
    #[error("{0} and {1}: expected one of them, not both: {2}")]
    ConflictBecause(&'static str, &'static str, &'static str),
    #[error("{0}: has no effect alone; use it with {1}")]
    Requires(&'static str, &'static str),
    #[error("{option} {value:?}: expected {expected}")]
    BadValue {
        option: &'static str,
        value: String,
        /// Description of the option's valid values, for the error message.
        expected: String,
    },
    #[error(
        "DIFFICULTY {level}: no computer is left to play at this difficulty; leave out DIFFICULTY or \
             {options}"
    )]
    UnusedDifficulty {
        level: u8,
        /// The given options for the players, such as `--left`, joined by the word "or" for the error
        /// message.
        ///
        /// The options leave no computer player to which the difficulty could apply.
        options: String,
    },
    #[error("--position: column {column}: {problem}")]
    Position {
        /// Column of the fault, counted in characters from 1.
        column: usize,
        problem: String,
    },
    #[error("{command} {word:?}: expected {expected}")]
    BadOperand {
        command: &'static str,
        word: String,
        /// Description of the command's valid operands, for the error message.
        expected: String,
    },
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptionValues {
    options: Vec<(&'static str, OsString)>,
}

impl OptionValues {
    /// Adds an option; for a switch, `value` is empty.
    pub fn push(&mut self, name: &'static str, value: OsString) {
        self.options.push((name, value));
    }

    pub fn replace(&mut self, name: &str, value: OsString) {
        self.options
            .iter_mut()
            .filter(|(given, _)| *given == name)
            .for_each(|(_, old)| old.clone_from(&value));
    }

    pub fn remove(&mut self, name: &str) {
        self.options.retain(|(given, _)| *given != name);
    }

    pub fn set(&mut self, name: &'static str, value: OsString) {
        if self.has(name) { self.replace(name, value) } else { self.push(name, value) }
    }

    pub fn all(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.options.iter().map(|(name, value)| (*name, value.to_string_lossy().into_owned()))
    }

    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| *given == name)
    }

    pub fn flag(&self, name: &'static str) -> bool {
        self.has(name)
    }

    pub fn text(&self, name: &'static str) -> Option<String> {
        self.value(name).map(|value| value.to_string_lossy().into_owned())
    }

    pub fn path(&self, name: &'static str) -> Option<PathBuf> {
        self.value(name).map(PathBuf::from)
    }

    fn value(&self, name: &'static str) -> Option<&OsStr> {
        self.options.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_os_str())
    }

    /// Returns a setting for which there are two switches, one to turn it on and one to turn it off.
    ///
    /// Returns `Some(true)` if `yes` is given, `Some(false)` if `no` is given, and `None` if neither is
    /// given.
    ///
    /// Returns an error if both are given.
    pub fn either(&self, yes: &'static str, no: &'static str) -> Result<Option<bool>, OptionError> {
        match (self.flag(yes), self.flag(no)) {
            (true, true) => Err(OptionError::Conflict(yes, no)),
            (false, false) => Ok(None),
            (yes, _) => Ok(Some(yes)),
        }
    }

    pub fn seed(&self) -> Result<Option<u64>, OptionError> {
        self.number("--seed", 0..=u64::MAX)
    }

    pub fn is_classic(&self) -> bool {
        self.has(CLASSIC)
    }

    /// Returns `true` if games need not start on fair boards, because `--classic`, `--seed` or `--position`
    /// is given.
    ///
    /// Boards are then dealt at random.
    pub fn uses_plain_deal(&self) -> bool {
        self.is_classic() || self.has("--seed") || self.has(POSITION)
    }

    pub fn number<N>(&self, option: &'static str, range: RangeInclusive<N>) -> Result<Option<N>, OptionError>
    where
        N: Copy + FromStr + PartialOrd + Display,
    {
        let parse = |text: &str| text.parse().ok().filter(|number| range.contains(number));
        self.parsed(option, parse, || format!("a whole number from {} to {}", range.start(), range.end()))
    }

    pub fn parsed<T>(
        &self,
        option: &'static str,
        parse: impl Fn(&str) -> Option<T>,
        expected: impl Fn() -> String,
    ) -> Result<Option<T>, OptionError> {
        let Some(value) = self.text(option) else { return Ok(None) };
        match parse(&value) {
            Some(parsed) => Ok(Some(parsed)),
            None => Err(OptionError::BadValue { option, value, expected: expected() }),
        }
    }

    pub fn position<P: GamePosition>(&self) -> Result<Option<GameRecord<P>>, OptionError> {
        let read = |text: String| {
            // A copied position may end with a comment line about its board.
            without_comments(&text).0.parse().map_err(|error: ParseRecordError| OptionError::Position {
                column: error.column(),
                problem: error.problem().to_owned(),
            })
        };
        self.text(POSITION).map(read).transpose()
    }
}
