//! Rename: another name or drawer on the same volume.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::readargs::Arguments;

/// Several things go into a drawer; so does one, where a drawer has the new name.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let target = arguments.text("TO").unwrap_or_default();
    let to = session.at(target)?;
    let mut from = Vec::new();
    for text in arguments.many("FROM") {
        from.extend(session.matching(text)?);
    }
    let into = session.dos.examine(&to).is_ok_and(|entry| entry.is_drawer());
    let several = from.len() > 1;
    if several && !into {
        return Err(Failure::of(target, DosError::ObjectWrongType));
    }
    for place in from {
        let (old, failed) = (place.to_string(), |error| {
            Failure::of(&format!("Can't rename {} as {target}", place.name()), error)
        });
        // A drawer in other letters is the same one.
        let inside = into && place != to;
        let new = if inside { to.join(place.name().clone()).map_err(failed)? } else { to.clone() };
        session.dos.rename(&place, &new).map_err(failed)?;
        if several && !arguments.said("QUIET") {
            session.say(format!("Renaming {old} as {new}"));
        }
    }
    Ok(())
}
