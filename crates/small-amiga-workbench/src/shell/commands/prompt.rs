//! Prompt: what stands before a line that is typed.

use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::readargs::Arguments;

/// `%N` is the process, `%S` the current drawer, `%R` the last return code.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    session.prompt = arguments.text("PROMPT").unwrap_or("%N> ").to_owned();
    Ok(())
}
