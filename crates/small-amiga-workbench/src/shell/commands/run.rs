//! The Shell command Run: runs a command line in the background of the Shell.

use crate::shell::session::ShellRequest;
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let line = arguments.text("COMMAND").unwrap_or_default();
    session.request = Some(ShellRequest::Run(line.to_owned(), arguments.is_set("QUIET")));
    Ok(())
}
