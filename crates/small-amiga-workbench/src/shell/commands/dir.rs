//! The Shell command Dir: prints the names in a drawer, drawers first, and files in two columns.
//!
//! The drawer is the current one or a given one; a pattern selects the files to print.

use std::collections::VecDeque;

use super::{StartedCommand, Steps};
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{DosError, DosPath, Name, Visit, Walk, is_pattern};
use small_amiga::readargs::Arguments;

/// Width of a column of file names, in characters.
const COLUMN: usize = 32;

#[derive(Debug, Clone, Copy)]
struct DirFilter {
    drawers: bool,
    /// Whether the contents of inner drawers are listed, too (switch ALL).
    within: bool,
    files: bool,
}

impl DirFilter {
    /// Creates the filter from the switches of the command Dir and the letters of the option OPT.
    fn new(session: &mut ShellState, arguments: &Arguments<'_>) -> Self {
        let letters = arguments.text("OPT").unwrap_or_default().to_ascii_uppercase();
        for letter in letters.chars().filter(|letter| !"ADF".contains(*letter)) {
            session.print_line(format!("{letter} option ignored"));
        }
        let said = |word: &str| {
            arguments.is_set(word) || word.chars().next().is_some_and(|first| letters.contains(first))
        };
        let (drawers, files) = (said("DIRS"), said("FILES"));
        Self { drawers: drawers || !files, within: said("ALL"), files: files || !drawers }
    }
}

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let shown = DirFilter::new(session, &arguments);
    let text = arguments.text("DIR").unwrap_or_default();
    if is_pattern(text) {
        let told = |failure: Failure| failure.error.map_or(failure, failed);
        let places = session.matching(text).map_err(told)?;
        return Ok(Box::new(Matches { places: places.into(), dir_filter: shown, files: Vec::new() }));
    }
    let place = session.place(text).map_err(failed)?;
    Ok(Box::new(Listing {
        walk: Walk::new(place),
        dir_filter: shown,
        files: Vec::new(),
        is_incomplete: false,
    }))
}

fn failed(error: DosError) -> Failure {
    Failure::from_error("Dir", error)
}

#[derive(Debug)]
struct Listing {
    walk: Walk,
    dir_filter: DirFilter,
    /// The file names found in each drawer being listed, outermost drawer first.
    ///
    /// The file names of a drawer are printed after the inner drawers.
    files: Vec<Vec<Name>>,
    is_incomplete: bool,
}

impl Steps for Listing {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        let depth = self.files.len();
        match self.walk.next(&session.dos) {
            None if self.is_incomplete => return Err(Failure::incomplete()),
            None => return Ok(false),
            Some(Visit::Failed(_, error)) => return Err(failed(error)),
            Some(Visit::TooDeep(drawer, entry)) => {
                session.print_line(format!("{drawer}/{}: {}", entry.name, DosError::TooManyLevels));
                self.is_incomplete = true;
            }
            Some(Visit::Drawer(_, entry)) => {
                if depth > 0 && (self.dir_filter.within || self.dir_filter.drawers) {
                    session.print_line(format!("{}{} (dir)", " ".repeat(5 * depth), entry.name));
                }
                if depth > 0 && !self.dir_filter.within {
                    self.walk.skip();
                } else {
                    self.files.push(Vec::new());
                }
            }
            Some(Visit::File(_, entry)) => match self.files.last_mut() {
                Some(files) => files.push(entry.name),
                None => return Err(failed(DosError::ObjectWrongType)),
            },
            Some(Visit::Leave(_)) => {
                let files = self.files.pop().unwrap_or_default();
                self.dir_filter.print(session, &files, self.files.len());
            }
        }
        Ok(true)
    }
}

#[derive(Debug)]
struct Matches {
    places: VecDeque<DosPath>,
    dir_filter: DirFilter,
    files: Vec<Name>,
}

impl Steps for Matches {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        let Some(place) = self.places.pop_front() else {
            self.dir_filter.print(session, &self.files, 0);
            return Ok(false);
        };
        let entry = session.dos.examine(&place).map_err(failed)?;
        if !entry.is_drawer() {
            self.files.push(entry.name);
        } else if self.dir_filter.drawers {
            session.print_line(format!("     {} (dir)", entry.name));
        }
        Ok(true)
    }
}

impl DirFilter {
    /// Prints the file names in two columns, indented by `depth` levels.
    ///
    /// Does nothing if Dir lists only drawers.
    fn print(self, session: &mut ShellState, files: &[Name], depth: usize) {
        for pair in files.chunks(2).filter(|_| self.files) {
            let names: String = pair.iter().map(|name| format!("  {name:<COLUMN$}")).collect();
            session.print_line(format!("{}{}", " ".repeat(5 * depth), names.trim_end()));
        }
    }
}
