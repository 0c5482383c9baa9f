//! The Shell command Ask: waits for the answer `y` or `n`, and ends with a warning after `y`.

use crate::shell::session::{Failure, ShellRequest, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    session.request = arguments.text("PROMPT").map(|question| ShellRequest::Ask(question.to_owned()));
    Ok(())
}
