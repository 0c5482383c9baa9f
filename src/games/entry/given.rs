//! The options that were said, and what a game makes of their values.
//!
//! Knows names and texts, and the readings that many options share. Leaves taking them from a command line, a UGI peer or an icon
//! to those who do.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

use crate::games::contract::Located;

/// The switch that turns off whatever the old programs had not.
pub const CLASSIC: &str = "--classic";

/// The option that names the line of play to start from.
pub const POSITION: &str = "--position";

/// Options that make no sense together, or a value that is none; the message names the option, the value and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OptionError {
    /// Two options that exclude each other.
    #[error("{0} and {1}: expected one of them, not both")]
    Both(&'static str, &'static str),
    /// The same, and why.
    #[error("{0} and {1}: expected one of them, not both: {2}")]
    Excluded(&'static str, &'static str, &'static str),
    /// An option that has a meaning only beside another.
    #[error("{0}: of no use alone; expected only with {1}")]
    OnlyWith(&'static str, &'static str),
    /// An option with a value it cannot have.
    #[error("{option} {value:?}: expected {expected}")]
    BadValue {
        /// The option.
        option: &'static str,
        /// Its value.
        value: String,
        /// What there is.
        expected: String,
    },
    /// A difficulty no computer plays at.
    #[error("DIFFICULTY {level}: no computer is left to play at it; expected it without {options}")]
    IdleDifficulty {
        /// The difficulty.
        level: u8,
        /// The options that name all who could.
        options: String,
    },
    /// A position that is none.
    #[error("--position: column {column}: {problem}")]
    Position {
        /// The character, from 1, at which it goes wrong.
        column: usize,
        /// What was expected there.
        problem: String,
    },
    /// An operand that cannot be.
    #[error("{command} {word:?}: expected {expected}")]
    BadOperand {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// What there is.
        expected: String,
    },
}

/// The options somebody gave, with their values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    options: Vec<(&'static str, OsString)>,
}

impl Given {
    /// One more option; its value is empty if it has none.
    pub fn push(&mut self, name: &'static str, value: OsString) {
        self.options.push((name, value));
    }

    /// Another value for an option that was given.
    pub fn replace(&mut self, name: &str, value: OsString) {
        self.options
            .iter_mut()
            .filter(|(given, _)| *given == name)
            .for_each(|(_, old)| old.clone_from(&value));
    }

    /// An option is as if it was not given.
    pub fn remove(&mut self, name: &str) {
        self.options.retain(|(given, _)| *given != name);
    }

    /// The value of an option, whether it was given or not.
    pub fn set(&mut self, name: &'static str, value: OsString) {
        if self.has(name) { self.replace(name, value) } else { self.push(name, value) }
    }

    /// All options with their values, in the order of the program's table.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.options.iter().map(|(name, value)| (*name, value.to_string_lossy().into_owned()))
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| *given == name)
    }

    /// Whether an option without value was given.
    pub fn flag(&self, name: &'static str) -> bool {
        self.has(name)
    }

    /// The value of an option.
    pub fn text(&self, name: &'static str) -> Option<String> {
        self.value(name).map(|value| value.to_string_lossy().into_owned())
    }

    /// The value of an option that names a file.
    pub fn path(&self, name: &'static str) -> Option<PathBuf> {
        self.value(name).map(PathBuf::from)
    }

    fn value(&self, name: &'static str) -> Option<&OsStr> {
        self.options.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_os_str())
    }

    /// True for the first of two options that exclude each other, false for the second.
    ///
    /// # Errors
    /// [`OptionError::Both`].
    pub fn either(&self, yes: &'static str, no: &'static str) -> Result<Option<bool>, OptionError> {
        match (self.flag(yes), self.flag(no)) {
            (true, true) => Err(OptionError::Both(yes, no)),
            (false, false) => Ok(None),
            (yes, _) => Ok(Some(yes)),
        }
    }

    /// The seed of shuffles.
    ///
    /// # Errors
    /// [`OptionError::BadValue`].
    pub fn seed(&self) -> Result<Option<u64>, OptionError> {
        self.number("--seed", 0..=u64::MAX)
    }

    /// Whether the program shall be as the old ones were.
    pub fn is_classic(&self) -> bool {
        self.has(CLASSIC)
    }

    /// Whether games are dealt as they come: by a seed, from a position, or as the old programs did.
    pub fn deals_as_ever(&self) -> bool {
        self.is_classic() || self.has("--seed") || self.has(POSITION)
    }

    /// The value of an option as a number of a range.
    ///
    /// # Errors
    /// [`OptionError::BadValue`].
    pub fn number<N>(&self, option: &'static str, range: RangeInclusive<N>) -> Result<Option<N>, OptionError>
    where
        N: Copy + FromStr + PartialOrd + Display,
    {
        let parse = |text: &str| text.parse().ok().filter(|number| range.contains(number));
        self.parsed(option, parse, || format!("a whole number from {} to {}", range.start(), range.end()))
    }

    /// The value of an option as `parse` understands it; `expected` says what that is.
    ///
    /// # Errors
    /// [`OptionError::BadValue`].
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

    /// The line of play to start from, if one was named.
    ///
    /// # Errors
    /// [`OptionError::Position`].
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
