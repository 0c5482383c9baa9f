//! Redirection of a command's input (`<`) and output (`>`, `>>`) to files.
//!
//! Reads the input file before the command starts and writes the captured output after it ends. Parsing the
//! redirections is left to [`super::line`].

use super::job::{CapturedOutput, MOST};
use super::line::{CONSOLE, CommandLine, Redirection, is_nil};
use super::session::{FAIL, Failure, ShellState};
use small_amiga::console::{Description, is_description};
use small_amiga::dos::DosError;
use small_amiga::readargs;
use small_amiga::text;

#[derive(Debug, Clone, Default)]
pub(super) struct Streams {
    /// The contents of the command's input file, or `None` if the user types the input in the console.
    pub input: Option<Vec<u8>>,
    /// The file for the command's output, or `None` if the output is printed in a console.
    pub to: Option<Redirection>,
    /// The console window for the output (`>CON:`), or `None` without such a redirection.
    pub window: Option<Description>,
}

/// Parses the description of an output window, such as `CON:0/0/400/100/Title/WAIT`.
///
/// # Errors
/// Returns a [`Failure`] if the description is invalid.
pub(super) fn window_of(text: &str) -> Result<Description, Failure> {
    Description::read(text, "").map_err(|error| Failure::from_error(text, error))
}

impl ShellState {
    /// Reads the file of a command line's input redirection. Returns the command's name, streams and arguments.
    ///
    /// If the arguments are `?`, the file's first line replaces them and the remaining lines are the
    /// command's input.
    pub(super) fn with_files(&self, line: CommandLine) -> Result<(String, Streams, String), Failure> {
        let CommandLine { name, from, to, arguments } = line;
        let to = to.filter(|to| to.file != CONSOLE);
        let shown = to.as_ref().filter(|to| is_description(&to.file));
        let window = shown.map(|to| window_of(&to.file)).transpose()?;
        let to = to.filter(|_| window.is_none());
        let Some(file) = from.filter(|file| file != CONSOLE) else {
            return Ok((name, Streams { input: None, to, window }, arguments));
        };
        let failed = |error| Failure::from_error(&file, error);
        let bytes = match is_nil(&file) {
            true => Vec::new(),
            false => self.resolve_named(&file).and_then(|place| self.dos.read(&place).map_err(failed))?,
        };
        if !readargs::asks_for_template(&arguments) {
            return Ok((name, Streams { input: Some(bytes), to, window }, arguments));
        }
        let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
        let answer = text::decode_lossy(lines.next().unwrap_or_default()).trim().to_owned();
        let input = Some(lines.next().unwrap_or_default().to_vec());
        Ok((name, Streams { input, to, window }, answer))
    }

    /// Writes captured output to the file named in the redirection.
    ///
    /// # Errors
    ///
    /// Returns a [`Failure`] if the file cannot be written, or if the output was cut off at [`MOST`] bytes.
    pub(super) fn save_output(
        &self,
        CapturedOutput { to, text, is_full }: &CapturedOutput,
    ) -> Result<(), Failure> {
        if to.is_nil() {
            return Ok(());
        }
        let Redirection { file, adds } = to;
        let failed = |error| Failure::from_error(file, error);
        let place = self.resolve_named(file)?;
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
