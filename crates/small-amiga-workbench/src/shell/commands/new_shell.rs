//! The Shell command NewShell: starts another Shell in the current drawer.

use crate::shell::TITLE;
use crate::shell::session::ShellRequest;
use crate::shell::session::{Failure, ShellState};
use small_amiga::console::Description;
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let window = arguments.text("WINDOW");
    if let Some(text) = window {
        Description::read(text, TITLE).map_err(|error| Failure::from_error(text, error))?;
    }
    session.request = Some(ShellRequest::NewShell(window.map(str::to_owned)));
    Ok(())
}
