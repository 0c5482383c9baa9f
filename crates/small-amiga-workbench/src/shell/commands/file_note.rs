//! FileNote: sets the comment of files.

use super::{Each, Started};
use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::readargs::Arguments;
use small_amiga::system::dos::volume::Change;

/// Starts the Shell command FileNote, which sets the comment of the matching files, or removes it if no text
/// is given.
pub fn run(session: &mut Session, arguments: Arguments<'static>) -> Started {
    let (file, comment) =
        (arguments.text("FILE").unwrap_or_default(), arguments.text("COMMENT").unwrap_or_default());
    let places = session.matching(file)?;
    let several = places.len() > 1;
    let (file, comment) = (file.to_owned(), comment.to_owned());
    Ok(Each::boxed(places, move |session, place| {
        let change = Change::Comment(comment.clone());
        session.dos.change(place, change).map_err(|error| Failure::of(&file, error))?;
        if several && !arguments.said("QUIET") {
            session.say(format!("   {}..done", place.name()));
        }
        Ok(())
    }))
}
