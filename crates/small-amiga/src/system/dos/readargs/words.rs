//! The words of an argument line, with quotes and escapes.

use super::ReadArgsFault;
use crate::system::dos::error::DosError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    Word { text: String, quoted: bool },
    Equals,
}

/// An iterator over the words and "=" signs of an argument line (`ReadItem`).
///
/// Words end at blanks and at "=". A ";" at the beginning of a word ends the line.
#[derive(Debug)]
pub(super) struct Words<'l> {
    pub(super) rest: &'l str,
}

impl<'l> Words<'l> {
    pub(super) fn new(line: &'l str) -> Self {
        Self { rest: line.trim_end_matches(['\r', '\n']) }
    }

    pub(super) fn next(&mut self) -> Result<Option<Item>, ReadArgsFault> {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
        let mut letters = self.rest.chars();
        match letters.next() {
            None | Some(';') => {
                self.rest = "";
                Ok(None)
            }
            Some('=') => {
                self.rest = letters.as_str();
                Ok(Some(Item::Equals))
            }
            Some('"') => {
                let text = quoted(&mut letters)?;
                self.rest = letters.as_str();
                Ok(Some(Item::Word { text, quoted: true }))
            }
            Some(_) => {
                let end = self.rest.find([' ', '\t', '=']).unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                Ok(Some(Item::Word { text: text.to_owned(), quoted: false }))
            }
        }
    }

    pub(super) fn value(&mut self) -> Result<Option<String>, ReadArgsFault> {
        let first = self.next()?;
        let value = if first == Some(Item::Equals) { self.next()? } else { first };
        match value {
            Some(Item::Word { text, .. }) => Ok(Some(text)),
            Some(Item::Equals) => Err(ReadArgsFault::new(DosError::BadTemplate, "=")),
            None => Ok(None),
        }
    }

    pub(super) fn rest_of_line(&mut self) -> String {
        std::mem::take(&mut self.rest).trim_matches([' ', '\t']).to_owned()
    }
}

/// Returns the first word of an argument line without its quotes, and the rest of the line.
///
/// # Errors
/// Returns a [`ReadArgsFault`] with [`DosError::UnmatchedQuotes`] if a quote is not closed.
pub fn first_word(line: &str) -> Result<Option<(String, &str)>, ReadArgsFault> {
    let rest = line.trim_start_matches([' ', '\t']);
    let mut letters = rest.chars();
    match letters.next() {
        None | Some(';') => Ok(None),
        Some('"') => Ok(Some((quoted(&mut letters)?, letters.as_str()))),
        Some(_) => {
            let end = rest.find([' ', '\t']).unwrap_or(rest.len());
            let (word, rest) = rest.split_at(end);
            Ok(Some((word.to_owned(), rest)))
        }
    }
}

/// Splits an argument line into words and removes their quotes.
///
/// A "=" does not end a word.
///
/// # Errors
/// Returns a [`ReadArgsFault`] with [`DosError::UnmatchedQuotes`] if a quote is not closed.
pub fn words(line: &str) -> Result<Vec<String>, ReadArgsFault> {
    let (mut words, mut rest) = (Vec::new(), line);
    while let Some((word, after)) = first_word(rest)? {
        words.push(word);
        rest = after;
    }
    Ok(words)
}

/// Puts a text in quotes, so that it is one word in an argument line.
///
/// Asterisk escapes are added where they are needed.
pub fn in_quotes(text: &str) -> String {
    let mut word = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '*' => word.extend(['*', letter]),
            '\n' => word.push_str("*N"),
            '\u{1B}' => word.push_str("*E"),
            other => word.push(other),
        }
    }
    word + "\""
}

/// Parses the rest of a quoted word, after the opening quote.
///
/// An asterisk begins an escape: `*"` means a quote, `**` an asterisk, `*N` a new line and `*E` an Esc.
fn quoted(letters: &mut impl Iterator<Item = char>) -> Result<String, ReadArgsFault> {
    let unmatched = || ReadArgsFault::new(DosError::UnmatchedQuotes, "");
    let mut text = String::new();
    loop {
        let letter = match letters.next().ok_or_else(unmatched)? {
            '"' => return Ok(text),
            '*' => match letters.next().ok_or_else(unmatched)? {
                'n' | 'N' => '\n',
                'e' | 'E' => '\u{1B}',
                other => other,
            },
            other => other,
        };
        text.push(letter);
    }
}
