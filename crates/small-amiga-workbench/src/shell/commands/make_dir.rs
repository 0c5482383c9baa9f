//! The Shell command MakeDir: creates a drawer for each given name.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    for text in arguments.many("NAME") {
        let made = session.place(text).and_then(|place| session.dos.make_drawer(&place));
        made.map_err(|error| Failure::from_error(&format!("Can't create directory {text}"), error))?;
    }
    Ok(())
}
