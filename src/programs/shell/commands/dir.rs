//! Dir: the names in a drawer, drawers first, files in two columns.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::pattern::is_pattern;
use crate::system::dos::readargs::Arguments;
use crate::system::dos::volume::Entry;

/// Columns of the first of two names.
const COLUMN: usize = 32;

/// Of the current drawer, another one, or what matches a pattern.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let text = arguments.text("DIR").unwrap_or_default();
    let failed = |error| Failure::of("Dir", error);
    let told = |failure: Failure| failure.error.map_or(failure, failed);
    if is_pattern(text) {
        let mut entries = Vec::new();
        for place in session.matching(text).map_err(told)? {
            entries.push(session.dos.examine(&place).map_err(failed)?);
        }
        show(session, arguments, &entries, 0);
        return Ok(());
    }
    let place = session.place(text).map_err(failed)?;
    if !session.dos.examine(&place).map_err(failed)?.is_drawer() {
        return Err(failed(DosError::ObjectWrongType));
    }
    drawer(session, arguments, &place, 0).map_err(failed)
}

fn drawer(
    session: &mut Session,
    arguments: &Arguments<'_>,
    place: &DosPath,
    depth: usize,
) -> Result<(), DosError> {
    let entries = session.dos.list(place)?;
    if !arguments.said("ALL") {
        show(session, arguments, &entries, depth);
        return Ok(());
    }
    for inner in entries.iter().filter(|entry| entry.is_drawer()) {
        session.say(format!("{}{} (dir)", " ".repeat(5 * (depth + 1)), inner.name));
        drawer(session, arguments, &place.join(inner.name.clone())?, depth + 1)?;
    }
    let files: Vec<Entry> = entries.into_iter().filter(|entry| !entry.is_drawer()).collect();
    show(session, arguments, &files, depth);
    Ok(())
}

fn show(session: &mut Session, arguments: &Arguments<'_>, entries: &[Entry], depth: usize) {
    let indent = " ".repeat(5 * depth);
    let (drawers, files): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_drawer());
    if !arguments.said("FILES") {
        for entry in drawers {
            session.say(format!("{indent}     {} (dir)", entry.name));
        }
    }
    if !arguments.said("DIRS") {
        for pair in files.chunks(2) {
            let names: String = pair.iter().map(|entry| format!("  {:<COLUMN$}", entry.name)).collect();
            session.say(format!("{indent}{}", names.trim_end()));
        }
    }
}
