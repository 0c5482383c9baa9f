//! The errors of parsing a command line.

use thiserror::Error;

use super::options::LINE;
use super::readargs::ReadArgsError;
use amiga_boardgame::entry::option_values::OptionError;
use boardgame_friend::line::AddressError;
use small_amiga::dos::DosError;

/// An invalid command line; the message is one line with the option, its value and the expected form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UsageError {
    /// An argument that is not valid UTF-8. The number is its position on the command line, counted from 1.
    #[error("argument {0} of the command line is not UTF-8; expected text")]
    NotText(usize),
    /// An option with a host file as its value, given in the emulated computer's Shell, which rejects such options.
    /// The string is the option.
    #[error("{0}: not available here, because files of the host cannot be named in the Shell")]
    HostFile(&'static str),
    /// An option that is valid only on the host's command line, given elsewhere. The string is the option.
    #[error("{0}: available only on the command line of your own system")]
    HostOnly(&'static str),
    /// The address of a network line is invalid.
    #[error("{LINE} {value:?}: {error}")]
    Line {
        /// The invalid address.
        value: String,
        error: AddressError,
    },
    #[error("{0}")]
    Fault(DosError),
    #[error("{given}: no such option{hint}; --help lists them")]
    UnknownOption {
        given: String,
        /// Suggestion of an option with a similar name; may be empty.
        hint: String,
    },
    #[error("{0}: given twice; expected once")]
    Twice(&'static str),
    #[error("{option}: a value is missing; expected {option} {value}")]
    MissingValue {
        option: &'static str,
        /// Name of the value in the usage text, such as `FILE`.
        value: &'static str,
    },
    #[error("{option}={value}: takes no value; expected {option}")]
    NeedlessValue {
        option: &'static str,
        /// The value given to the switch.
        value: String,
    },
    #[error("{error}{hint}")]
    Option {
        error: OptionError,
        /// Suggestion for correcting the value, such as the game to which a given position belongs; may be
        /// empty.
        hint: String,
    },
    #[error("{option}: not an option of {command}; use it with {of}")]
    NotAccepted {
        option: &'static str,
        command: &'static str,
        /// The names of the commands that accept the option.
        of: String,
    },
    #[error("{option}: {game} has no such option; expected {expected}")]
    NotOfGame {
        option: &'static str,
        game: &'static str,
        /// The options that the command accepts in the given game.
        expected: String,
    },
    #[error("{command}: {game} has no such command; expected one of {expected}")]
    NoSuchCommand {
        command: &'static str,
        game: &'static str,
        /// The names of the commands that the given game has.
        expected: String,
    },
    #[error("{command}: {operand} is missing; expected {usage}")]
    MissingOperand {
        command: &'static str,
        /// The name of the required operand or option that is missing.
        operand: &'static str,
        usage: String,
    },
    #[error("{command} {word:?}: expected {expected}{hint}")]
    BadOperand {
        command: &'static str,
        word: String,
        expected: String,
        /// Suggestion of an accepted value similar to the given one; may be empty.
        hint: String,
    },
    #[error("{command} {word:?}: expected {usage} without further arguments")]
    ExtraWord {
        command: &'static str,
        word: String,
        /// The usage line of the command.
        usage: String,
    },
    #[error("{error}{hint}")]
    Template {
        error: ReadArgsError,
        /// Suggestion of a similar command or keyword; may be empty.
        hint: String,
    },
}

impl From<OptionError> for UsageError {
    fn from(error: OptionError) -> Self {
        Self::Option { error, hint: String::new() }
    }
}
