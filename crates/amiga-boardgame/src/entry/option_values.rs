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

/// An error in the options or operands that the user has given, or in their combination.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// Two options, or an option and an operand, of which only one may be given.
    #[error("{0} and {1}: expected one of them, not both")]
    Conflict(&'static str, &'static str),
    /// Two options of which only one may be given, with the reason as the third text.
    #[error("{0} and {1}: expected one of them, not both: {2}")]
    ConflictBecause(&'static str, &'static str, &'static str),
    /// The first option is given without the second one, and has no effect alone.
    #[error("{0}: has no effect alone; use it with {1}")]
    Requires(&'static str, &'static str),
    /// An option with an invalid value.
    #[error("{option} {value:?}: expected {expected}")]
    BadValue {
        /// Name of the option with the invalid value, such as `--seed`.
        option: &'static str,
        /// The invalid value of the option.
        value: String,
        /// Description of the option's valid values, for the error message.
        expected: String,
    },
    /// A difficulty is given, but the options leave no computer player to which the difficulty could apply.
    #[error(
        "DIFFICULTY {level}: no computer is left to play at this difficulty; leave out DIFFICULTY or \
             {options}"
    )]
    UnusedDifficulty {
        /// The difficulty that the user has given.
        level: u8,
        /// The given options for the players, such as `--left`, joined by the word "or" for the error
        /// message.
        ///
        /// The options leave no computer player to which the difficulty could apply.
        options: String,
    },
    /// A value of the option `--position` that is no valid game record.
    #[error("--position: column {column}: {problem}")]
    Position {
        /// Column of the fault, counted in characters from 1.
        column: usize,
        /// Description of the fault in the game record, without its column.
        problem: String,
    },
    /// An invalid operand of a batch command.
    #[error("{command} {word:?}: expected {expected}")]
    BadOperand {
        /// Name of the batch command, such as `perft`.
        command: &'static str,
        /// The invalid operand, or an empty text if it is missing.
        word: String,
        /// Description of the command's valid operands, for the error message.
        expected: String,
    },
}

/// The names of the given options with their values as text, in the order in which they were added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptionValues {
    options: Vec<(&'static str, OsString)>,
}

impl OptionValues {
    /// Adds an option; for a switch, `value` is empty.
    pub fn push(&mut self, name: &'static str, value: OsString) {
        self.options.push((name, value));
    }

    /// Sets the value of every occurrence of an option. Has no effect if the option is not given.
    pub fn replace(&mut self, name: &str, value: OsString) {
        self.options
            .iter_mut()
            .filter(|(given, _)| *given == name)
            .for_each(|(_, old)| old.clone_from(&value));
    }

    /// Removes every occurrence of an option.
    pub fn remove(&mut self, name: &str) {
        self.options.retain(|(given, _)| *given != name);
    }

    /// Sets the value of an option, and adds the option if it is not given.
    pub fn set(&mut self, name: &'static str, value: OsString) {
        if self.has(name) { self.replace(name, value) } else { self.push(name, value) }
    }

    /// Returns the names and values of all given options. Invalid Unicode in a value is replaced.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.options.iter().map(|(name, value)| (*name, value.to_string_lossy().into_owned()))
    }

    /// Returns `true` if the option is given, with or without a value.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| *given == name)
    }

    /// Returns `true` if the switch is given.
    pub fn flag(&self, name: &'static str) -> bool {
        self.has(name)
    }

    /// Returns the first value of an option as text, or `None` if the option is not given.
    ///
    /// Invalid Unicode in the value is replaced.
    pub fn text(&self, name: &'static str) -> Option<String> {
        self.value(name).map(|value| value.to_string_lossy().into_owned())
    }

    /// Returns the first value of an option as a path, or `None` if the option is not given.
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
    /// # Errors
    /// Returns [`OptionError::Conflict`] if both are given.
    pub fn either(&self, yes: &'static str, no: &'static str) -> Result<Option<bool>, OptionError> {
        match (self.flag(yes), self.flag(no)) {
            (true, true) => Err(OptionError::Conflict(yes, no)),
            (false, false) => Ok(None),
            (yes, _) => Ok(Some(yes)),
        }
    }

    /// Returns the value of the option `--seed`, or `None` if the option is not given.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value is not a whole number of at most 64 bits.
    pub fn seed(&self) -> Result<Option<u64>, OptionError> {
        self.number("--seed", 0..=u64::MAX)
    }

    /// Returns `true` if the option `--classic` is given.
    pub fn is_classic(&self) -> bool {
        self.has(CLASSIC)
    }

    /// Returns `true` if the first game need not start on a fair board, because `--classic`, `--seed` or `--position`
    /// is given.
    ///
    /// The board is then dealt at random.
    pub fn uses_plain_deal(&self) -> bool {
        self.is_classic() || self.has("--seed") || self.has(POSITION)
    }

    /// Parses the value of an option as a whole number. Returns `None` if the option is not given.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value is not a number in `range`.
    pub fn number<N>(&self, option: &'static str, range: RangeInclusive<N>) -> Result<Option<N>, OptionError>
    where
        N: Copy + FromStr + PartialOrd + Display,
    {
        let parse = |text: &str| text.parse().ok().filter(|number| range.contains(number));
        self.parsed(option, parse, || format!("a whole number from {} to {}", range.start(), range.end()))
    }

    /// Parses the value of an option with the function `parse`. Returns `None` if the option is not given.
    ///
    /// The function `expected` returns the description of the valid values for the error message.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if `parse` returns `None`.
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

    pub(crate) fn position<P: GamePosition>(&self) -> Result<Option<GameRecord<P>>, OptionError> {
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
