//! Dir: the names in a drawer, drawers first, files in two columns.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::pattern::is_pattern;
use crate::system::dos::readargs::Arguments;
use crate::system::dos::volume::Entry;

/// Columns of the first of two names.
const COLUMN: usize = 32;

/// What is shown of it.
#[derive(Debug, Clone, Copy)]
struct Shown {
    /// Drawers, and what lies in them.
    drawers: bool,
    within: bool,
    files: bool,
}

impl Shown {
    /// By switches, or by their first letters behind OPT.
    fn new(session: &mut Session, arguments: &Arguments<'_>) -> Self {
        let letters = arguments.text("OPT").unwrap_or_default().to_ascii_uppercase();
        for letter in letters.chars().filter(|letter| !"ADF".contains(*letter)) {
            session.say(format!("{letter} option ignored"));
        }
        let said = |word: &str| {
            arguments.said(word) || word.chars().next().is_some_and(|first| letters.contains(first))
        };
        let (drawers, files) = (said("DIRS"), said("FILES"));
        Self { drawers: drawers || !files, within: said("ALL"), files: files || !drawers }
    }
}

/// Of the current drawer, another one, or what matches a pattern.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let shown = Shown::new(session, arguments);
    let text = arguments.text("DIR").unwrap_or_default();
    let failed = |error| Failure::of("Dir", error);
    let told = |failure: Failure| failure.error.map_or(failure, failed);
    if is_pattern(text) {
        let mut entries = Vec::new();
        for place in session.matching(text).map_err(told)? {
            entries.push(session.dos.examine(&place).map_err(failed)?);
        }
        show(session, shown, &entries, 0);
        return Ok(());
    }
    let place = session.place(text).map_err(failed)?;
    if !session.dos.examine(&place).map_err(failed)?.is_drawer() {
        return Err(failed(DosError::ObjectWrongType));
    }
    drawer(session, shown, &place, 0).map_err(failed)
}

fn drawer(session: &mut Session, shown: Shown, place: &DosPath, depth: usize) -> Result<(), DosError> {
    let entries = session.dos.list(place)?;
    if !shown.within {
        show(session, shown, &entries, depth);
        return Ok(());
    }
    for inner in entries.iter().filter(|entry| entry.is_drawer()) {
        session.say(format!("{}{} (dir)", " ".repeat(5 * (depth + 1)), inner.name));
        drawer(session, shown, &place.join(inner.name.clone())?, depth + 1)?;
    }
    let files: Vec<Entry> = entries.into_iter().filter(|entry| !entry.is_drawer()).collect();
    show(session, shown, &files, depth);
    Ok(())
}

fn show(session: &mut Session, shown: Shown, entries: &[Entry], depth: usize) {
    let indent = " ".repeat(5 * depth);
    let (drawers, files): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_drawer());
    if shown.drawers {
        for entry in drawers {
            session.say(format!("{indent}     {} (dir)", entry.name));
        }
    }
    if shown.files {
        for pair in files.chunks(2) {
            let names: String = pair.iter().map(|entry| format!("  {:<COLUMN$}", entry.name)).collect();
            session.say(format!("{indent}{}", names.trim_end()));
        }
    }
}
