//! Files in the place of a window: what `<` is read from and `>` is written to.
//!
//! Knows when a file is read and what it is then, and what of a long text is kept. Leaves signs and names in the line to [`super::line`].

use super::job::{Caught, MOST};
use super::line::{Line, Redirection, is_nil};
use super::session::{FAIL, Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::readargs;

/// The file that is the console itself.
pub const CONSOLE: &str = "*";

impl Session {
    /// A line that asks with `?` has its answer in the file it reads, if it reads one: that file's first line.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn with_input(&self, line: Line) -> Result<Line, Failure> {
        let Some(file) = line.from.as_ref().filter(|file| file.as_str() != CONSOLE) else { return Ok(line) };
        let failed = |error| Failure::of(file, error);
        let bytes = match is_nil(file) {
            true => Vec::new(),
            false => self.at(file).and_then(|place| self.dos.read(&place).map_err(failed))?,
        };
        if !readargs::asks(&line.arguments) {
            return Ok(line);
        }
        let arguments = String::from_utf8_lossy(&bytes).lines().next().unwrap_or_default().trim().to_owned();
        Ok(Line { arguments, ..line })
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
