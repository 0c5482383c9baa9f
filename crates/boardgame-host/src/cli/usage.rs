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
        /// The reason why the address of the line is invalid.
        error: AddressError,
    },
    /// The Shell of the emulated computer cannot run the command, for the reason that the AmigaDOS error names.
    #[error("{0}")]
    Fault(DosError),
    /// No option has the given name.
    #[error("{given}: no such option{hint}; --help lists them")]
    UnknownOption {
        /// The unknown option as the user gave it.
        given: String,
        /// Suggestion of an option with a similar name; may be empty.
        hint: String,
    },
    /// An option was given more than once. The string is the option.
    #[error("{0}: given twice; expected once")]
    Twice(&'static str),
    /// An option was given without the value that it requires.
    #[error("{option}: a value is missing; expected {option} {value}")]
    MissingValue {
        /// The option that requires a value.
        option: &'static str,
        /// Name of the value in the usage text, such as `FILE`.
        value: &'static str,
    },
    /// A switch was given with a value.
    #[error("{option}={value}: takes no value; expected {option}")]
    NeedlessValue {
        /// The switch that was given with a value.
        option: &'static str,
        /// The value given to the switch.
        value: String,
    },
    /// The value of an option is invalid, or two options exclude each other.
    #[error("{error}{hint}")]
    Option {
        /// The fault of the value, or the options that exclude each other.
        error: OptionError,
        /// Suggestion for correcting the value, such as the game to which a given position belongs; may be
        /// empty.
        hint: String,
    },
    /// The chosen command does not accept a given option.
    #[error("{option}: not an option of {command}; use it with {of}")]
    NotAccepted {
        /// The option that the command does not accept.
        option: &'static str,
        /// Name of the chosen command, or `the window` without a command.
        command: &'static str,
        /// The names of the commands that accept the option.
        of: String,
    },
    /// No command of the chosen game accepts a given option.
    #[error("{option}: {game} has no such option; expected {expected}")]
    NotOfGame {
        /// The option that the game does not have.
        option: &'static str,
        /// Command-line name of the game that does not have the option.
        game: &'static str,
        /// The options that the command accepts in the given game.
        expected: String,
    },
    /// The chosen game does not have the chosen command.
    #[error("{command}: {game} has no such command; expected one of {expected}")]
    NoSuchCommand {
        /// Name of the command that the game does not have.
        command: &'static str,
        /// Command-line name of the game that does not have the command.
        game: &'static str,
        /// The names of the commands that the given game has.
        expected: String,
    },
    /// A required operand or option of a command is missing.
    #[error("{command}: {operand} is missing; expected {usage}")]
    MissingOperand {
        /// Name of the command that requires the operand.
        command: &'static str,
        /// The name of the required operand or option that is missing.
        operand: &'static str,
        /// The usage line of the command whose operand is missing.
        usage: String,
    },
    /// An operand of a command is invalid.
    #[error("{command} {word:?}: expected {expected}{hint}")]
    BadOperand {
        /// Name of the command that does not accept the operand.
        command: &'static str,
        /// The invalid operand as the user gave it.
        word: String,
        /// Description of the operands that the command accepts.
        expected: String,
        /// Suggestion of an accepted value similar to the given one; may be empty.
        hint: String,
    },
    /// A command was given more operands than it accepts.
    #[error("{command} {word:?}: expected {usage} without further arguments")]
    ExtraWord {
        /// Name of the command that was given too many operands.
        command: &'static str,
        /// The first of the additional operands.
        word: String,
        /// The usage line of the command.
        usage: String,
    },
    /// The arguments do not have the form of the Shell's template.
    #[error("{error}{hint}")]
    Template {
        /// The rule of the template that the arguments violate.
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
