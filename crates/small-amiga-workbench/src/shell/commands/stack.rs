//! The Shell command Stack: sets the size of the stack, or prints it if no number is given.
//!
//! Programs of this computer have no stack of their own, so the number has no effect.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

/// The smallest size of a stack, in bytes.
const LEAST: i64 = 1600;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    match arguments.number("SIZE") {
        Some(size) if size < LEAST => return Err(Failure::with_text("Requested stack size is too small")),
        Some(size) => session.settings.stack = size,
        None => session.print_line(format!("Current stack size is {} bytes", session.settings.stack)),
    }
    Ok(())
}
