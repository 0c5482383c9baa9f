//! The errors of parsing a command line.

use thiserror::Error;

use super::readargs::ReadArgsError;
use crate::games::entry::given::OptionError;
use small_amiga::system::dos::error::DosError;

/// An invalid command line; the message is one line with the option, its value and the expected form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UsageError {
    /// An argument that is not valid UTF-8, by its number counted from 1.
    #[error("argument {0} of the command line is not UTF-8; expected text")]
    NotText(usize),
    /// An option that names a host file, given inside the emulated Shell.
    #[error("{0}: of no use here: files of the computer outside cannot be named")]
    Elsewhere(&'static str),
    /// An AmigaDOS error.
    #[error("{0}")]
    Fault(DosError),
    /// An unknown option.
    #[error("{given}: no such option{hint}; --help lists them")]
    UnknownOption {
        /// The name as given.
        given: String,
        /// A suggestion of a similar name; may be empty.
        hint: String,
    },
    /// An option that was given twice.
    #[error("{0}: given twice; expected once")]
    Twice(&'static str),
    /// An option without its value.
    #[error("{option}: a value is missing; expected {option} {value}")]
    MissingValue {
        /// The option.
        option: &'static str,
        /// The placeholder of the value.
        value: &'static str,
    },
    /// A switch that was given a value.
    #[error("{option}={value}: takes no value; expected {option}")]
    NeedlessValue {
        /// The option.
        option: &'static str,
        /// The value as given.
        value: String,
    },
    /// An invalid value, or an invalid combination of options.
    #[error("{error}{hint}")]
    Option {
        /// The cause.
        error: OptionError,
        /// A suggestion, such as the game that a position belongs to; may be empty.
        hint: String,
    },
    /// An option that the command does not accept.
    #[error("{option}: of no use to {command}; expected only with {of}")]
    OutOfPlace {
        /// The option.
        option: &'static str,
        /// The command.
        command: &'static str,
        /// The commands that accept the option.
        of: String,
    },
    /// An option that only other games have.
    #[error("{option}: {game} has no such option; expected {expected}")]
    NotOfGame {
        /// The option.
        option: &'static str,
        /// The game.
        game: &'static str,
        /// The options of this game.
        expected: String,
    },
    /// A command that only other games have.
    #[error("{command}: {game} has no such command; expected one of {expected}")]
    NoSuchCommand {
        /// The command.
        command: &'static str,
        /// The game.
        game: &'static str,
        /// The commands of this game.
        expected: String,
    },
    /// A missing operand or a missing required option.
    #[error("{command}: {operand} is missing; expected {usage}")]
    MissingOperand {
        /// The command.
        command: &'static str,
        /// The missing operand or option.
        operand: &'static str,
        /// The command's usage line.
        usage: String,
    },
    /// An operand with an invalid value.
    #[error("{command} {word:?}: expected {expected}{hint}")]
    BadOperand {
        /// The command.
        command: &'static str,
        /// The operand as given.
        word: String,
        /// The accepted values.
        expected: String,
        /// A suggestion of a similar value; may be empty.
        hint: String,
    },
    /// An argument after the command's last operand.
    #[error("{command} {word:?}: expected {usage} and no further word")]
    ExtraWord {
        /// The command.
        command: &'static str,
        /// The argument.
        word: String,
        /// The command's usage line.
        usage: String,
    },
    /// Arguments that do not match the Shell's template.
    #[error("{error}{hint}")]
    Template {
        /// The cause.
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
