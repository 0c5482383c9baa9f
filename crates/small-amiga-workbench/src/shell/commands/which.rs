//! Which: prints the command or file that a name resolves to.

use crate::shell::found::{Found, find};
use crate::shell::session::WARN;
use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command Which, which prints the path of the file or drawer that a command name means, or
/// the kind of a command without a file.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let name = arguments.text("FILE").unwrap_or_default();
    match find(session, name) {
        Some(Found::Internal(command)) => session.say(format!("INTERNAL {}", command.name)),
        Some(Found::Resident(program)) => session.say(format!("RES {}", program.name)),
        Some(Found::File(place) | Found::Drawer(place)) => {
            session.say(session.as_written(&place).to_string())
        }
        None => return Err(Failure::silent(WARN)),
    }
    Ok(())
}
