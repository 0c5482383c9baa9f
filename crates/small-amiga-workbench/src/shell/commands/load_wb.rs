//! LoadWB: opens the Workbench, if it has been ended.

use crate::shell::session::{Failure, Session, Wish};
use crate::workbench;
use small_amiga::system::dos::readargs::Arguments;

/// One that runs goes on. There is no disk to be waited for, and all Shells look for commands in the same places anyway.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let is_open = session.processes.list().iter().any(|process| process.command == workbench::NAME);
    if !is_open {
        session.wish = Some(Wish::Workbench(arguments.said("CLEANUP")));
    }
    Ok(())
}
