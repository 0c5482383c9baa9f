//! The Shell commands EndCLI and EndShell: print `Process N ending` and ask the Shell to exit.

use crate::shell::session::ShellRequest;
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, _: &Arguments<'_>) -> Result<(), Failure> {
    session.print_line(format!("Process {} ending", session.number.0));
    session.request = Some(ShellRequest::End);
    Ok(())
}
