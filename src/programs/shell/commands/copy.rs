//! Copy: files and drawers to another place, and what is known of them as far as it is wanted.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::readargs::Arguments;
use crate::system::dos::volume::Change;

/// Several things, or a file into a drawer, keep their names.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let target = arguments.text("TO").unwrap_or_default();
    let to = session.at(target)?;
    let mut from = Vec::new();
    if arguments.many("FROM").is_empty() {
        return Err(Failure::of("Copy", DosError::RequiredArgMissing));
    }
    for text in arguments.many("FROM") {
        for place in session.matching(text)? {
            from.push((text.as_str(), place));
        }
    }
    let is_drawer =
        |session: &Session, at: &DosPath| session.dos.examine(at).is_ok_and(|entry| entry.is_drawer());
    let several = from.len() > 1;
    if several && !session.dos.exists(&to) {
        session.dos.make_drawer(&to).map_err(|error| Failure::of(target, error))?;
    }
    let into = is_drawer(session, &to);
    if several && !into {
        return Err(Failure::of(target, DosError::ObjectWrongType));
    }
    for (text, place) in from {
        let failed = |error| Failure::of(text, error);
        let entry = session.dos.examine(&place).map_err(failed)?;
        if entry.is_drawer() {
            // Of several things files alone, unless all is asked for.
            if !several {
                drawer(session, arguments, &place, &to).map_err(failed)?;
            } else if arguments.said("ALL") {
                let goal = to.join(entry.name).map_err(failed)?;
                drawer(session, arguments, &place, &goal).map_err(failed)?;
            }
            continue;
        }
        let goal = if into { to.join(entry.name.clone()).map_err(failed)? } else { to.clone() };
        file(session, arguments, &place, &goal).map_err(failed)?;
        if several && !arguments.said("QUIET") {
            session.say(format!("   {}..copied", entry.name));
        }
    }
    Ok(())
}

/// Copies a file.
fn file(session: &Session, arguments: &Arguments<'_>, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
    if to.is_within(from) {
        return Err(DosError::ObjectInUse);
    }
    session.dos.write(to, &session.dos.read(from)?)?;
    notes(session, arguments, from, to)?;
    if arguments.said("CLONE") || arguments.said("DATES") {
        session.dos.change(to, Change::Date(session.dos.examine(from)?.date))?;
    }
    Ok(())
}

/// A copy has the bits, unless they are not wanted, and the note, if that is.
fn notes(session: &Session, arguments: &Arguments<'_>, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
    let clone = arguments.said("CLONE");
    let (entry, copy) = (session.dos.examine(from)?, session.dos.examine(to)?);
    if (clone || !arguments.said("NOPRO")) && entry.bits != copy.bits {
        session.dos.change(to, Change::Bits(entry.bits))?;
    }
    if (clone || arguments.said("COM")) && entry.comment != copy.comment {
        session.dos.change(to, Change::Comment(entry.comment))?;
    }
    Ok(())
}

/// Copies what lies in a drawer to another one, which is made if there is none: files, and with ALL the drawers in it, too.
fn drawer(
    session: &mut Session,
    arguments: &Arguments<'_>,
    from: &DosPath,
    to: &DosPath,
) -> Result<(), DosError> {
    if to.is_within(from) {
        return Err(DosError::ObjectInUse);
    }
    let inner = session.dos.list(from)?;
    match session.dos.examine(to) {
        Ok(there) if !there.is_drawer() => return Err(DosError::ObjectExists),
        Ok(_) => {}
        Err(_) => {
            session.dos.make_drawer(to)?;
            notes(session, arguments, from, to)?;
            if !arguments.said("QUIET") {
                session.say(format!("     {} (dir)   [created]", to.name()));
            }
        }
    }
    for entry in inner {
        let (place, goal) = (from.join(entry.name.clone())?, to.join(entry.name.clone())?);
        if !entry.is_drawer() {
            file(session, arguments, &place, &goal)?;
            if !arguments.said("QUIET") {
                session.say(format!("   {}..copied", entry.name));
            }
        } else if arguments.said("ALL") {
            drawer(session, arguments, &place, &goal)?;
        }
    }
    Ok(())
}
