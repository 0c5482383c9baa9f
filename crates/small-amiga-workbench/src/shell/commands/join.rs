//! The Shell command Join: writes the contents of several files to one.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let (to, mut bytes) = (arguments.text("AS").unwrap_or_default(), Vec::new());
    for name in arguments.many("FILE") {
        for place in session.matching(name)? {
            bytes.extend(session.dos.read(&place).map_err(|error| Failure::cannot_open(name, error))?);
        }
    }
    let place = session.resolve_named(to)?;
    session.dos.write(&place, &bytes).map_err(|error| Failure::from_error(to, error))
}
