//! Batch files: command lines that the Shell reads from a file instead of its window.
//!
//! Handles the commands that change the order of the lines, which are `If`, `Else`, `EndIf`, `Skip`, `Lab` and
//! `Quit`. Also handles the answer to `Ask`. The Shell executes one line in each of its steps, so that a batch file
//! never blocks the computer. Reading the file is left to the command `Execute`.

use super::session::{ERROR, FAIL, Failure, ShellState, WARN};
use super::{Shell, State, line};
use small_amiga::dos::{DosError, JobRequest};
use small_amiga::readargs::{self, Arguments};
use small_amiga::utility::lower_case;

/// Maximum nesting depth of batch files.
const DEEPEST: usize = 8;

/// The argument template of the command `If`.
pub(super) const IF: &str = "NOT/S,WARN/S,ERROR/S,FAIL/S,VALUE,EQ/K,GT/K,GE/K,VAL/S,EXISTS/K";

/// The argument template of the command `Skip`.
pub(super) const SKIP: &str = "LABEL,BACK/S";
/// The argument template of the command `Quit`.
pub(super) const QUIT: &str = "RC/N";

#[derive(Debug)]
struct BatchFile {
    lines: Vec<String>,
    /// Index of the next line of the batch file to execute.
    next: usize,
}

impl BatchFile {
    /// Skips the lines up to and including the `EndIf` of the current `If`.
    ///
    /// If `at_else` is set, also stops after the `Else`. Returns `false` if the file has no such line.
    fn leave_branch(&mut self, at_else: bool) -> bool {
        let mut depth = 0;
        while let Some(text) = self.lines.get(self.next) {
            self.next += 1;
            match (keyword(text).as_str(), depth) {
                ("if", _) => depth += 1,
                ("else", 0) if at_else => return true,
                ("endif", 0) => return true,
                ("endif", _) => depth -= 1,
                _ => {}
            }
        }
        false
    }

    /// Continues the batch file after the `Lab` line with the given label, or after `EndSkip`.
    ///
    /// The label is searched from the next line on, or from the first line if `back` is set. Returns `false`
    /// if the label is missing.
    fn skip_to(&mut self, label: &str, back: bool) -> bool {
        let first = if back { 0 } else { self.next };
        let is_label = |text: &String| {
            let read = line::read(text).ok().flatten();
            read.is_some_and(|read| {
                let is_named = read.arguments.eq_ignore_ascii_case(label);
                read.name.eq_ignore_ascii_case("endskip") || is_named && read.name.eq_ignore_ascii_case("lab")
            })
        };
        let found = self.lines.iter().enumerate().skip(first).find(|(_, text)| is_label(text));
        self.next = found.map_or(self.lines.len(), |(at, _)| at + 1);
        found.is_some()
    }
}

/// Returns the command name of a line, in lower case.
fn keyword(text: &str) -> String {
    let read = line::read(text).ok().flatten();
    read.map_or_else(String::new, |read| read.name.to_ascii_lowercase())
}

/// The stack of running batch files, with the innermost one last.
#[derive(Debug, Default)]
pub(super) struct Batches {
    files: Vec<BatchFile>,
}

impl Batches {
    pub(super) const fn is_running(&self) -> bool {
        !self.files.is_empty()
    }

    /// Ends all batch files.
    ///
    /// Returns `true` if any batch file was running.
    pub(super) fn end(&mut self) -> bool {
        let was_running = self.is_running();
        *self = Self::default();
        was_running
    }

    /// Starts executing the lines of a batch file.
    ///
    /// # Errors
    /// Returns a [`Failure`] if too many batch files are running.
    pub(super) fn start(&mut self, lines: Vec<String>) -> Result<(), Failure> {
        if self.files.len() >= DEEPEST {
            return Err(Failure::from_error("Execute", DosError::TooManyLevels));
        }
        self.files.push(BatchFile { lines, next: 0 });
        Ok(())
    }
}

/// Evaluates the condition of a command `If`.
fn holds(session: &ShellState, read: &Arguments<'_>) -> bool {
    let code = session.last.0;
    let switches = [("WARN", WARN), ("ERROR", ERROR), ("FAIL", FAIL)];
    let fails = switches.into_iter().any(|(name, limit)| read.is_set(name) && code >= limit);
    let value = read.text("VALUE").unwrap_or_default();
    let compare = |other: &str| {
        if read.is_set("VAL") {
            let number = |text: &str| text.trim().parse().unwrap_or(0_i64);
            return number(value).cmp(&number(other));
        }
        lower_case(value).cmp(&lower_case(other))
    };
    let exists = |name: &str| session.place(name).is_ok_and(|place| session.dos.exists(&place));
    let is_so = fails
        || read.text("EQ").is_some_and(|other| compare(other).is_eq())
        || read.text("GT").is_some_and(|other| compare(other).is_gt())
        || read.text("GE").is_some_and(|other| compare(other).is_ge())
        || read.text("EXISTS").is_some_and(exists);
    is_so != read.is_set("NOT")
}

impl Shell {
    /// Executes the next line of the running batch file.
    ///
    /// Returns `false` if no batch file is running.
    pub(super) fn step_batch(&mut self) -> bool {
        let Some(file) = self.batches.files.last_mut() else { return false };
        let Some(text) = file.lines.get(file.next).cloned() else {
            self.batches.files.pop();
            self.print_prompt();
            return true;
        };
        file.next += 1;
        // The line is too long, and reported as such.
        let Ok(expanded) = self.session.with_variables(&text) else {
            self.execute(&text);
            return true;
        };
        let arguments = line::read(&expanded).ok().flatten().map_or_else(String::new, |read| read.arguments);
        let done = match keyword(&expanded).as_str() {
            "if" => self.start_branch(&arguments),
            "else" => found(file.leave_branch(false)),
            "endif" | "endskip" | "lab" => Ok(()),
            "skip" => readargs::read(SKIP, &arguments).map_err(|fault| fault.error).and_then(|read| {
                found(file.skip_to(read.text("LABEL").unwrap_or_default(), read.is_set("BACK")))
            }),
            "quit" => readargs::read(QUIT, &arguments).map_err(|fault| fault.error).map(|read| {
                self.batches.files.pop();
                let code = read.number("RC").unwrap_or(0).clamp(0, i64::from(u8::MAX)) as u8;
                self.finish("", if code == 0 { Ok(()) } else { Err(Failure::silent(code)) });
            }),
            _ => {
                self.execute(&text);
                Ok(())
            }
        };
        if let Err(error) = done {
            self.finish(expanded.trim(), Err(Failure::from_error(expanded.trim(), error)));
        }
        true
    }

    pub(super) fn ask(&mut self, question: String) {
        self.console.write(&format!("{question} "));
        self.state = State::Asking(question);
    }

    /// Handles the user's answer to a command `Ask`.
    ///
    /// Returns `false` if the user has not answered yet.
    pub(super) fn answer(&mut self) -> bool {
        // The end of the input is an empty answer.
        let Some(typed) = self.typed.pop_front().or_else(|| self.is_end.then(String::new)) else {
            return false;
        };
        let code = match typed.trim().to_ascii_lowercase().as_str() {
            "y" | "yes" => WARN,
            "" | "n" | "no" => 0,
            _ => {
                if let State::Asking(question) = &self.state {
                    self.ask(question.clone());
                }
                return true;
            }
        };
        self.session.set_last(code, None);
        self.print_prompt();
        true
    }

    /// Executes the command `If`: skips to `Else` or `EndIf` if the condition is false.
    fn start_branch(&mut self, arguments: &str) -> Result<(), DosError> {
        let read = readargs::read(IF, arguments).map_err(|fault| fault.error)?;
        let is_slow = read.text("EXISTS").is_some_and(|name| self.session.is_slow_place(name));
        self.request(is_slow, JobRequest::read, move |session| {
            let holds = holds(session, &read);
            Box::new(move |shell| {
                let file = shell.batches.files.last_mut().filter(|_| !holds);
                if let Some(Err(error)) = file.map(|file| found(file.leave_branch(true))) {
                    shell.finish("If", Err(Failure::from_error("If", error)));
                }
            })
        });
        Ok(())
    }
}

/// Returns [`DosError::ObjectNotFound`] if a batch file lacks the label, `Else` or `EndIf` that was searched for.
const fn found(is_found: bool) -> Result<(), DosError> {
    if is_found { Ok(()) } else { Err(DosError::ObjectNotFound) }
}
