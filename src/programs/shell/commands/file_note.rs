//! FileNote: a note for a file.

use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::readargs::Arguments;
use crate::system::dos::volume::Change;

/// Without a text the note goes.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let (file, comment) =
        (arguments.text("FILE").unwrap_or_default(), arguments.text("COMMENT").unwrap_or_default());
    let places = session.matching(file)?;
    let several = places.len() > 1;
    for place in places {
        let change = Change::Comment(comment.to_owned());
        session.dos.change(&place, change).map_err(|error| Failure::of(file, error))?;
        if several && !arguments.said("QUIET") {
            session.say(format!("   {}..done", place.name()));
        }
    }
    Ok(())
}
