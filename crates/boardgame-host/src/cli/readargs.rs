//! Parses the Shell's own command-line form: `ReadArgs` with the template `DIFFICULTY/N,PUBSCREEN`.
//!
//! Defines the template, the messages for the host's terminal for the AmigaDOS errors 114..=120, and the
//! conversion of host arguments to a Shell line. Error 116, a missing required argument, cannot occur because
//! neither argument is required. Parsing the line is left to [`small_amiga::readargs`]; the
//! meaning of the values is left to the command line.

use thiserror::Error;

use small_amiga::dos::DosError;
pub(crate) use small_amiga::readargs::asks_for_template;
use small_amiga::readargs::{self, LONGEST, ReadArgsFault};

/// The template of a game's Shell arguments, as `ReadArgs` prints it in response to "?".
pub const TEMPLATE: &str = "DIFFICULTY/N,PUBSCREEN";

/// The arguments of a game in the form of the template, each of which is optional.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    /// The value of the argument `DIFFICULTY`, clamped to the range of `i64`.
    pub difficulty: Option<i64>,
    /// The value of the argument `PUBSCREEN`, the name of a public screen.
    pub pubscreen: Option<String>,
}

/// The error of a Shell line that does not match the argument template.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadArgsError {
    /// An equals sign has no keyword before it or no value after it.
    #[error("\"=\" without one of these keywords before or a value after it; expected {TEMPLATE}")]
    BadTemplate,
    /// The value of the argument `DIFFICULTY` is not a number. The string is the value.
    #[error(
        "DIFFICULTY {0:?}: not a number; expected {TEMPLATE}, for example 7 or DIFFICULTY=7 PUBSCREEN=Workbench"
    )]
    BadNumber(String),
    /// A keyword has no value after it. The string is the keyword.
    #[error("{0}: a value is missing after this keyword; expected {TEMPLATE}")]
    KeyNeedsArgument(String),
    /// The line has more arguments than the template. The string is the first additional argument.
    #[error("{0:?}: too many arguments; expected {TEMPLATE}")]
    TooManyArguments(String),
    /// The line ends inside quotes.
    #[error("unclosed quote; expected {TEMPLATE}")]
    UnmatchedQuotes,
    /// A Shell line that is too long; the number is the length of the line, in characters.
    #[error("{0} characters are too many; expected {TEMPLATE} within {LONGEST}")]
    TooLong(usize),
}

impl ReadArgsError {
    pub(crate) const fn fault(&self) -> DosError {
        match self {
            Self::BadTemplate => DosError::BadTemplate,
            Self::BadNumber(_) => DosError::BadNumber,
            Self::KeyNeedsArgument(_) => DosError::KeyNeedsArg,
            Self::TooManyArguments(_) => DosError::TooManyArgs,
            Self::UnmatchedQuotes => DosError::UnmatchedQuotes,
            Self::TooLong(_) => DosError::LineTooLong,
        }
    }
}

pub(crate) fn keywords() -> impl Iterator<Item = &'static str> {
    readargs::keywords(TEMPLATE)
}

/// Joins arguments into a Shell line, restoring quotes that the host's shell has removed.
pub fn line_of(words: &[String]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('*', "**").replace('"', "*\""));
    let is_keyword = |word: &str| keywords().any(|keyword| keyword.eq_ignore_ascii_case(word));
    let again = |word: &String| {
        if word.contains('"') || !(word.is_empty() || word.contains([' ', '\t', ';'])) {
            return word.clone();
        }
        match word.split_once('=') {
            Some((key, value)) if is_keyword(key) => format!("{key}={}", quoted(value)),
            _ => quoted(word),
        }
    };
    words.iter().map(again).collect::<Vec<_>>().join(" ")
}

/// Parses a Shell line by the argument template, as AmigaDOS `ReadArgs` does.
///
/// # Errors
/// Returns the first [`ReadArgsError`] of the line.
pub fn parse(line: &str) -> Result<Arguments, ReadArgsError> {
    let told = |ReadArgsFault { error, word }| match error {
        DosError::BadNumber => ReadArgsError::BadNumber(word),
        DosError::KeyNeedsArg => ReadArgsError::KeyNeedsArgument(word),
        DosError::TooManyArgs => ReadArgsError::TooManyArguments(word),
        DosError::UnmatchedQuotes => ReadArgsError::UnmatchedQuotes,
        DosError::LineTooLong => ReadArgsError::TooLong(line.chars().count()),
        _ => ReadArgsError::BadTemplate,
    };
    let read = readargs::read(TEMPLATE, line).map_err(told)?;
    let difficulty = read.number("DIFFICULTY");
    Ok(Arguments { difficulty, pubscreen: read.text("PUBSCREEN").map(str::to_owned) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(Option<i64>, Option<String>), u16> {
        parse(line)
            .map(|arguments| (arguments.difficulty, arguments.pubscreen))
            .map_err(|error| error.fault().number())
    }

    fn both(difficulty: i64, pubscreen: &str) -> Result<(Option<i64>, Option<String>), u16> {
        Ok((Some(difficulty), Some(pubscreen.to_owned())))
    }

    fn screen(name: &str) -> Result<(Option<i64>, Option<String>), u16> {
        Ok((None, Some(name.to_owned())))
    }

    #[test]
    fn arguments_are_read_by_position_and_keyword() {
        assert_eq!(read(""), Ok((None, None)));
        assert_eq!(read("7"), Ok((Some(7), None)));
        assert_eq!(read("7 Foo"), both(7, "Foo"));
        assert_eq!(read("difficulty 5"), Ok((Some(5), None)));
        assert_eq!(read("DIFFICULTY=5 pubscreen Mine"), both(5, "Mine"));
        assert_eq!(read("pubscreen=Foo"), screen("Foo"));
        assert_eq!(read("pubscreen = Foo 7"), both(7, "Foo"));
        assert_eq!(read("PubScreen difficulty"), screen("difficulty"));
        assert_eq!(read("7 ; a comment"), Ok((Some(7), None)));
        assert_eq!(read("7 a;b\n"), both(7, "a;b"));
    }

    #[test]
    fn quoted_words_hold_together_and_are_not_keywords() {
        assert_eq!(read("pubscreen \"pub screen\""), screen("pub screen"));
        assert_eq!(read("pubscreen=\"*\"a**b*\"\""), screen("\"a*b\""));
        assert_eq!(read("7 \"pubscreen\""), both(7, "pubscreen"));
        assert_eq!(read("\"difficulty\" 7"), Err(115));
        assert_eq!(read("7 \"\""), both(7, ""));
        assert_eq!(read("7 \"open"), Err(119));
        assert_eq!(read("7 \"open*"), Err(119));
    }

    #[test]
    fn numbers_must_use_the_whole_word() {
        assert_eq!(read("-3"), Ok((Some(-3), None)));
        assert_eq!(read("+4"), Ok((Some(4), None)));
        assert_eq!(read("99999999999999999999"), Ok((Some(i64::MAX), None)));
        for bad in ["Foo", "5x", "-", "0x5", "\"\"", "difficulty Foo", "5.5"] {
            assert_eq!(read(bad), Err(115), "{bad}");
        }
    }

    #[test]
    fn faults_have_amigados_numbers() {
        assert_eq!(read("DIFFICULTY"), Err(117));
        assert_eq!(read("7 pubscreen ="), Err(117));
        assert_eq!(read("5 a b"), Err(118));
        assert_eq!(read("="), Err(114));
        assert_eq!(read("7 = 8"), Err(114));
        assert_eq!(read("difficulty == 5"), Err(114));
        assert_eq!(read("pubscreen=a=b"), Err(114));
        assert_eq!(read(&"x".repeat(513)), Err(120));
        assert_eq!(read("pubscreen a pubscreen b"), Err(118), "a second keyword is a word");
        assert_eq!(read("5 a b ="), Err(114));
        let said = parse("5 a b").unwrap_err().to_string();
        assert_eq!(said, "\"b\": too many arguments; expected DIFFICULTY/N,PUBSCREEN");
    }

    #[test]
    fn question_mark_requests_the_template() {
        assert!(asks_for_template("?") && asks_for_template(" 7 ? ") && asks_for_template("?\t"));
        assert!(!asks_for_template("") && !asks_for_template("7?") && !asks_for_template("? 7"));
    }

    #[test]
    fn host_words_become_one_amigados_line() {
        let line = |words: &[&str]| line_of(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(line(&["7", "Foo"]), "7 Foo");
        assert_eq!(parse(&line(&["pubscreen", "pub screen"])), parse("pubscreen \"pub screen\""));
        assert_eq!(parse(&line(&["pubscreen=pub * screen"])), parse("pubscreen \"pub ** screen\""));
        assert_eq!(parse(&line(&["7", ""])), parse("7 \"\""));
        assert_eq!(line(&["pubscreen=\"pub screen\""]), "pubscreen=\"pub screen\"");
    }
}
