//! The Shell's own way of starting a program: `ReadArgs` with the template `DIFFICULTY/N,PUBSCREEN`.
//!
//! Knows words, quotes, keywords with a blank or "=", and AmigaDOS' numbers of what can go wrong (114..=120; 116, a required
//! argument missing, cannot happen: neither is required). Leaves what the two values mean to the command line.
//!
//! Source: the ReadArgs page of the autodocs, and how the readers of several re-creations agree to read it.

use thiserror::Error;

/// The template, as "?" shows it.
pub const TEMPLATE: &str = "DIFFICULTY/N,PUBSCREEN";

/// The longest line taken, in characters.
const LONGEST: usize = 512;

/// What the line said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    /// The number of `DIFFICULTY`, whatever its size; beyond 64 bits it is the nearest there is.
    pub difficulty: Option<i64>,
    /// The word of `PUBSCREEN`.
    pub pubscreen: Option<String>,
}

/// A line that does not fit the template.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadArgsError {
    /// A "=" where a word should be.
    #[error("\"=\" without a keyword before it or a value behind it; expected {TEMPLATE}")]
    BadTemplate,
    /// `DIFFICULTY` is no number.
    #[error(
        "DIFFICULTY {0:?}: not a number; expected {TEMPLATE}, for example 7 or DIFFICULTY=7 PUBSCREEN=Workbench"
    )]
    BadNumber(String),
    /// A keyword is the last word.
    #[error("{0}: a value is missing after this keyword; expected {TEMPLATE}")]
    KeyNeedsArgument(&'static str),
    /// A third word.
    #[error("{0:?}: one word too many; expected {TEMPLATE}")]
    TooManyArguments(String),
    /// A quote that is never closed.
    #[error("a quote is opened and never closed; expected {TEMPLATE}")]
    UnmatchedQuotes,
    /// A line that is too long.
    #[error("{0} characters are too many; expected {TEMPLATE} within {LONGEST}")]
    TooLong(usize),
}

impl ReadArgsError {
    /// AmigaDOS' number of this fault.
    #[must_use]
    pub const fn code(&self) -> u16 {
        match self {
            Self::BadTemplate => 114,
            Self::BadNumber(_) => 115,
            Self::KeyNeedsArgument(_) => 117,
            Self::TooManyArguments(_) => 118,
            Self::UnmatchedQuotes => 119,
            Self::TooLong(_) => 120,
        }
    }
}

/// One item of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Item {
    /// A word, which may be a keyword unless it was quoted.
    Word { text: String, quoted: bool },
    /// A "=" by itself.
    Equals,
}

/// The two arguments of the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slot {
    Difficulty,
    Pubscreen,
}

impl Slot {
    const fn keyword(self) -> &'static str {
        match self {
            Self::Difficulty => "DIFFICULTY",
            Self::Pubscreen => "PUBSCREEN",
        }
    }

    /// The slot a word is the keyword of, whatever its case.
    fn named(word: &str) -> Option<Self> {
        [Self::Difficulty, Self::Pubscreen].into_iter().find(|slot| slot.keyword().eq_ignore_ascii_case(word))
    }
}

/// The keywords of the template.
#[must_use]
pub const fn keywords() -> [&'static str; 2] {
    [Slot::Difficulty.keyword(), Slot::Pubscreen.keyword()]
}

/// Whether the line asks for the template: a "?" alone or as its last word.
#[must_use]
pub fn asks(line: &str) -> bool {
    line.split([' ', '\t']).rfind(|word| !word.is_empty()) == Some("?")
}

/// The line a Shell would have seen: words the host's shell has already taken out of their quotes are quoted again.
#[must_use]
pub fn line_of(words: &[String]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('*', "**").replace('"', "*\""));
    let again = |word: &String| {
        if word.contains('"') || !(word.is_empty() || word.contains([' ', '\t', ';'])) {
            return word.clone();
        }
        match word.split_once('=') {
            Some((key, value)) if Slot::named(key).is_some() => format!("{key}={}", quoted(value)),
            _ => quoted(word),
        }
    };
    words.iter().map(again).collect::<Vec<_>>().join(" ")
}

/// Reads a line as `ReadArgs` does: words fill the first free argument, a keyword fills its own with the next word.
///
/// # Errors
/// [`ReadArgsError`], each with AmigaDOS' number.
pub fn parse(line: &str) -> Result<Arguments, ReadArgsError> {
    let length = line.chars().count();
    if length > LONGEST {
        return Err(ReadArgsError::TooLong(length));
    }
    let mut items = items(line)?.into_iter();
    let (mut difficulty, mut pubscreen, mut extra) = (None, None, None);
    while let Some(item) = items.next() {
        let Item::Word { text, quoted } = item else { return Err(ReadArgsError::BadTemplate) };
        // A keyword whose argument is there already is a word like any other.
        let keyword = Slot::named(&text).filter(|slot| {
            let free = match slot {
                Slot::Difficulty => difficulty.is_none(),
                Slot::Pubscreen => pubscreen.is_none(),
            };
            free && !quoted
        });
        let (slot, value) = match keyword {
            Some(slot) => (Some(slot), value_of(slot, &mut items)?),
            None if difficulty.is_none() => (Some(Slot::Difficulty), text),
            None if pubscreen.is_none() => (Some(Slot::Pubscreen), text),
            None => (None, text),
        };
        match slot {
            Some(Slot::Difficulty) => difficulty = Some(value),
            Some(Slot::Pubscreen) => pubscreen = Some(value),
            None => extra = extra.or(Some(value)),
        }
    }
    // Only when the whole line has been read, and before the number is looked at: that order decides which fault is told.
    if let Some(word) = extra {
        return Err(ReadArgsError::TooManyArguments(word));
    }
    let difficulty =
        difficulty.map(|text| number(&text).ok_or(ReadArgsError::BadNumber(text))).transpose()?;
    Ok(Arguments { difficulty, pubscreen })
}

/// The word behind a keyword, a "=" between them or not.
fn value_of(slot: Slot, items: &mut impl Iterator<Item = Item>) -> Result<String, ReadArgsError> {
    let first = items.next();
    let value = if first == Some(Item::Equals) { items.next() } else { first };
    match value {
        Some(Item::Word { text, .. }) => Ok(text),
        Some(Item::Equals) => Err(ReadArgsError::BadTemplate),
        None => Err(ReadArgsError::KeyNeedsArgument(slot.keyword())),
    }
}

/// The whole word as a number, a sign allowed.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let beyond = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(beyond))
}

/// The items of a line: words end at blanks and at "=", a ";" at the beginning of a word ends the line.
fn items(line: &str) -> Result<Vec<Item>, ReadArgsError> {
    let mut items = Vec::new();
    let mut letters = line.trim_end_matches(['\r', '\n']).chars().peekable();
    loop {
        while letters.next_if(|letter| matches!(letter, ' ' | '\t')).is_some() {}
        match letters.next() {
            None | Some(';') => return Ok(items),
            Some('=') => items.push(Item::Equals),
            Some('"') => items.push(Item::Word { text: quoted(&mut letters)?, quoted: true }),
            Some(first) => {
                let mut text = String::from(first);
                text.extend(std::iter::from_fn(|| letters.next_if(|next| !matches!(next, ' ' | '\t' | '='))));
                items.push(Item::Word { text, quoted: false });
            }
        }
    }
}

/// The rest of a quoted word; an asterisk escapes: *" is a quote, ** an asterisk, *N a new line, *E an Esc.
fn quoted(letters: &mut impl Iterator<Item = char>) -> Result<String, ReadArgsError> {
    let mut text = String::new();
    loop {
        let letter = match letters.next().ok_or(ReadArgsError::UnmatchedQuotes)? {
            '"' => return Ok(text),
            '*' => match letters.next().ok_or(ReadArgsError::UnmatchedQuotes)? {
                'n' | 'N' => '\n',
                'e' | 'E' => '\u{1B}',
                other => other,
            },
            other => other,
        };
        text.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(Option<i64>, Option<String>), u16> {
        parse(line).map(|arguments| (arguments.difficulty, arguments.pubscreen)).map_err(|error| error.code())
    }

    fn both(difficulty: i64, pubscreen: &str) -> Result<(Option<i64>, Option<String>), u16> {
        Ok((Some(difficulty), Some(pubscreen.to_owned())))
    }

    fn screen(name: &str) -> Result<(Option<i64>, Option<String>), u16> {
        Ok((None, Some(name.to_owned())))
    }

    #[test]
    fn by_place_and_by_keyword() {
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
    fn quotes_hold_words_together_and_are_no_keywords() {
        assert_eq!(read("pubscreen \"pub screen\""), screen("pub screen"));
        assert_eq!(read("pubscreen=\"*\"a**b*\"\""), screen("\"a*b\""));
        assert_eq!(read("7 \"pubscreen\""), both(7, "pubscreen"));
        assert_eq!(read("\"difficulty\" 7"), Err(115));
        assert_eq!(read("7 \"\""), both(7, ""));
        assert_eq!(read("7 \"open"), Err(119));
        assert_eq!(read("7 \"open*"), Err(119));
    }

    #[test]
    fn numbers_use_the_whole_word() {
        assert_eq!(read("-3"), Ok((Some(-3), None)));
        assert_eq!(read("+4"), Ok((Some(4), None)));
        assert_eq!(read("99999999999999999999"), Ok((Some(i64::MAX), None)));
        for bad in ["Foo", "5x", "-", "0x5", "\"\"", "difficulty Foo", "5.5"] {
            assert_eq!(read(bad), Err(115), "{bad}");
        }
    }

    #[test]
    fn faults_have_the_numbers_of_amigados() {
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
        assert_eq!(said, "\"b\": one word too many; expected DIFFICULTY/N,PUBSCREEN");
    }

    #[test]
    fn a_question_mark_asks_for_the_template() {
        assert!(asks("?") && asks(" 7 ? ") && asks("?\t"));
        assert!(!asks("") && !asks("7?") && !asks("? 7"));
    }

    #[test]
    fn words_of_the_hosts_shell_become_a_line() {
        let line = |words: &[&str]| line_of(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(line(&["7", "Foo"]), "7 Foo");
        assert_eq!(parse(&line(&["pubscreen", "pub screen"])), parse("pubscreen \"pub screen\""));
        assert_eq!(parse(&line(&["pubscreen=pub * screen"])), parse("pubscreen \"pub ** screen\""));
        assert_eq!(parse(&line(&["7", ""])), parse("7 \"\""));
        assert_eq!(line(&["pubscreen=\"pub screen\""]), "pubscreen=\"pub screen\"");
    }
}
