//! The Shell command Search: prints the lines of files that contain a text, or with FILE, the names of such files.

use std::collections::VecDeque;

use super::{StartedCommand, Steps};
use crate::shell::session::{Failure, ShellState, WARN};
use small_amiga::dos::{DosError, DosPath, Pattern, Visit, Walk};
use small_amiga::readargs::Arguments;
use small_amiga::text;
use small_amiga::utility::lower_case;

#[derive(Debug)]
struct Search {
    arguments: Arguments<'static>,
    pattern: Option<Pattern>,
    /// The searched text in lower case.
    wanted: String,
    places: VecDeque<DosPath>,
    walk: Option<Walk>,
    has_found: bool,
}

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let text = arguments.text("SEARCH").unwrap_or_default();
    let pattern = arguments.is_set("PATTERN").then(|| Pattern::new(text)).transpose();
    let pattern = pattern.map_err(|error| Failure::from_error(text, error))?;
    let (wanted, mut places) = (lower_case(text), VecDeque::new());
    for name in arguments.many("FROM") {
        places.extend(session.matching(name)?);
    }
    if arguments.many("FROM").is_empty() {
        places.push_back(session.current.clone());
    }
    Ok(Box::new(Search { arguments, pattern, wanted, places, walk: None, has_found: false }))
}

impl Steps for Search {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        let Some(walk) = &mut self.walk else {
            self.walk = self.places.pop_front().map(Walk::new);
            let is_over = self.walk.is_none();
            return if is_over && !self.has_found { Err(Failure::silent(WARN)) } else { Ok(!is_over) };
        };
        let depth = walk.depth();
        match walk.next(&session.dos) {
            None => self.walk = None,
            Some(Visit::Drawer(..)) if depth > 0 && !self.arguments.is_set("ALL") => walk.skip(),
            Some(Visit::Drawer(..) | Visit::Leave(_)) => {}
            Some(Visit::TooDeep(drawer, entry)) => {
                session.print_line(format!("{drawer}/{}: {}", entry.name, DosError::TooManyLevels));
            }
            Some(Visit::Failed(path, error)) => return Err(Failure::from_error(&path.to_string(), error)),
            Some(Visit::File(path, _)) if self.arguments.is_set("FILE") => {
                if self.matches(path.name().as_str()) {
                    self.has_found = true;
                    session.print_line(path.to_string());
                }
            }
            Some(Visit::File(path, _)) => match session.dos.read(&path) {
                Ok(bytes) => self.search(session, &path, &bytes),
                Err(error) => session.print_line(format!("{path}: {error}")),
            },
        }
        Ok(true)
    }
}

impl Search {
    fn matches(&self, text: &str) -> bool {
        match &self.pattern {
            Some(pattern) => pattern.matches(text),
            None => lower_case(text).contains(&self.wanted),
        }
    }

    fn search(&mut self, session: &mut ShellState, path: &DosPath, bytes: &[u8]) {
        if !self.arguments.is_set("QUIET") {
            session.print_line(format!("   {}..", path.name()));
        }
        for (number, line) in (1..).zip(text::decode_lossy(bytes).lines()) {
            if self.matches(line) {
                self.has_found = true;
                let numbered = || format!("{number:>6} {line}");
                session.print_line(if self.arguments.is_set("NONUM") { line.to_owned() } else { numbered() });
            }
        }
    }
}
