//! Run: a program beside the Shell, which goes on at once.

use crate::shell::session::Wish;
use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::readargs::Arguments;

/// Asks for it.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let line = arguments.text("COMMAND").unwrap_or_default();
    session.wish = Some(Wish::Run(line.to_owned(), arguments.said("QUIET")));
    Ok(())
}
