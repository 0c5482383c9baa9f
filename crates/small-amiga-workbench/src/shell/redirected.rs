//! Files in the place of a window: what `<` is read from and `>` is written to.
//!
//! Knows when a file is read and what it is then, and what of a long text is kept. Leaves signs and names in the line to [`super::line`].

use super::job::{Caught, MOST};
use super::line::{Line, Redirection, is_nil};
use super::session::{FAIL, Failure, Session};
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::readargs;

/// The file that is the console itself.
pub const CONSOLE: &str = "*";

/// What stands in the place of the window.
#[derive(Debug, Clone, Default)]
pub struct Streams {
    /// What the file says that is read.
    pub input: Option<Vec<u8>>,
    /// The file that takes the output.
    pub to: Option<Redirection>,
}

impl Session {
    /// Reads the file that a line reads, if it reads one. Where the line asks with `?`, the file's first line is the answer, and the
    /// others are read by what is called. Gives back its name, its files, and its arguments.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn with_files(&self, line: Line) -> Result<(String, Streams, String), Failure> {
        let Line { name, from, to, arguments } = line;
        let to = to.filter(|to| to.file != CONSOLE);
        let Some(file) = from.filter(|file| file != CONSOLE) else {
            return Ok((name, Streams { input: None, to }, arguments));
        };
        let failed = |error| Failure::of(&file, error);
        let bytes = match is_nil(&file) {
            true => Vec::new(),
            false => self.at(&file).and_then(|place| self.dos.read(&place).map_err(failed))?,
        };
        if !readargs::asks(&arguments) {
            return Ok((name, Streams { input: Some(bytes), to }, arguments));
        }
        let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
        let answer = String::from_utf8_lossy(lines.next().unwrap_or_default()).trim().to_owned();
        let input = Some(lines.next().unwrap_or_default().to_vec());
        Ok((name, Streams { input, to }, answer))
    }

    /// Writes what a command or program has written to the file that takes it.
    ///
    /// # Errors
    /// It cannot be written, or was too much.
    pub fn keep(&self, Caught { to, text, is_full }: &Caught) -> Result<(), Failure> {
        if to.is_nil() {
            return Ok(());
        }
        let Redirection { file, adds } = to;
        let failed = |error| Failure::of(file, error);
        let place = self.at(file)?;
        let mut bytes = match adds.then(|| self.dos.read(&place)) {
            None | Some(Err(DosError::ObjectNotFound)) => Vec::new(),
            Some(read) => read.map_err(failed)?,
        };
        bytes.extend(text.as_bytes());
        self.dos.write(&place, &bytes).map_err(failed)?;
        if !*is_full {
            return Ok(());
        }
        let text = format!("{file}: longer than {MOST} bytes, the rest is lost");
        Err(Failure { code: FAIL, text, error: None })
    }
}
