//! The errors of parsing a command line.

use thiserror::Error;

use super::readargs::ReadArgsError;
use crate::games::entry::option_values::OptionError;
use small_amiga::system::dos::error::DosError;

/// An invalid command line; the message is one line with the option, its value and the expected form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UsageError {
    /// An argument that is not valid UTF-8; the number is its place on the command line, counted from 1.
    #[error("argument {0} of the command line is not UTF-8; expected text")]
    NotText(usize),
    /// An option that names a host file, given inside the emulated Shell, where host files cannot be named.
    #[error("{0}: of no use here: files of the computer outside cannot be named")]
    HostFile(&'static str),
    /// An error with the standard message of AmigaDOS.
    #[error("{0}")]
    Fault(DosError),
    /// An option that the program does not have.
    #[error("{given}: no such option{hint}; --help lists them")]
    UnknownOption {
        /// The unknown option as given.
        given: String,
        /// A suggestion of an existing option with a similar name; may be empty.
        hint: String,
    },
    /// An option that was given twice.
    #[error("{0}: given twice; expected once")]
    Twice(&'static str),
    /// An option without the value that it requires.
    #[error("{option}: a value is missing; expected {option} {value}")]
    MissingValue {
        /// The name of the option without a value.
        option: &'static str,
        /// The placeholder of the missing value.
        value: &'static str,
    },
    /// A switch that was given a value.
    #[error("{option}={value}: takes no value; expected {option}")]
    NeedlessValue {
        /// The name of the switch.
        option: &'static str,
        /// The value given to the switch.
        value: String,
    },
    /// An invalid value, or an invalid combination of options.
    #[error("{error}{hint}")]
    Option {
        /// The invalid value or combination of options.
        error: OptionError,
        /// A suggestion, such as the game that a position belongs to; may be empty.
        hint: String,
    },
    /// An option that the command does not accept.
    #[error("{option}: of no use to {command}; expected only with {of}")]
    NotAccepted {
        /// The name of the option.
        option: &'static str,
        /// The name of the command that does not accept the option.
        command: &'static str,
        /// The names of the commands that accept the option.
        of: String,
    },
    /// An option that only other games have.
    #[error("{option}: {game} has no such option; expected {expected}")]
    NotOfGame {
        /// The name of the option.
        option: &'static str,
        /// The name of the game that does not have the option.
        game: &'static str,
        /// The options that this game has instead.
        expected: String,
    },
    /// A command that only other games have.
    #[error("{command}: {game} has no such command; expected one of {expected}")]
    NoSuchCommand {
        /// The name of the command.
        command: &'static str,
        /// The name of the game that does not have the command.
        game: &'static str,
        /// The names of the commands that this game has.
        expected: String,
    },
    /// A missing operand or a missing required option.
    #[error("{command}: {operand} is missing; expected {usage}")]
    MissingOperand {
        /// The name of the incomplete command.
        command: &'static str,
        /// The name of the missing operand or option.
        operand: &'static str,
        /// The command's usage line.
        usage: String,
    },
    /// An operand with an invalid value.
    #[error("{command} {word:?}: expected {expected}{hint}")]
    BadOperand {
        /// The name of the command that rejects the operand.
        command: &'static str,
        /// The operand as given.
        word: String,
        /// The values that the operand accepts.
        expected: String,
        /// A suggestion of an accepted value similar to the given one; may be empty.
        hint: String,
    },
    /// An argument after the command's last operand.
    #[error("{command} {word:?}: expected {usage} and no further word")]
    ExtraWord {
        /// The name of the command.
        command: &'static str,
        /// The superfluous argument.
        word: String,
        /// The command's usage line.
        usage: String,
    },
    /// Arguments that do not match the Shell's template.
    #[error("{error}{hint}")]
    Template {
        /// The way in which the arguments do not match the template.
        error: ReadArgsError,
        /// A suggestion of a similar command or keyword; may be empty.
        hint: String,
    },
}

impl From<OptionError> for UsageError {
    fn from(error: OptionError) -> Self {
        Self::Option { error, hint: String::new() }
    }
}
