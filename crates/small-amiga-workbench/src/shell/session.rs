//! The state of a Shell that its commands work on: volumes, current drawer, output and the last result.
//!
//! Resolves names and patterns to paths. The window and the running programs are left to the Shell.

use std::sync::Arc;

use super::commands::Command;
use super::line::is_nil;
use super::redirected::Streams;
use crate::Resident;
use small_amiga::system::dos::Dos;
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::dos::pattern::{Pattern, is_pattern};
use small_amiga::system::dos::process::{ProcessId, Processes};
use small_amiga::system::dos::readargs::{self, Arguments};

/// Return code of a warning.
pub const WARN: u8 = 5;
/// Return code of an error.
pub const ERROR: u8 = 10;
/// Return code of a failure.
pub const FAIL: u8 = 20;

/// The unsuccessful end of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The return code.
    pub code: u8,
    /// The text to print, without the end of line.
    pub text: String,
    /// The error that the command Why explains.
    pub error: Option<DosError>,
}

impl Failure {
    /// Creates a failure with the text `header: error`, in the format of `PrintFault`.
    pub fn of(header: &str, error: DosError) -> Self {
        // The name of a volume already ends with a colon.
        let header = header.strip_suffix(':').unwrap_or(header);
        Self { code: FAIL, text: format!("{header}: {error}"), error: Some(error) }
    }

    /// Creates a failure with a text of its own.
    pub fn told(text: impl Into<String>) -> Self {
        Self { code: FAIL, text: text.into(), error: None }
    }

    /// Creates the warning of a command that has reported and skipped entries nested too deeply.
    pub const fn incomplete() -> Self {
        Self { code: WARN, text: String::new(), error: Some(DosError::TooManyLevels) }
    }

    /// Creates a failure without a text.
    pub const fn silent(code: u8) -> Self {
        Self { code, text: String::new(), error: None }
    }
}

/// The free and total size of a kind of memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Memory {
    /// The free memory, in bytes.
    pub free: usize,
    /// The total memory, in bytes.
    pub most: usize,
}

/// A request of a command to its Shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Ends the Shell.
    End,
    /// Starts another Shell, with a description of its window unless that is the usual one.
    NewShell(Option<String>),
    /// Starts the Workbench; the flag cleans up its icons.
    Workbench(bool),
    /// Runs a command line in the background; the flag suppresses its process number.
    Run(String, bool),
}

/// The state of a Shell that its commands read and change.
#[derive(Debug, Clone)]
pub struct Session {
    /// The volumes and assigned names.
    pub dos: Dos,
    /// The running processes.
    pub processes: Processes,
    /// The programs that are found by their names alone.
    pub resident: Arc<[Resident]>,
    /// The Shell's own process number.
    pub number: ProcessId,
    /// The current drawer.
    pub current: DosPath,
    /// The prompt, with `%` placeholders.
    pub prompt: String,
    /// The lowest return code that counts as a failure.
    pub fail_at: i64,
    /// The return code and the error of the last command.
    pub last: (u8, Option<DosError>),
    /// The size and usage of the graphics memory and of the other memory.
    pub memory: [Memory; 2],
    /// The output that is not displayed or written yet.
    pub out: String,
    /// The pending request of the command that ran last.
    pub wish: Option<Wish>,
}

/// Splits a path before its last component.
fn split_last(text: &str) -> (&str, &str) {
    let end = text.rfind([':', '/']).map_or(0, |at| at + 1);
    text.split_at_checked(end).unwrap_or((text, ""))
}

impl Session {
    /// Creates the initial state of a Shell in the drawer `current`.
    pub fn new(dos: Dos, processes: Processes, resident: Arc<[Resident]>, current: DosPath) -> Self {
        Self {
            dos,
            processes,
            resident,
            number: ProcessId(0),
            current,
            prompt: "%N.%S> ".to_owned(),
            fail_at: i64::from(ERROR),
            last: (0, None),
            memory: [Memory::default(); 2],
            out: String::new(),
            wish: None,
        }
    }

    /// Prints a line.
    pub fn say(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// Writes the output to `file` instead of the window, if a file is given.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the file cannot be written.
    pub fn write_to(&mut self, file: Option<&str>) -> Result<(), Failure> {
        let Some(file) = file else { return Ok(()) };
        let (place, text) = (self.at(file)?, std::mem::take(&mut self.out));
        self.dos.write(&place, text.as_bytes()).map_err(|error| Failure::of(file, error))
    }

    /// Returns the prompt with its placeholders replaced.
    pub fn shown_prompt(&self) -> String {
        let mut text = String::new();
        let mut letters = self.prompt.chars();
        while let Some(letter) = letters.next() {
            match (letter, letter == '%') {
                (_, false) => text.push(letter),
                _ => match letters.next().map(|sign| sign.to_ascii_uppercase()) {
                    Some('N') => text.push_str(&self.number.0.to_string()),
                    Some('S') => text.push_str(&self.current.to_string()),
                    Some('R') => text.push_str(&self.last.0.to_string()),
                    Some(other) => text.push(other),
                    None => text.push('%'),
                },
            }
        }
        text
    }

    /// Resolves `text` to a path, relative to the current drawer.
    ///
    /// # Errors
    /// Returns a [`DosError`] if `text` cannot be resolved.
    pub fn place(&self, text: &str) -> Result<DosPath, DosError> {
        self.dos.resolve(&self.current, text)
    }

    /// Resolves `text` to a path or, if its last component is a pattern, to the drawer that the pattern
    /// searches.
    ///
    /// # Errors
    /// Returns a [`DosError`] if `text` cannot be resolved.
    pub fn searched(&self, text: &str) -> Result<DosPath, DosError> {
        let (drawer, last) = split_last(text);
        self.place(if is_pattern(last) { drawer } else { text })
    }

    /// Resolves `text` to a path like [`Self::place`], with an error that contains the typed text.
    ///
    /// # Errors
    /// Returns a [`Failure`] if `text` cannot be resolved.
    pub fn at(&self, text: &str) -> Result<DosPath, Failure> {
        self.place(text).map_err(|error| Failure::of(text, error))
    }

    /// Returns the paths that `text` means: one path, or all matches if its last component is a pattern.
    ///
    /// # Errors
    /// Returns a [`Failure`] if `text` cannot be resolved, the pattern is invalid or nothing matches it.
    pub fn matching(&self, text: &str) -> Result<Vec<DosPath>, Failure> {
        let failed = |error| Failure::of(text, error);
        let (drawer, last) = split_last(text);
        if !is_pattern(last) {
            return Ok(vec![self.at(text)?]);
        }
        let pattern = Pattern::new(last).map_err(failed)?;
        let drawer = self.place(drawer).map_err(failed)?;
        let found = self.dos.list(&drawer).map_err(failed)?.into_iter();
        let found = found.filter(|entry| pattern.matches(entry.name.as_str()));
        let places: Result<Vec<_>, _> = found.map(|entry| drawer.join(entry.name)).collect();
        let places = places.map_err(failed)?;
        if places.is_empty() { Err(failed(DosError::ObjectNotFound)) } else { Ok(places) }
    }

    /// Returns `true` if a command may access a slow volume: that of a path argument, of the redirected
    /// output, or, for a command that has path arguments, of the current drawer.
    pub fn is_slow(&self, command: &Command, arguments: &str, files: &Streams) -> bool {
        let slow = |text: &str| {
            let place = self.searched(text).ok().filter(|_| !is_nil(text));
            place.is_some_and(|place| self.dos.is_slow(place.volume()))
        };
        let read = readargs::read(command.template, arguments).ok();
        let names = |read: &Arguments<'_>| {
            let words = |name| read.text(name).into_iter().chain(read.many(name).iter().map(String::as_str));
            command.places.iter().flat_map(|name| words(name)).any(slow)
        };
        !command.places.is_empty() && self.dos.is_slow(self.current.volume())
            || files.to.as_ref().is_some_and(|to| slow(&to.file))
            || read.is_some_and(|read| names(&read))
    }

    /// Returns the path with its names spelled as they are stored on the volume.
    pub fn as_written(&self, place: &DosPath) -> DosPath {
        let Ok(entry) = self.dos.examine(place) else { return place.clone() };
        match place.parent() {
            Some(drawer) => self.as_written(&drawer).join(entry.name).unwrap_or_else(|_| place.clone()),
            None => DosPath::root(entry.name),
        }
    }
}
