//! The state of a Shell that its commands read and change: volumes, current drawer, output and the last
//! result.
//!
//! Resolves names and patterns to paths. The window and the running programs are left to the Shell.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::PATH;
use super::line::{self, CONSOLE, CommandLine, is_console, is_stream};
use crate::Resident;
use small_amiga::chips::Ticks;
use small_amiga::dos::{
    Dos, DosError, DosPath, Name, Pattern, ProcessId, Processes, ShellSettings, is_pattern,
};
use small_amiga::readargs::{LONGEST, ReadArgsFault, first_word};

pub(super) const WARN: u8 = 5;
pub(super) const ERROR: u8 = 10;
pub(super) const FAIL: u8 = 20;

/// The usual size of a stack, in bytes.
pub(super) const STACK: i64 = 4096;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    pub code: u8,
    /// The error message, without a line feed. An empty message is not printed.
    pub text: String,
    /// The error that the command Why explains.
    pub error: Option<DosError>,
}

impl Failure {
    /// Creates a failure with the text `header: error` (the format of `PrintFault`).
    pub(super) fn from_error(header: &str, error: DosError) -> Self {
        // The name of a volume already ends with a colon.
        let header = header.strip_suffix(':').unwrap_or(header);
        Self { code: FAIL, text: format!("{header}: {error}"), error: Some(error) }
    }

    /// Creates the failure of a command that cannot open a file.
    pub(super) fn cannot_open(name: &str, error: DosError) -> Self {
        Self { code: FAIL, text: format!("Can't open {name} - {error}"), error: Some(error) }
    }

    pub(super) fn with_text(text: impl Into<String>) -> Self {
        Self { code: FAIL, text: text.into(), error: None }
    }

    /// Creates a warning about files that were skipped because they are nested too deeply.
    ///
    /// The command has already reported these files.
    pub(super) const fn incomplete() -> Self {
        Self { code: WARN, text: String::new(), error: Some(DosError::TooManyLevels) }
    }

    pub(super) const fn silent(code: u8) -> Self {
        Self { code, text: String::new(), error: None }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Memory {
    pub free: usize,
    /// Total size of one kind of memory (graphics memory or other memory), in bytes.
    pub most: usize,
}

/// A request of a command, carried out by the Shell after the end of the command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ShellRequest {
    End,
    /// A request to start another Shell with the given window description.
    ///
    /// `None` selects the default description.
    NewShell(Option<String>),
    /// A request to start the Workbench.
    ///
    /// If the flag is set, the Workbench arranges the icons of the root window.
    Workbench(bool),
    /// A request to run a command line in the background.
    ///
    /// If the flag is set, the process number is not printed.
    Run(String, bool),
    /// A request to ask the user a question.
    Ask(String),
    /// A request to wait for a time.
    Wait(Ticks),
    /// A request to execute the lines of a batch file.
    Execute(Vec<String>),
}

#[derive(Debug, Clone)]
pub(super) struct ShellState {
    pub dos: Dos,
    pub processes: Processes,
    /// The programs that can be called by name without a file.
    pub resident: Arc<[Resident]>,
    pub number: ProcessId,
    pub current: DosPath,
    pub settings: ShellSettings,
    /// The lowest return code at which a command counts as failed.
    pub fail_at: i64,
    pub last: (u8, Option<DosError>),
    /// The total and free sizes of two kinds of memory: first graphics memory, then other memory.
    pub memory: [Memory; 2],
    /// Output of the current command that is neither displayed nor saved yet.
    pub out: String,
    pub request: Option<ShellRequest>,
}

fn split_last(text: &str) -> (&str, &str) {
    let end = text.rfind([':', '/']).map_or(0, |at| at + 1);
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Returns the command line, unless the console could not hold it.
fn limited(line: String) -> Result<String, ReadArgsFault> {
    let is_too_long = line.chars().nth(LONGEST).is_some();
    if is_too_long {
        Err(ReadArgsFault { error: DosError::LineTooLong, word: String::new() })
    } else {
        Ok(line)
    }
}

impl ShellState {
    pub(super) fn new(dos: Dos, processes: Processes, resident: Arc<[Resident]>, current: DosPath) -> Self {
        let path = PATH.iter().filter_map(|drawer| dos.resolve(&current, drawer).ok());
        let path = path.filter(|drawer| dos.volumes().contains(drawer.volume())).collect();
        Self {
            dos,
            processes,
            resident,
            number: ProcessId(0),
            current,
            settings: ShellSettings {
                prompt: "%N.%S> ".to_owned(),
                stack: STACK,
                path,
                aliases: BTreeMap::new(),
                variables: BTreeMap::new(),
            },
            fail_at: i64::from(ERROR),
            last: (0, None),
            memory: [Memory::default(); 2],
            out: String::new(),
            request: None,
        }
    }

    /// Sets the result of the last command, and the variables that contain it.
    pub(super) fn set_last(&mut self, code: u8, error: Option<DosError>) {
        self.last = (code, error);
        self.set_variable("RC", code.into());
        self.set_variable("Result2", error.map_or(0, |error| error.number().into()));
    }

    /// Sets a local variable that the Shell itself maintains.
    pub(super) fn set_variable(&mut self, name: &str, number: u64) {
        if let Ok(name) = Name::new(name) {
            self.settings.variables.insert(name, number.to_string());
        }
    }

    pub(super) fn print_line(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// Writes the output of the current command to a file.
    ///
    /// Does nothing if `file` is `None` or a console, because the Shell then displays the output.
    pub(super) fn write_to(&mut self, file: Option<&str>) -> Result<(), Failure> {
        let Some(file) = file.filter(|file| !is_console(file)) else { return Ok(()) };
        let (place, text) = (self.resolve_named(file)?, std::mem::take(&mut self.out));
        self.dos.write(&place, text.as_bytes()).map_err(|error| Failure::from_error(file, error))
    }

    pub(super) fn shown_prompt(&self) -> String {
        let mut text = String::new();
        let mut letters = self.settings.prompt.chars();
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

    /// Parses a command line, after its variables and the alias of its command have been replaced.
    ///
    /// # Errors
    /// Returns a [`ReadArgsFault`] under the conditions of [`line::read`], or if the line is too long then.
    pub(super) fn read_line(&self, text: &str) -> Result<Option<CommandLine>, ReadArgsFault> {
        line::read(&self.with_alias(self.with_variables(text)?)?)
    }

    /// Replaces the alias of a line's command by its command line.
    ///
    /// # Errors
    /// Returns a [`ReadArgsFault`] if the line is too long then.
    pub(super) fn with_alias(&self, text: String) -> Result<String, ReadArgsFault> {
        let alias = first_word(&text).ok().flatten().and_then(|(name, rest)| {
            let alias = self.settings.aliases.get(&Name::new(&name).ok()?)?;
            let rest = rest.trim_start();
            Some(if alias.contains("[]") { alias.replacen("[]", rest, 1) } else { format!("{alias} {rest}") })
        });
        limited(alias.unwrap_or(text))
    }

    /// Replaces `$NAME` and `${NAME}` by the text of the variable, if it exists.
    ///
    /// # Errors
    /// Returns a [`ReadArgsFault`] if the line is too long, so that a batch file cannot use up the memory of the
    /// host with a variable that contains itself twice.
    pub(super) fn with_variables(&self, text: &str) -> Result<String, ReadArgsFault> {
        let mut parts = text.split('$');
        let mut line = limited(parts.next().unwrap_or_default().to_owned())?;
        for part in parts {
            let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let (name, rest) = match part.strip_prefix('{').and_then(|part| part.split_once('}')) {
                Some(parts) => parts,
                None => part.split_at(part.find(|letter| !is_letter(letter)).unwrap_or(part.len())),
            };
            match self.variable(name).filter(|_| !name.is_empty()) {
                Some(value) => line.extend([&value, rest]),
                None => line.extend(["$", part]),
            }
            line = limited(line)?;
        }
        Ok(line)
    }

    /// Returns the paths of the file `name` in the drawers of the command Path and in C:.
    pub(super) fn candidates(&self, name: &str) -> Vec<DosPath> {
        if name.is_empty() || name.contains([':', '/']) {
            return Vec::new();
        }
        let path = self.settings.path.iter().filter_map(|drawer| drawer.resolve(name).ok());
        path.chain(self.place(&format!("C:{name}"))).collect()
    }

    pub(super) fn place(&self, text: &str) -> Result<DosPath, DosError> {
        self.dos.resolve(&self.current, text)
    }

    /// Resolves the argument `text` of a command, relative to the current drawer of the Shell.
    ///
    /// If the last component of `text` is a pattern, returns the path of the drawer to search.
    pub(super) fn searched(&self, text: &str) -> Result<DosPath, DosError> {
        let (drawer, last) = split_last(text);
        self.place(if is_pattern(last) { drawer } else { text })
    }

    /// Resolves `text` to a path, relative to the current drawer of the Shell.
    ///
    /// The message of an error starts with `text`.
    pub(super) fn resolve_named(&self, text: &str) -> Result<DosPath, Failure> {
        self.place(text).map_err(|error| Failure::from_error(text, error))
    }

    /// Returns the path named by an argument, or all paths that match a pattern.
    ///
    /// # Errors
    /// Returns a [`Failure`] if `text` cannot be resolved, the pattern is invalid or nothing matches it.
    pub(super) fn matching(&self, text: &str) -> Result<Vec<DosPath>, Failure> {
        let failed = |error| Failure::from_error(text, error);
        let (drawer, last) = split_last(text);
        if !is_pattern(last) {
            return Ok(vec![self.resolve_named(text)?]);
        }
        let pattern = Pattern::new(last).map_err(failed)?;
        let drawer = self.place(drawer).map_err(failed)?;
        let found = self.dos.list(&drawer).map_err(failed)?.into_iter();
        let found = found.filter(|entry| pattern.matches(entry.name.as_str()));
        let places: Result<Vec<_>, _> = found.map(|entry| drawer.join(entry.name)).collect();
        let places = places.map_err(failed)?;
        if places.is_empty() { Err(failed(DosError::ObjectNotFound)) } else { Ok(places) }
    }

    /// Returns the argument `text` together with each path that it names.
    ///
    /// The Shell's own console has no path.
    ///
    /// # Errors
    /// Returns a [`Failure`] under the conditions of [`Self::matching`].
    pub(super) fn sources(&self, text: &str) -> Result<Vec<(String, Option<DosPath>)>, Failure> {
        if text == CONSOLE {
            return Ok(vec![(text.to_owned(), None)]);
        }
        Ok(self.matching(text)?.into_iter().map(|place| (text.to_owned(), Some(place))).collect())
    }

    /// Returns `true` if the path or pattern `text` refers to a slow volume.
    pub(super) fn is_slow_place(&self, text: &str) -> bool {
        let place = self.searched(text).ok().filter(|_| !is_stream(text));
        place.is_some_and(|place| self.dos.is_slow(place.volume()))
    }

    /// Returns the path with the names spelled as on the volume.
    pub(super) fn as_written(&self, place: &DosPath) -> DosPath {
        let Ok(entry) = self.dos.examine(place) else { return place.clone() };
        match place.parent() {
            Some(drawer) => self.as_written(&drawer).join(entry.name).unwrap_or_else(|_| place.clone()),
            None => DosPath::root(entry.name),
        }
    }
}
