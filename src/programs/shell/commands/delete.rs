//! Delete: files, empty drawers, or drawers with all in them.

use crate::programs::shell::session::WARN;
use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::readargs::Arguments;
use crate::system::dos::volume::{Bits, Change};

/// Goes on with the others where one cannot be deleted.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let mut failed = None;
    for text in arguments.many("FILE") {
        for place in session.matching(text)? {
            let name = place.name().to_string();
            failed = delete(session, arguments, &place, &name).err().or(failed);
        }
    }
    failed.map_or(Ok(()), |error| Err(Failure { error: Some(error), ..Failure::silent(WARN) }))
}

/// Deletes something, with ALL what lies in it first; each is told by its name, or the path from where it began.
fn delete(
    session: &mut Session,
    arguments: &Arguments<'_>,
    place: &DosPath,
    name: &str,
) -> Result<(), DosError> {
    let deleted = within(session, arguments, place, name).and_then(|()| one(session, arguments, place));
    match deleted {
        Ok(()) if arguments.said("QUIET") => {}
        Ok(()) => session.say(format!("{name}  Deleted")),
        Err(error) => session.say(format!("{name}  Not Deleted: {error}")),
    }
    deleted
}

/// What lies in a drawer, as far as it can be deleted.
fn within(
    session: &mut Session,
    arguments: &Arguments<'_>,
    place: &DosPath,
    name: &str,
) -> Result<(), DosError> {
    let is_drawer = session.dos.examine(place)?.is_drawer() && !place.is_root();
    if session.current.is_within(place) || !is_drawer || !arguments.said("ALL") {
        return Ok(());
    }
    for entry in session.dos.list(place)? {
        let name = format!("{name}/{}", entry.name);
        // Told already; the drawer is not empty then.
        let _ = delete(session, arguments, &place.join(entry.name)?, &name);
    }
    Ok(())
}

fn one(session: &Session, arguments: &Arguments<'_>, place: &DosPath) -> Result<(), DosError> {
    if session.current.is_within(place) {
        return Err(DosError::ObjectInUse);
    }
    if arguments.said("FORCE") {
        let bits = session.dos.examine(place)?.bits;
        session.dos.change(place, Change::Bits(bits | Bits::DELETE))?;
    }
    session.dos.delete(place)
}
