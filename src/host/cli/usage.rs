//! What a command line can get wrong.

use thiserror::Error;

use super::readargs::ReadArgsError;
use crate::games::entry::given::OptionError;
use small_amiga::system::dos::error::DosError;

/// A command line that makes no sense; its message is one line with the option, its value and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UsageError {
    /// An argument that is not text.
    #[error("argument {0} of the command line is not UTF-8; expected text")]
    NotText(usize),
    /// A file of the host named where none can be.
    #[error("{0}: of no use here: files of the computer outside cannot be named")]
    Elsewhere(&'static str),
    /// What AmigaDOS says of it.
    #[error("{0}")]
    Fault(DosError),
    /// No such option.
    #[error("{given}: no such option{hint}; --help lists them")]
    UnknownOption {
        /// What was given.
        given: String,
        /// What may have been meant.
        hint: String,
    },
    /// An option given again.
    #[error("{0}: given twice; expected once")]
    Twice(&'static str),
    /// An option without its value.
    #[error("{option}: a value is missing; expected {option} {value}")]
    MissingValue {
        /// The option.
        option: &'static str,
        /// What its value is called.
        value: &'static str,
    },
    /// A switch with a value.
    #[error("{option}={value}: takes no value; expected {option}")]
    NeedlessValue {
        /// The option.
        option: &'static str,
        /// What was said.
        value: String,
    },
    /// A value, or several options together, that make no sense.
    #[error("{error}{hint}")]
    Option {
        /// What is wrong.
        error: OptionError,
        /// What may have been meant.
        hint: String,
    },
    /// An option that is of no use here.
    #[error("{option}: of no use to {command}; expected only with {of}")]
    OutOfPlace {
        /// The option.
        option: &'static str,
        /// What was to be done.
        command: &'static str,
        /// Where it belongs.
        of: String,
    },
    /// An option another game has.
    #[error("{option}: {game} has no such option; expected {expected}")]
    NotOfGame {
        /// The option.
        option: &'static str,
        /// The game.
        game: &'static str,
        /// Those it has.
        expected: String,
    },
    /// A command another game has.
    #[error("{command}: {game} has no such command; expected one of {expected}")]
    NoSuchCommand {
        /// The command.
        command: &'static str,
        /// The game.
        game: &'static str,
        /// Those it has.
        expected: String,
    },
    /// A command without what it works on.
    #[error("{command}: {operand} is missing; expected {usage}")]
    MissingOperand {
        /// The command.
        command: &'static str,
        /// What is missing: an operand or an option.
        operand: &'static str,
        /// How the command is called.
        usage: String,
    },
    /// An operand that cannot be.
    #[error("{command} {word:?}: expected {expected}{hint}")]
    BadOperand {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// What there is.
        expected: String,
        /// What may have been meant.
        hint: String,
    },
    /// A word behind a command that has all it needs.
    #[error("{command} {word:?}: expected {usage} and no further word")]
    ExtraWord {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// How the command is called.
        usage: String,
    },
    /// Words that do not fit the Shell's template.
    #[error("{error}{hint}")]
    Template {
        /// What does not fit.
        error: ReadArgsError,
        /// What may have been meant.
        hint: String,
    },
}

impl From<OptionError> for UsageError {
    fn from(error: OptionError) -> Self {
        Self::Option { error, hint: String::new() }
    }
}
