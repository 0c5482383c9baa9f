//! The Shell command Which: prints the path of the file or drawer to which a name resolves, or the kind of a
//! command without a file.

use crate::shell::resolve::{ResolvedCommand, find};
use crate::shell::session::WARN;
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let name = arguments.text("FILE").unwrap_or_default();
    match find(session, name) {
        Some(ResolvedCommand::Internal(command)) => {
            let file =
                session.place(&format!("C:{}", command.name)).ok().filter(|file| session.dos.exists(file));
            let file = file.map(|file| file.to_string());
            session.print_line(file.unwrap_or_else(|| format!("INTERNAL {}", command.name)));
        }
        Some(ResolvedCommand::Resident(program)) => session.print_line(format!("RES {}", program.name)),
        Some(
            ResolvedCommand::BatchFile(place) | ResolvedCommand::File(place) | ResolvedCommand::Drawer(place),
        ) => session.print_line(session.as_written(&place).to_string()),
        None => return Err(Failure::silent(WARN)),
    }
    Ok(())
}
