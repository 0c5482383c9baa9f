//! The Shell command LoadWB: starts the Workbench if it is not running.
//!
//! The switches DELAY and NEWPATH have no effect, because the start does not wait for a disk and all Shells
//! search the same places for commands.

use crate::WORKBENCH;
use crate::shell::session::{Failure, ShellRequest, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let is_open = session.processes.list().iter().any(|process| process.command == WORKBENCH);
    if !is_open {
        session.request = Some(ShellRequest::Workbench(arguments.is_set("CLEANUP")));
    }
    Ok(())
}
