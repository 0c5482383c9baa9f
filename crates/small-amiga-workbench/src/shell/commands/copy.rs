//! The Shell command Copy: copies files and drawers, with the attributes that the switches select.
//!
//! Several sources, or a file that is copied into a drawer, keep their names. A copy to a console prints the
//! files as Type does. The source `*` is a file of lines that the user types.

use std::collections::VecDeque;

use super::typed_text::TypedText;
use super::{StartedCommand, Steps, type_};
use crate::shell::line::is_console;
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{Copy, CopyError, CopyOptions, CopyStep, DosError, DosPath};
use small_amiga::readargs::Arguments;

#[derive(Debug)]
struct Copies {
    /// The sources still to be copied, each as its command-line argument and its path, or `None` for the console.
    from: VecDeque<(String, Option<DosPath>)>,
    to: DosPath,
    into: bool,
    several: bool,
    quiet: bool,
    options: CopyOptions,
    /// The copy in progress: the command-line argument, the job, and whether file names are printed.
    current: Option<(String, Copy, bool)>,
    /// Whether the command Copy has skipped files or drawers because they are nested too deeply.
    is_incomplete: bool,
    typed: TypedText,
}

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let target = arguments.text("TO").unwrap_or_default();
    if arguments.many("FROM").is_empty() {
        return Err(Failure::from_error("Copy", DosError::RequiredArgMissing));
    }
    if is_console(target) {
        return type_::run(session, arguments);
    }
    let to = session.resolve_named(target)?;
    let mut from = VecDeque::new();
    for text in arguments.many("FROM") {
        from.extend(session.sources(text)?);
    }
    let several = from.len() > 1;
    if several && !session.dos.exists(&to) {
        session.dos.make_drawer(&to).map_err(|error| Failure::from_error(target, error))?;
    }
    let into = session.dos.examine(&to).is_ok_and(|entry| entry.is_drawer());
    if several && !into {
        return Err(Failure::from_error(target, DosError::ObjectWrongType));
    }
    let clone = arguments.is_set("CLONE");
    let options = CopyOptions {
        drawers: arguments.is_set("ALL"),
        bits: clone || !arguments.is_set("NOPRO"),
        comment: clone || arguments.is_set("COM"),
        date: clone || arguments.is_set("DATES"),
    };
    let quiet = arguments.is_set("QUIET");
    let (current, is_incomplete, typed) = (None, false, TypedText::default());
    Ok(Box::new(Copies { from, to, into, several, quiet, options, current, is_incomplete, typed }))
}

impl Steps for Copies {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        if let Some(text) = self.typed.take() {
            self.write(session, &text)?;
        }
        if self.typed.is_open() {
            return Ok(true);
        }
        let Some((text, copy, tells)) = &mut self.current else { return self.next(session) };
        let step = copy.step(&session.dos).map_err(|CopyError { path, error }| {
            // The source has the name that the user has typed; other paths have their own.
            let name = if path == *copy.source() { text.clone() } else { path.to_string() };
            Failure::from_error(&name, error)
        });
        match step? {
            Some(CopyStep::File(name)) if *tells => session.print_line(format!("   {name}..copied")),
            Some(CopyStep::Drawer(name)) if *tells => {
                session.print_line(format!("     {name} (dir)   [created]"))
            }
            Some(CopyStep::TooDeep(path)) => {
                session.print_line(format!("{path}: {}", DosError::TooManyLevels));
                self.is_incomplete = true;
            }
            Some(CopyStep::File(_) | CopyStep::Drawer(_) | CopyStep::Nothing) => {}
            None => self.current = None,
        }
        Ok(true)
    }

    fn waits_for_line(&self) -> bool {
        self.typed.is_open()
    }

    fn read_line(&mut self, line: Option<String>) {
        self.typed.add(line);
    }
}

impl Copies {
    fn write(&self, session: &ShellState, text: &str) -> Result<(), Failure> {
        let failed = |error| Failure::from_error(&self.to.to_string(), error);
        session.dos.write(&self.to, text.as_bytes()).map_err(failed)
    }

    fn next(&mut self, session: &ShellState) -> Result<bool, Failure> {
        let Some((text, place)) = self.from.pop_front() else {
            return if self.is_incomplete { Err(Failure::incomplete()) } else { Ok(false) };
        };
        let Some(place) = place else {
            // A file that cannot be written is reported before the user types its text.
            self.write(session, "")?;
            self.typed.begin(false);
            return Ok(true);
        };
        let failed = |error| Failure::from_error(&text, error);
        let entry = session.dos.examine(&place).map_err(failed)?;
        // Among several sources, drawers are copied only with the switch ALL.
        if entry.is_drawer() && self.several && !self.options.drawers {
            return Ok(true);
        }
        let keeps_name = if entry.is_drawer() { self.several } else { self.into };
        let to = if keeps_name { self.to.join(entry.name.clone()).map_err(failed)? } else { self.to.clone() };
        let tells = !self.quiet && (self.several || entry.is_drawer());
        self.current = Some((text, Copy::new(place, to, self.options), tells));
        Ok(true)
    }
}
