//! NewShell: starts another Shell.

use crate::shell::TITLE;
use crate::shell::session::ShellRequest;
use crate::shell::session::{Failure, ShellState};
use small_amiga::system::console::description::Description;
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command NewShell, which requests another Shell that starts in the current drawer.
pub fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let window = arguments.text("WINDOW");
    if let Some(text) = window {
        Description::read(text, TITLE).map_err(|error| Failure::from_error(text, error))?;
    }
    session.request = Some(ShellRequest::NewShell(window.map(str::to_owned)));
    Ok(())
}
