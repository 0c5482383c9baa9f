//! The Shell commands Alias and UnAlias: give a command line a name, print such names, or remove one.

use crate::shell::session::{Failure, ShellState, WARN};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    super::variables::change(session, arguments, |session| &mut session.aliases)
}

pub(super) fn remove(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    match arguments.text("NAME") {
        Some(name) => {
            session.aliases.remove(&name.to_ascii_lowercase()).map(drop).ok_or(Failure::silent(WARN))
        }
        None => run(session, arguments),
    }
}
