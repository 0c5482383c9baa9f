//! Resolves a command name that the user has typed in a Shell.
//!
//! The name is looked up among the commands of the Shell, then as a file at its path or in the current
//! drawer, then among the resident programs, and last as a drawer to change to.

use super::commands::{self, Command};
use super::session::ShellState;
use crate::Resident;
use small_amiga::system::dos::path::DosPath;

#[derive(Debug, Clone)]
pub enum ResolvedCommand {
    Internal(&'static Command),
    /// A resident program, which is called by its name without a path.
    Resident(Resident),
    /// A file, which is expected to contain a program.
    File(DosPath),
    /// A drawer, which becomes the Shell's current drawer.
    Drawer(DosPath),
}

pub fn find(session: &ShellState, name: &str) -> Option<ResolvedCommand> {
    if let Some(command) = commands::find(name) {
        return Some(ResolvedCommand::Internal(command));
    }
    let place = session.place(name).ok().filter(|_| !name.is_empty());
    let entry = place.as_ref().and_then(|place| session.dos.examine(place).ok());
    let is_drawer = entry.map(|entry| entry.is_drawer());
    match (place, is_drawer) {
        (Some(place), Some(false)) => Some(ResolvedCommand::File(place)),
        (place, drawer) => {
            let known = session.resident.iter().find(|program| program.is_called(name));
            let known = known.cloned().map(ResolvedCommand::Resident);
            known.or_else(|| place.filter(|_| drawer == Some(true)).map(ResolvedCommand::Drawer))
        }
    }
}
