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

use boardgame_engine::contract::Located;

/// The switch that disables everything the original programs did not have.
pub const CLASSIC: &str = "--classic";

/// The option with the game record to start from.
pub const POSITION: &str = "--position";

/// An error in the given options: a conflict or an invalid value. The message names the option, the value
/// and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OptionError {
    /// Two options that exclude each other.
    #[error("{0} and {1}: expected one of them, not both")]
    Conflict(&'static str, &'static str),
    /// Two options that exclude each other, with the reason.
    #[error("{0} and {1}: expected one of them, not both: {2}")]
    ConflictBecause(&'static str, &'static str, &'static str),
    /// An option that is only valid together with the second one.
    #[error("{0}: of no use alone; expected only with {1}")]
    Requires(&'static str, &'static str),
    /// An option with an invalid value.
    #[error("{option} {value:?}: expected {expected}")]
    BadValue {
        /// The name of the option.
        option: &'static str,
        /// The invalid value of the option.
        value: String,
        /// The description of the valid values.
        expected: String,
    },
    /// A difficulty without a computer player to apply it to.
    #[error("DIFFICULTY {level}: no computer is left to play at it; expected it without {options}")]
    UnusedDifficulty {
        /// The difficulty level.
        level: u8,
        /// The given options that set the players of all seats after the first, joined by `or`.
        options: String,
    },
    /// A `--position` argument that cannot be parsed.
    #[error("--position: column {column}: {problem}")]
    Position {
        /// The column of the fault, counted in characters from 1.
        column: usize,
        /// The description of the fault in the game record.
        problem: String,
    },
    /// An invalid operand of a command.
    #[error("{command} {word:?}: expected {expected}")]
    BadOperand {
        /// The name of the command.
        command: &'static str,
        /// The invalid operand.
        word: String,
        /// The description of the valid operands.
        expected: String,
    },
}

/// The options given by the user, with their values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptionValues {
    options: Vec<(&'static str, OsString)>,
}

impl OptionValues {
    /// Adds an option; `value` is empty for a switch.
    pub fn push(&mut self, name: &'static str, value: OsString) {
        self.options.push((name, value));
    }

    /// Replaces the value of an option; does nothing if the option is not given.
    pub fn replace(&mut self, name: &str, value: OsString) {
        self.options
            .iter_mut()
            .filter(|(given, _)| *given == name)
            .for_each(|(_, old)| old.clone_from(&value));
    }

    /// Removes an option.
    pub fn remove(&mut self, name: &str) {
        self.options.retain(|(given, _)| *given != name);
    }

    /// Sets the value of an option, adding the option if it is not given.
    pub fn set(&mut self, name: &'static str, value: OsString) {
        if self.has(name) { self.replace(name, value) } else { self.push(name, value) }
    }

    /// Returns all options with their values, in the order in which they were added.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.options.iter().map(|(name, value)| (*name, value.to_string_lossy().into_owned()))
    }

    /// Returns `true` if the option `name` is given.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| *given == name)
    }

    /// Returns `true` if the switch `name` is given.
    pub fn flag(&self, name: &'static str) -> bool {
        self.has(name)
    }

    /// Returns the value of the option `name` as text.
    pub fn text(&self, name: &'static str) -> Option<String> {
        self.value(name).map(|value| value.to_string_lossy().into_owned())
    }

    /// Returns the value of the option `name` as a file path.
    pub fn path(&self, name: &'static str) -> Option<PathBuf> {
        self.value(name).map(PathBuf::from)
    }

    fn value(&self, name: &'static str) -> Option<&OsStr> {
        self.options.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_os_str())
    }

    /// Returns `Some(true)` if the switch `yes` is given, `Some(false)` if `no` is given, and `None`
    /// without either.
    ///
    /// # Errors
    /// Returns [`OptionError::Conflict`] if both switches are given.
    pub fn either(&self, yes: &'static str, no: &'static str) -> Result<Option<bool>, OptionError> {
        match (self.flag(yes), self.flag(no)) {
            (true, true) => Err(OptionError::Conflict(yes, no)),
            (false, false) => Ok(None),
            (yes, _) => Ok(Some(yes)),
        }
    }

    /// Returns the random seed given with `--seed`.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value is not a whole number.
    pub fn seed(&self) -> Result<Option<u64>, OptionError> {
        self.number("--seed", 0..=u64::MAX)
    }

    /// Returns `true` if `--classic` is given, which reproduces the original programs.
    pub fn is_classic(&self) -> bool {
        self.has(CLASSIC)
    }

    /// Returns `true` if boards are dealt unfiltered, because `--classic`, `--seed` or `--position` is
    /// given.
    pub fn uses_plain_deal(&self) -> bool {
        self.is_classic() || self.has("--seed") || self.has(POSITION)
    }

    /// Returns the value of an option as a number in `range`.
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

    /// Returns the value of an option parsed by `parse`; `expected` describes the valid values.
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

    /// Returns the game record given with `--position`.
    ///
    /// # Errors
    /// Returns [`OptionError::Position`] if the text cannot be parsed.
    pub fn position<L: FromStr<Err: Located>>(&self) -> Result<Option<L>, OptionError> {
        let read = |text: String| {
            text.parse().map_err(|error: L::Err| OptionError::Position {
                column: error.column(),
                problem: error.problem(),
            })
        };
        self.text(POSITION).map(read).transpose()
    }
}
