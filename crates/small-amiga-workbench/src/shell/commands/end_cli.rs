//! EndCLI and EndShell: end the Shell.

use crate::shell::session::ShellRequest;
use crate::shell::session::{Failure, ShellState};
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command EndCLI, which prints `Process N ending` and asks the Shell to exit.
pub fn run(session: &mut ShellState, _: &Arguments<'_>) -> Result<(), Failure> {
    session.print_line(format!("Process {} ending", session.number.0));
    session.request = Some(ShellRequest::End);
    Ok(())
}
