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
            match delete(session, arguments, &place) {
                Ok(()) if arguments.said("QUIET") => {}
                Ok(()) => session.say(format!("{}  Deleted", place.name())),
                Err(error) => {
                    session.say(format!("{}  Not Deleted: {error}", place.name()));
                    failed = Some(error);
                }
            }
        }
    }
    failed.map_or(Ok(()), |error| Err(Failure { error: Some(error), ..Failure::silent(WARN) }))
}

fn delete(session: &Session, arguments: &Arguments<'_>, place: &DosPath) -> Result<(), DosError> {
    if session.current.is_within(place) {
        return Err(DosError::ObjectInUse);
    }
    if arguments.said("FORCE") {
        let bits = session.dos.examine(place)?.bits;
        session.dos.change(place, Change::Bits(bits | Bits::DELETE))?;
    }
    if arguments.said("ALL") { session.dos.delete_all(place) } else { session.dos.delete(place) }
}
