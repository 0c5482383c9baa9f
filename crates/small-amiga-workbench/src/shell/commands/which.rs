//! Which: prints the command or file that a name resolves to.

use crate::shell::resolve::{ResolvedCommand, find};
use crate::shell::session::WARN;
use crate::shell::session::{Failure, ShellState};
use small_amiga::system::dos::readargs::Arguments;

/// Runs the Shell command Which, which prints the path of the file or drawer that a command name means, or
/// the kind of a command without a file.
pub fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let name = arguments.text("FILE").unwrap_or_default();
    match find(session, name) {
        Some(ResolvedCommand::Internal(command)) => session.print_line(format!("INTERNAL {}", command.name)),
        Some(ResolvedCommand::Resident(program)) => session.print_line(format!("RES {}", program.name)),
        Some(ResolvedCommand::File(place) | ResolvedCommand::Drawer(place)) => {
            session.print_line(session.as_written(&place).to_string())
        }
        None => return Err(Failure::silent(WARN)),
    }
    Ok(())
}
