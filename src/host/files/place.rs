//! Where in a text file something is wrong, and what was expected there.

use thiserror::Error;

/// The longest line taken, in bytes: more than anybody types, more plies than any game has.
pub const LONGEST_LINE: usize = 1 << 20;

/// One fault of a text file of ours: `file:line:column: what stands there; expected what should`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{name}:{line}:{column}: {found}; expected {expected}")]
pub struct TextError {
    /// The file, as it was named.
    pub name: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

/// A line of a text file, which knows where it stands: parsers cut words off it and complain in its name.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    name: &'a str,
    number: usize,
    text: &'a str,
}

/// A word of a line.
#[derive(Debug, Clone, Copy)]
pub struct Word<'a> {
    line: Line<'a>,
    /// Bytes before it.
    start: usize,
    /// The word itself.
    pub text: &'a str,
}

/// The lines of a text, `name` being what errors call the file; an empty text has one, empty, line.
pub fn lines<'a>(name: &'a str, text: &'a str) -> impl Iterator<Item = Line<'a>> {
    let text = if text.is_empty() { "\n" } else { text };
    text.lines().enumerate().map(move |(index, text)| Line { name, number: index + 1, text })
}

/// Something is missing at the end of a text.
pub fn ends_early(name: &str, text: &str, expected: &str) -> TextError {
    let nothing = Line { name, number: 1, text: "" };
    lines(name, text).last().unwrap_or(nothing).ends_early(expected)
}

impl<'a> Line<'a> {
    /// A line that was read by itself; `number` counts from 1.
    pub const fn new(name: &'a str, number: usize, text: &'a str) -> Self {
        Self { name, number, text }
    }

    /// The word, or what is left of one, that begins at a column, counted from 1 in characters; empty where none does.
    pub fn word_at(self, column: usize) -> Word<'a> {
        let start =
            self.text.char_indices().nth(column.saturating_sub(1)).map_or(self.text.len(), |(at, _)| at);
        let rest = self.text.get(start..).unwrap_or_default();
        Word { line: self, start, text: rest.split(char::is_whitespace).next().unwrap_or_default() }
    }

    /// What white space stands at a column where a field should, or in the field there: fields are parted by single blanks.
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

    /// Takes the line as a whole, if it is no longer than any should be.
    ///
    /// # Errors
    /// [`TextError`]: it is beyond [`LONGEST_LINE`].
    pub fn bounded(self) -> Result<Self, TextError> {
        if self.text.len() <= LONGEST_LINE {
            return Ok(self);
        }
        let expected = format!("the end of the line within {LONGEST_LINE} bytes");
        Err(TextError { found: "a very long line".to_owned(), ..self.word_at(1).fault(&expected) })
    }

    /// What it says, without the end of line.
    pub const fn text(self) -> &'a str {
        self.text
    }

    /// Its number, counted from 1.
    pub const fn number(self) -> usize {
        self.number
    }

    /// Its words: what white space separates.
    pub fn words(self) -> impl Iterator<Item = Word<'a>> {
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
            Some(Word { line: self, start, text })
        })
    }

    /// The two sides of the first `separator`, each without the blanks around it; `None` when there is no separator.
    pub fn split(self, separator: char) -> Option<(Word<'a>, Word<'a>)> {
        let (left, right) = self.text.split_once(separator)?;
        let side = |text: &'a str, from: usize| {
            let start = from + text.len() - text.trim_start().len();
            Word { line: self, start, text: text.trim() }
        };
        Some((side(left, 0), side(right, left.len() + separator.len_utf8())))
    }

    /// A fault of the whole line.
    pub fn fault(self, expected: &str) -> TextError {
        let start = self.text.len() - self.text.trim_start().len();
        Word { line: self, start, text: self.text.trim() }.fault(expected)
    }

    /// Something is missing at the end of the line.
    pub fn ends_early(self, expected: &str) -> TextError {
        Word { line: self, start: self.text.trim_end().len(), text: "" }.fault(expected)
    }
}

/// What a character of white space is called.
const fn white(letter: char) -> &'static str {
    match letter {
        '\t' => "a tab",
        '\n' => "a line's end",
        _ => "white space",
    }
}

impl Word<'_> {
    /// A character that cannot stand in this word, if there is one.
    ///
    /// # Errors
    /// [`TextError`] at the character; a NUL is told by its name.
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

    /// The words it is made of, if it is the side of a line.
    pub fn words(self) -> impl Iterator<Item = Self> {
        let end = self.start + self.text.len();
        self.line.words().filter(move |word| word.start >= self.start && word.start < end)
    }

    /// A fault of this word.
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

    /// The word as a number between `least` and `most`, both included.
    ///
    /// # Errors
    /// [`TextError`] at the word: `what` is what the number is.
    pub fn number(self, what: &str, least: i32, most: i32) -> Result<i32, TextError> {
        let number = self.text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.fault(&format!("{what}, a number from {least} to {most}")))
    }
}

/// As much of a text as a message of one line can bear.
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
    fn words_know_their_columns() {
        let line = lines("p.gpl", "one\n  12 \u{E9}\t300").nth(1).unwrap();
        let words: Vec<Word<'_>> = line.words().collect();
        let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
        assert_eq!(texts, ["12", "\u{E9}", "300"]);
        assert_eq!(words[0].number("red", 0, 255), Ok(12));
        let fault = words[2].number("blue", 0, 255).unwrap_err();
        assert_eq!(fault.to_string(), "p.gpl:2:8: \"300\"; expected blue, a number from 0 to 255");
        assert_eq!(line.ends_early("more").to_string(), "p.gpl:2:11: nothing; expected more");
        let part = Line::new("p.tpn", 9, "\u{E9}\u{E9} bcd e").word_at(5);
        assert_eq!(part.fault("b").to_string(), "p.tpn:9:5: \"cd\"; expected b");
        assert_eq!(Line::new("p", 1, "a").word_at(7).fault("b").to_string(), "p:1:2: nothing; expected b");
    }

    #[test]
    fn white_space_is_told_by_its_name() {
        let at = |text, column| Line::new("p", 1, text).blank_at(column).unwrap_or_default();
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
    fn sides_of_a_separator() {
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
