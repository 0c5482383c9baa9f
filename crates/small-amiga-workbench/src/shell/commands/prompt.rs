//! Prompt: sets the text in front of typed lines.

use crate::shell::session::{Failure, ShellState};
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command Prompt, which sets the prompt. `%N` is the process number, `%S` the current drawer
/// and `%R` the last return code.
pub fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    session.prompt = arguments.text("PROMPT").unwrap_or("%N> ").to_owned();
    Ok(())
}
