//! Reads the input of a batch command, a file or standard input, line by line.
//!
//! Classifies blank lines and comments, strips line ends, and locates errors. A line is read only on demand,
//! so that the program at the other end of a pipe can wait for each answer before it sends the next
//! position.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::BatchError;
use crate::catalogue::catalogue;
use boardgame_engine::queries::QueryError;
use small_amiga_window::files::{self, FileError, LONGEST_LINE, STANDARD_INPUT, TextInput};

/// Maximum length of an input line, in bytes.
const LONGEST: u64 = LONGEST_LINE as u64;

/// The positions that a batch command reads from a file or from standard input, one on each line.
pub struct Input {
    name: String,
    reader: Box<dyn BufRead>,
    number: usize,
}

/// A line of a batch command's input without its line end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputLine {
    /// The unparsed text of a position, possibly followed by moves.
    Line(String),
    /// A blank line or a comment, copied to the output unchanged.
    Other(String),
}

impl Input {
    /// Opens a file, or standard input for `None` or `-`.
    ///
    /// If the file is a named pipe, waits until its other end is opened.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the file cannot be opened.
    pub fn open(file: Option<&Path>) -> Result<Self, FileError> {
        match file.filter(|path| *path != Path::new("-")) {
            None => Ok(Self::new(STANDARD_INPUT, io::stdin().lock())),
            Some(path) => {
                let file = File::open(path).map_err(|error| FileError::read(path, &error))?;
                Ok(Self::new(&path.display().to_string(), BufReader::new(file)))
            }
        }
    }

    /// Creates the input from a reader. Errors refer to the input by `name`.
    pub fn new(name: &str, reader: impl BufRead + 'static) -> Self {
        Self { name: name.to_owned(), reader: Box::new(TextInput::new(reader)), number: 0 }
    }

    /// Converts the error of a query into an error that names the input and the line read last.
    ///
    /// `game` is the command-line name of the game.
    pub(crate) fn refused(&self, query_error: QueryError, text: &str, game: &str) -> BatchError {
        match query_error {
            QueryError::Engine(fault) => {
                BatchError::Engine { place: format!("{}:{}: ", self.name, self.number), fault }
            }
            QueryError::Unreadable { column, problem } => {
                let line = files::SourceLine::new(&self.name, self.number, text);
                let fault = line.word_at(column).fault("");
                let found = line.blank_at(column).unwrap_or(fault.found);
                self.fault(column, found, format!("{problem}{}", catalogue().hint(game, text)))
            }
        }
    }

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
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                Err(FileError::not_text(&self.name, self.number, error.as_bytes(), valid).into())
            }
        }
    }

    fn fault(&self, column: usize, found: String, problem: String) -> BatchError {
        BatchError::Position { name: self.name.clone(), line: self.number, column, found, problem }
    }
}

impl Iterator for Input {
    type Item = Result<InputLine, BatchError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text().transpose()?;
        Some(text.map(|text| {
            let is_other = text.trim().is_empty() || text.starts_with('#');
            if is_other { InputLine::Other(text) } else { InputLine::Line(text) }
        }))
    }
}

impl std::fmt::Debug for Input {
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
    use std::io::Cursor;

    fn input(text: impl Into<Vec<u8>>) -> Input {
        Input::new("p.tpn", Cursor::new(text.into()))
    }

    #[test]
    fn input_reads_all_lines_and_line_endings() {
        let entries: Vec<InputLine> =
            input("\u{FEFF}# two\r\n\nROWS\r\nROWS moves e1f2").map(Result::unwrap).collect();
        let expected = [
            InputLine::Other("# two".into()),
            InputLine::Other(String::new()),
            InputLine::Line("ROWS".into()),
            InputLine::Line("ROWS moves e1f2".into()),
        ];
        assert_eq!(entries, expected);
    }

    #[test]
    fn invalid_byte_is_reported_with_its_place() {
        let error = input(b"\n\xC3\xA9\xFF\n".to_vec()).find_map(Result::err).unwrap().to_string();
        assert_eq!(error, "p.tpn:2:2: a byte that is not UTF-8 where text was expected");
    }

    #[test]
    fn utf_16_input_is_reported_as_utf_16() {
        let error = input(b"\xFF\xFEr\0\n\0".to_vec()).find_map(Result::err).unwrap().to_string();
        assert_eq!(error, "p.tpn: text in UTF-16 where UTF-8 was expected; save it as UTF-8");
        let error = input(b"\n\xFF\xFEr\0".to_vec()).find_map(Result::err).unwrap().to_string();
        assert_eq!(error, "p.tpn:2:1: a byte that is not UTF-8 where text was expected");
    }

    #[test]
    fn endless_line_is_refused() {
        let mut input = Input::new("zeros", BufReader::new(io::repeat(b'0')));
        let error = input.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, "zeros:1:1: a very long line: expected the end of the line within 1048576 bytes");
    }
}
