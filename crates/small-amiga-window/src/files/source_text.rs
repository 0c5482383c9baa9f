//! Lines and words of a text file with their positions, and errors that name a position and the text expected
//! at it.

use thiserror::Error;

/// Maximum length of an accepted line of text, in bytes.
///
/// The lines of game records and typed lines are shorter.
pub const LONGEST_LINE: usize = 1 << 20;

/// A syntax error in a text file, shown as `file:line:column: found; expected ...`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{name}:{line}:{column}: {found}; expected {expected}")]
pub struct TextError {
    /// Name of the text file as the user gave it.
    pub name: String,
    /// Number of the file's line that contains the error, counted from 1.
    pub line: usize,
    /// Column of the error in its line, counted from 1, in characters.
    pub column: usize,
    /// Description of the text found at the position of the error.
    pub found: String,
    /// Description of the text expected at the position of the error.
    pub expected: String,
}

/// A line of a text file, with the name of the file and the line number.
///
/// Parsers take words from the line and create errors with positions.
#[derive(Debug, Clone, Copy)]
pub struct SourceLine<'a> {
    name: &'a str,
    number: usize,
    text: &'a str,
}

/// A word in a line of a text file, with its position.
#[derive(Debug, Clone, Copy)]
pub struct SourceWord<'a> {
    line: SourceLine<'a>,
    start: usize,
    /// The characters of the word, without the white space before and after the word.
    pub text: &'a str,
}

/// Splits the text of a file into numbered lines. Errors created from a line contain the file name `name`.
///
/// A line ends with a line feed, a carriage return, or a carriage return and a line feed. An empty text has one empty line.
pub fn lines<'a>(name: &'a str, text: &'a str) -> impl Iterator<Item = SourceLine<'a>> {
    let mut rest = Some(text);
    let texts = std::iter::from_fn(move || {
        let (text, after) = rest.map(split_line)?;
        rest = after.filter(|after| !after.is_empty());
        Some(text)
    });
    texts.enumerate().map(move |(index, text)| SourceLine { name, number: index + 1, text })
}

/// Splits a text after its first line. The second part is `None` if no line end follows the first line.
fn split_line(text: &str) -> (&str, Option<&str>) {
    match text.find(['\r', '\n']).map(|end| text.split_at(end)) {
        None => (text, None),
        Some((line, end)) => (line, end.strip_prefix("\r\n").or_else(|| end.get(1..))),
    }
}

/// Creates the error for a text that ends too early; `expected` describes the missing item.
pub fn ends_early(name: &str, text: &str, expected: &str) -> TextError {
    let nothing = SourceLine { name, number: 1, text: "" };
    lines(name, text).last().unwrap_or(nothing).ends_early(expected)
}

impl<'a> SourceLine<'a> {
    /// Creates a line of a text from a source that is not a file, such as standard input.
    ///
    /// `number` is the line number, counted from 1.
    pub const fn new(name: &'a str, number: usize, text: &'a str) -> Self {
        Self { name, number, text }
    }

    /// Returns the part of a word from the given column to the end of the word.
    ///
    /// The part is empty if the column contains white space or is after the end of the line. Columns count
    /// from 1, in characters.
    pub fn word_at(self, column: usize) -> SourceWord<'a> {
        let start =
            self.text.char_indices().nth(column.saturating_sub(1)).map_or(self.text.len(), |(at, _)| at);
        let rest = self.text.get(start..).unwrap_or_default();
        SourceWord { line: self, start, text: rest.split(char::is_whitespace).next().unwrap_or_default() }
    }

    /// Describes misplaced white space in the field that begins at `column`, if there is any.
    ///
    /// Fields are separated by single blanks. Only the first misplaced character is described.
    /// Returns `None` if no white space is misplaced.
    pub fn blank_at(self, column: usize) -> Option<String> {
        let (before, rest) = self.text.split_at_checked(self.word_at(column).start)?;
        let field = rest.split(' ').next().unwrap_or_default();
        let word = self.word_at(column).text;
        match (rest.chars().next(), field.chars().find(|letter| letter.is_whitespace())) {
            (None, _) if before.ends_with(' ') => Some("a blank at the end of the line".to_owned()),
            (None, _) => None,
            (Some(' '), _) => Some("a blank".to_owned()),
            (Some(letter), Some(_)) if letter.is_whitespace() => Some(white(letter).to_owned()),
            (_, letter) => letter.map(|letter| format!("{:?} and {}", shortened(word), white(letter))),
        }
    }

    /// Returns the line unchanged if it is not longer than [`LONGEST_LINE`], and otherwise an error.
    ///
    /// # Errors
    /// Returns a [`TextError`] if the line is longer than [`LONGEST_LINE`].
    pub fn bounded(self) -> Result<Self, TextError> {
        if self.text.len() <= LONGEST_LINE {
            return Ok(self);
        }
        let expected = format!("the end of the line within {LONGEST_LINE} bytes");
        Err(TextError { found: "a very long line".to_owned(), ..self.word_at(1).fault(&expected) })
    }

    /// Returns the text of the line without the line end.
    pub const fn text(self) -> &'a str {
        self.text
    }

    /// Returns the number of the line in its file, counted from 1.
    pub const fn number(self) -> usize {
        self.number
    }

    /// Returns the words of the line, separated by white space.
    pub fn words(self) -> impl Iterator<Item = SourceWord<'a>> {
        let mut rest = self.text;
        std::iter::from_fn(move || {
            let trimmed = rest.trim_start();
            if trimmed.is_empty() {
                return None;
            }
            let start = self.text.len() - trimmed.len();
            let length = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
            let (text, after) = trimmed.split_at(length);
            rest = after;
            Some(SourceWord { line: self, start, text })
        })
    }

    /// Splits the line at the first separator and returns both sides, trimmed.
    ///
    /// Returns `None` if the line does not contain the separator.
    pub fn split(self, separator: char) -> Option<(SourceWord<'a>, SourceWord<'a>)> {
        let (left, right) = self.text.split_once(separator)?;
        let side = |text: &'a str, from: usize| {
            let start = from + text.len() - text.trim_start().len();
            SourceWord { line: self, start, text: text.trim() }
        };
        Some((side(left, 0), side(right, left.len() + separator.len_utf8())))
    }

    /// Creates a syntax error about the whole line.
    ///
    /// The position of the error is that of the line's first word.
    pub fn fault(self, expected: &str) -> TextError {
        let start = self.text.len() - self.text.trim_start().len();
        SourceWord { line: self, start, text: self.text.trim() }.fault(expected)
    }

    /// Creates the error for a line that ends too early; `expected` describes the missing item.
    pub fn ends_early(self, expected: &str) -> TextError {
        SourceWord { line: self, start: self.text.trim_end().len(), text: "" }.fault(expected)
    }
}

const fn white(letter: char) -> &'static str {
    match letter {
        '\t' => "a tab",
        '\n' => "a line's end",
        _ => "white space",
    }
}

impl SourceWord<'_> {
    /// Returns the word unchanged if it has no control characters, and otherwise an error.
    ///
    /// # Errors
    /// Returns a [`TextError`] at the first control character; a NUL is named as such.
    pub fn without_controls(self, expected: &str) -> Result<Self, TextError> {
        let Some((before, letter)) = self.text.chars().enumerate().find(|(_, letter)| letter.is_control())
        else {
            return Ok(self);
        };
        let fault = self.fault(expected);
        let found =
            if letter == '\0' { "a NUL".to_owned() } else { format!("a control character, {letter:?}") };
        Err(TextError { column: fault.column + before, found, ..fault })
    }

    /// Splits a text that contains white space into single words.
    ///
    /// A side returned by [`SourceLine::split`] may contain several words.
    pub fn words(self) -> impl Iterator<Item = Self> {
        let end = self.start + self.text.len();
        self.line.words().filter(move |word| word.start >= self.start && word.start < end)
    }

    /// Creates a syntax error that names the position of this word.
    pub fn fault(self, expected: &str) -> TextError {
        let before = self.line.text.get(..self.start).unwrap_or_default();
        let found =
            if self.text.is_empty() { "nothing".to_owned() } else { format!("{:?}", shortened(self.text)) };
        TextError {
            name: self.line.name.to_owned(),
            line: self.line.number,
            column: before.chars().count() + 1,
            found,
            expected: expected.to_owned(),
        }
    }

    /// Parses the word as a number in the given range, including both ends.
    ///
    /// # Errors
    /// Returns a [`TextError`] at the word if it is not such a number; `what` describes the number.
    pub fn number(self, what: &str, least: i32, most: i32) -> Result<i32, TextError> {
        let number = self.text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.fault(&format!("{what}, a number from {least} to {most}")))
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 {
        return text.to_owned();
    }
    text.chars().take(37).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_words_know_their_columns() {
        let line = lines("p.gpl", "one\n  12 \u{E9}\t300").nth(1).unwrap();
        let words: Vec<SourceWord<'_>> = line.words().collect();
        let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
        assert_eq!(texts, ["12", "\u{E9}", "300"]);
        assert_eq!(words[0].number("red", 0, 255), Ok(12));
        let fault = words[2].number("blue", 0, 255).unwrap_err();
        assert_eq!(fault.to_string(), "p.gpl:2:8: \"300\"; expected blue, a number from 0 to 255");
        assert_eq!(line.ends_early("more").to_string(), "p.gpl:2:11: nothing; expected more");
        let part = SourceLine::new("p.tpn", 9, "\u{E9}\u{E9} bcd e").word_at(5);
        assert_eq!(part.fault("b").to_string(), "p.tpn:9:5: \"cd\"; expected b");
        assert_eq!(
            SourceLine::new("p", 1, "a").word_at(7).fault("b").to_string(),
            "p:1:2: nothing; expected b"
        );
    }

    #[test]
    fn each_kind_of_line_end_separates_lines() {
        for text in ["a\n\nb\n", "a\r\n\r\nb\r\n", "a\r\rb\r", "a\r\n\rb"] {
            let found: Vec<_> = lines("p", text).map(|line| (line.number(), line.text())).collect();
            assert_eq!(found, [(1, "a"), (2, ""), (3, "b")], "{text:?}");
        }
        assert_eq!(lines("p", "").count(), 1);
    }

    #[test]
    fn white_space_is_described_in_messages() {
        let at = |text, column| SourceLine::new("p", 1, text).blank_at(column).unwrap_or_default();
        assert_eq!(at("ab r ", 6), "a blank at the end of the line");
        assert_eq!(at("ab  r", 4), "a blank");
        assert_eq!(at(" ab", 1), "a blank");
        assert_eq!(at("ab r\t", 4), "\"r\" and a tab");
        assert_eq!(at("\tab", 1), "a tab");
        assert_eq!(at("ab \u{A0}", 4), "white space");
        for (text, column) in [("ab r", 5), ("ab r", 4), ("", 1), ("ab", 9)] {
            assert_eq!(at(text, column), "", "{text:?}");
        }
    }

    #[test]
    fn separator_splits_key_from_value() {
        let line = lines("s", "  pens =  x").next().unwrap();
        let (key, value) = line.split('=').unwrap();
        assert_eq!((key.text, value.text), ("pens", "x"));
        assert_eq!(value.fault("a number").to_string(), "s:1:11: \"x\"; expected a number");
        assert!(line.split(':').is_none());
    }

    #[test]
    fn long_lines_are_shortened() {
        let text = "x".repeat(100);
        let fault = lines("s", &text).next().unwrap().fault("less").to_string();
        assert_eq!(fault, format!("s:1:1: \"{}...\"; expected less", "x".repeat(37)));
    }
}
