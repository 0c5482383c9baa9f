//! Run: starts a program in the background of the Shell.

use crate::shell::session::Wish;
use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command Run, which asks the Shell to run a command line in the background.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let line = arguments.text("COMMAND").unwrap_or_default();
    session.wish = Some(Wish::Run(line.to_owned(), arguments.said("QUIET")));
    Ok(())
}
