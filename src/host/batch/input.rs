//! The positions a batch command works on: a file or standard input, a line at a time.
//!
//! Knows blank lines, comments, ends of lines and where a line that is no position goes wrong. A line is read only when it is
//! asked for, so that whoever sits at the other end of a pipe can wait for one answer before it asks the next question.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::marker::PhantomData;
use std::path::Path;

use super::games::GameName;
use super::{BatchError, Located, Playable};
use crate::host::files::{self, FileError, LONGEST_LINE, STANDARD_INPUT};

/// The longest line taken, in bytes.
const LONGEST: u64 = LONGEST_LINE as u64;

/// Lines of positions of a game.
pub struct Input<G> {
    name: String,
    reader: Box<dyn BufRead>,
    /// Lines read so far.
    number: usize,
    game: PhantomData<G>,
}

/// One line of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry<G> {
    /// A position, and the moves played from it.
    Line(Box<G>),
    /// Nothing to answer: a blank line or a comment, as it stands.
    Other(String),
}

impl<G: Playable> Input<G> {
    /// Opens a file; standard input where none is named, or `-`. A named pipe is waited for, until somebody opens its other end.
    ///
    /// # Errors
    /// [`FileError`] if it cannot be opened.
    pub fn open(file: Option<&Path>) -> Result<Self, FileError> {
        match file.filter(|path| *path != Path::new("-")) {
            None => Ok(Self::new(STANDARD_INPUT, io::stdin().lock())),
            Some(path) => {
                let file = File::open(path).map_err(|error| FileError::read(path, &error))?;
                Ok(Self::new(&path.display().to_string(), BufReader::new(file)))
            }
        }
    }

    /// Any reader; `name` is what messages call it.
    pub fn new(name: &str, reader: impl BufRead + 'static) -> Self {
        Self { name: name.to_owned(), reader: Box::new(reader), number: 0, game: PhantomData }
    }

    /// A mind has failed at the line read last.
    pub fn mind_failed(&self, fault: impl Display) -> BatchError {
        BatchError::Mind { place: format!("{}:{}: ", self.name, self.number), fault: fault.to_string() }
    }

    /// What a line is.
    fn entry(&self, text: String) -> Result<Entry<G>, BatchError> {
        if text.trim().is_empty() || text.starts_with('#') {
            return Ok(Entry::Other(text));
        }
        match text.parse::<G>() {
            Ok(line) => Ok(Entry::Line(Box::new(line))),
            Err(error) => {
                let line = files::Line::new(&self.name, self.number, &text);
                let fault = line.word_at(error.column()).fault("");
                let hint = GameName::hint(G::NAME, &text);
                let found = line.blank_at(error.column()).unwrap_or(fault.found);
                Err(self.fault(error.column(), found, format!("{}{hint}", error.problem())))
            }
        }
    }

    /// The next line without its end.
    fn text(&mut self) -> Result<Option<String>, BatchError> {
        let mut bytes = Vec::new();
        let mut reader = self.reader.as_mut().take(LONGEST);
        let read = reader.read_until(b'\n', &mut bytes);
        read.map_err(|error| FileError::read(Path::new(&self.name), &error))?;
        self.number += 1;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 >= LONGEST && !bytes.ends_with(b"\n") {
            let problem = format!("expected the end of the line within {LONGEST} bytes");
            return Err(self.fault(1, "a very long line".to_owned(), problem));
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        match String::from_utf8(bytes) {
            // Some editors begin a file with a byte order mark.
            Ok(text) if self.number == 1 => {
                Ok(Some(text.strip_prefix('\u{FEFF}').unwrap_or(&text).to_owned()))
            }
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let before = String::from_utf8_lossy(error.as_bytes().get(..valid).unwrap_or_default());
                let column = before.chars().count() + 1;
                Err(FileError::NotText { name: self.name.clone(), line: self.number, column }.into())
            }
        }
    }

    fn fault(&self, column: usize, found: String, problem: String) -> BatchError {
        BatchError::Position { name: self.name.clone(), line: self.number, column, found, problem }
    }
}

impl<G: Playable> Iterator for Input<G> {
    type Item = Result<Entry<G>, BatchError>;

    /// The next line: an error if it is neither a position nor blank nor a comment, or cannot be read.
    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text().transpose()?;
        Some(text.and_then(|text| self.entry(text)))
    }
}

impl<G> std::fmt::Debug for Input<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input")
            .field("name", &self.name)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::Line;
    use std::io::Cursor;

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    fn input(text: impl Into<Vec<u8>>) -> Input<Line> {
        Input::new("p.tpn", Cursor::new(text.into()))
    }

    fn fault(text: impl Into<Vec<u8>>) -> String {
        input(text).find_map(Result::err).map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn lines_of_every_kind_and_ending() {
        let entries: Vec<Entry<Line>> =
            input(format!("\u{FEFF}# two\r\n\n{START}\r\n{START} moves e1f2")).map(Result::unwrap).collect();
        let line = |text: &str| Entry::Line(Box::new(text.parse().unwrap()));
        let expected = [
            Entry::Other("# two".into()),
            Entry::Other(String::new()),
            line(START),
            line(&format!("{START} moves e1f2")),
        ];
        assert_eq!(entries, expected);
    }

    #[test]
    fn a_line_that_is_no_position_has_a_place() {
        let bad = START.replace("d1 0", "d9 0");
        assert_eq!(
            fault(format!("{START}\n\n{bad}\n{START}")),
            "p.tpn:3:140: \"d9\": left piece: expected a square, `a1` to `h8`"
        );
        assert_eq!(
            fault(format!("{START} moves e1f2 f2g2")),
            "p.tpn:1:160: \"f2g2\": `f2g2`: expected a move of the piece on d1, not from f2"
        );
        assert_eq!(
            fault(format!(" {START}")),
            "p.tpn:1:1: a blank: rows: expected a tile, two digits of `0`-`9` \
                    `a`-`f`, for a8"
        );
        assert_eq!(fault(b"\n\xC3\xA9\xFF\n"), "p.tpn:2:2: a byte that is not UTF-8 where text was expected");
    }

    #[test]
    fn a_line_without_an_end_is_not_read_for_ever() {
        let mut input = Input::<Line>::new("zeros", BufReader::new(io::repeat(b'0')));
        let error = input.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, "zeros:1:1: a very long line: expected the end of the line within 1048576 bytes");
    }
}
