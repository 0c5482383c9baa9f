//! The Shell command FailAt: sets the lowest return code that is a failure, or prints it if no number is
//! given.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    match arguments.number("RCLIM") {
        Some(limit) if limit < 0 => return Err(Failure::with_text("Invalid fail limit")),
        Some(limit) => session.fail_at = limit,
        None => session.print_line(format!("Fail limit: {}", session.fail_at)),
    }
    Ok(())
}
