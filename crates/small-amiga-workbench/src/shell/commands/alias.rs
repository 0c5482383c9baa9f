//! The Shell commands Alias and UnAlias: give a command line a name, print such names, or remove one.

use super::variables::name_of;
use crate::shell::session::{Failure, ShellState, WARN};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    super::variables::change(session, arguments, |session| &mut session.settings.aliases)
}

pub(super) fn remove(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    match arguments.text("NAME") {
        Some(name) => session.settings.aliases.remove(&name_of(name)?).map(drop).ok_or(Failure::silent(WARN)),
        None => run(session, arguments),
    }
}
