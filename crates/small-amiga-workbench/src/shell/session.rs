//! What commands work with: the volumes, the current drawer, what was written and how it ended.
//!
//! Knows how names and patterns become places. Leaves the window, and programs that run on, to the Shell.

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

/// Return codes: it may matter, something did not work, it failed.
pub const WARN: u8 = 5;
/// Something did not work.
pub const ERROR: u8 = 10;
/// It failed.
pub const FAIL: u8 = 20;

/// How a command ended that did not succeed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Its return code.
    pub code: u8,
    /// What is to be told, without the end of line.
    pub text: String,
    /// What Why tells of it.
    pub error: Option<DosError>,
}

impl Failure {
    /// It failed: `header: text`, as `PrintFault` has it.
    pub fn of(header: &str, error: DosError) -> Self {
        // A volume's name brings its own colon.
        let header = header.strip_suffix(':').unwrap_or(header);
        Self { code: FAIL, text: format!("{header}: {error}"), error: Some(error) }
    }

    /// It failed in words of its own.
    pub fn told(text: impl Into<String>) -> Self {
        Self { code: FAIL, text: text.into(), error: None }
    }

    /// Something that lies too deep was printed and left out.
    pub const fn incomplete() -> Self {
        Self { code: WARN, text: String::new(), error: Some(DosError::TooManyLevels) }
    }

    /// Nothing is told.
    pub const fn silent(code: u8) -> Self {
        Self { code, text: String::new(), error: None }
    }
}

/// Free bytes and all there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Memory {
    /// Bytes free.
    pub free: usize,
    /// Bytes there are.
    pub most: usize,
}

/// What a command asks of the Shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// That it ends.
    End,
    /// Another Shell, and what its window is like if it is not to be like others.
    NewShell(Option<String>),
    /// That the Workbench is opened again, and whether its icons are to be in order.
    Workbench(bool),
    /// A line run beside it, and whether its number is told.
    Run(String, bool),
}

/// The state of a Shell.
#[derive(Debug, Clone)]
pub struct Session {
    /// The volumes.
    pub dos: Dos,
    /// What runs.
    pub processes: Processes,
    /// Programs that are found by their names alone.
    pub resident: Arc<[Resident]>,
    /// The Shell's own number.
    pub number: ProcessId,
    /// The current drawer.
    pub current: DosPath,
    /// The prompt, with its signs.
    pub prompt: String,
    /// The return code from which on a command has failed.
    pub fail_at: i64,
    /// How the last command ended.
    pub last: (u8, Option<DosError>),
    /// Graphics memory and the other.
    pub memory: [Memory; 2],
    /// What is written and not shown yet.
    pub out: String,
    /// What the command that ran last asks for.
    pub wish: Option<Wish>,
}

impl Session {
    /// At the beginning, in a drawer.
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

    /// Writes a line.
    pub fn say(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// What was written goes to a file, if one is named, instead of the window.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_to(&mut self, file: Option<&str>) -> Result<(), Failure> {
        let Some(file) = file else { return Ok(()) };
        let (place, text) = (self.at(file)?, std::mem::take(&mut self.out));
        self.dos.write(&place, text.as_bytes()).map_err(|error| Failure::of(file, error))
    }

    /// The prompt as it is shown.
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

    /// The place that text means.
    ///
    /// # Errors
    /// It can mean none.
    pub fn place(&self, text: &str) -> Result<DosPath, DosError> {
        self.dos.resolve(&self.current, text)
    }

    /// The same, and what fails is told with the text as it was typed.
    ///
    /// # Errors
    /// It can mean none.
    pub fn at(&self, text: &str) -> Result<DosPath, Failure> {
        self.place(text).map_err(|error| Failure::of(text, error))
    }

    /// The places that text means: one, or with a pattern as its last part all that match.
    ///
    /// # Errors
    /// It can mean none, the pattern is none, or nothing matches it.
    pub fn matching(&self, text: &str) -> Result<Vec<DosPath>, Failure> {
        let failed = |error| Failure::of(text, error);
        let end = text.rfind([':', '/']).map_or(0, |at| at + 1);
        let (drawer, last) = text.split_at_checked(end).unwrap_or((text, ""));
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

    /// Whether a command may touch a slow volume: the current one, one that its arguments name, or that of its output.
    pub fn is_slow(&self, command: &Command, arguments: &str, files: &Streams) -> bool {
        let slow = |text: &str| {
            let place = self.place(text).ok().filter(|_| !is_nil(text));
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

    /// A place with the names as they were first written.
    pub fn as_written(&self, place: &DosPath) -> DosPath {
        let Ok(entry) = self.dos.examine(place) else { return place.clone() };
        match place.parent() {
            Some(drawer) => self.as_written(&drawer).join(entry.name).unwrap_or_else(|_| place.clone()),
            None => DosPath::root(entry.name),
        }
    }
}
