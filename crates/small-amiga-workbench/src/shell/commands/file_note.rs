//! The Shell command FileNote: sets the comment of the matching files, or removes it if no text is given.

use super::{PathSteps, StartedCommand};
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::Change;
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let (file, comment) =
        (arguments.text("FILE").unwrap_or_default(), arguments.text("COMMENT").unwrap_or_default());
    let places = session.matching(file)?;
    let several = places.len() > 1;
    let (file, comment) = (file.to_owned(), comment.to_owned());
    Ok(PathSteps::boxed(places, move |session, place| {
        let change = Change::Comment(comment.clone());
        session.dos.change(place, change).map_err(|error| Failure::from_error(&file, error))?;
        if several && !arguments.is_set("QUIET") {
            session.print_line(format!("   {}..done", place.name()));
        }
        Ok(())
    }))
}
