//! The Shell command CD: changes the current drawer, or prints its path if no name is given.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::DosError;
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let Some(name) = arguments.text("DIR") else {
        let current = session.current.to_string();
        session.print_line(current);
        return Ok(());
    };
    let [place] = &session.matching(name)?[..] else {
        return Err(Failure::from_error(name, DosError::ObjectWrongType));
    };
    let entry = session.dos.examine(place).map_err(|error| Failure::from_error(name, error))?;
    if !entry.is_drawer() {
        return Err(Failure::from_error(name, DosError::ObjectWrongType));
    }
    session.current = session.as_written(place);
    Ok(())
}
