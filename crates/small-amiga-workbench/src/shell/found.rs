//! What a command's name means.
//!
//! Knows where it is looked for: among the commands of the Shell, in the drawer it names or the current one, among the programs that
//! are known by name, and last as a drawer to go to.

use super::commands::{self, Command};
use super::session::Session;
use crate::Resident;
use small_amiga::system::dos::path::DosPath;

/// What a name has come to.
#[derive(Debug, Clone)]
pub enum Found {
    /// A command of the Shell.
    Internal(&'static Command),
    /// A program known by name.
    Resident(Resident),
    /// A file.
    File(DosPath),
    /// A drawer.
    Drawer(DosPath),
}

/// Looks for it.
pub fn find(session: &Session, name: &str) -> Option<Found> {
    if let Some(command) = commands::find(name) {
        return Some(Found::Internal(command));
    }
    let place = session.place(name).ok().filter(|_| !name.is_empty());
    let entry = place.as_ref().and_then(|place| session.dos.examine(place).ok());
    let is_drawer = entry.map(|entry| entry.is_drawer());
    match (place, is_drawer) {
        (Some(place), Some(false)) => Some(Found::File(place)),
        (place, drawer) => {
            let known = session.resident.iter().find(|program| program.is_called(name));
            let known = known.cloned().map(Found::Resident);
            known.or_else(|| place.filter(|_| drawer == Some(true)).map(Found::Drawer))
        }
    }
}
