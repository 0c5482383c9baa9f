//! The Shell command Prompt: sets the prompt.
//!
//! In the prompt, `%N` is the process number, `%S` the current drawer and `%R` the last return code.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    session.settings.prompt = arguments.text("PROMPT").unwrap_or("%N> ").to_owned();
    Ok(())
}
