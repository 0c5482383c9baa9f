//! Copy: files and drawers to another place.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::readargs::Arguments;

/// Several things, or one into a drawer, keep their names.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let target = arguments.text("TO").unwrap_or_default();
    let to = session.at(target)?;
    let mut from = Vec::new();
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
        let whole = entry.is_drawer();
        // What lies in a drawer is copied only when that is asked for; of several things files alone.
        if whole && !arguments.said("ALL") {
            if several {
                continue;
            }
            return Err(failed(DosError::ObjectWrongType));
        }
        let goal = if into && (several || !whole) {
            to.join(entry.name.clone()).map_err(failed)?
        } else {
            to.clone()
        };
        session.dos.copy(&place, &goal).map_err(failed)?;
        if (several || whole) && !arguments.said("QUIET") {
            session.say(format!("   {}..copied", entry.name));
        }
    }
    Ok(())
}
