//! Resolves a command name that the user has typed in a Shell.
//!
//! The name is looked up among the commands of the Shell, then as a file at its path or in the current
//! drawer, which may be the file of a command or a batch file, then among the resident programs, then in the drawers
//! of the command Path, and last as a drawer to change to.

use super::commands::{self, Command};
use super::session::{ERROR, Failure, ShellState};
use crate::Resident;
use small_amiga::dos::{Bits, DosError, DosPath, FileInfo, executable_word, is_executable_size};

#[derive(Debug, Clone)]
pub(super) enum ResolvedCommand {
    Internal(&'static Command),
    Resident(Resident),
    /// A file that should contain a program.
    File(DosPath),
    /// A file with the script bit.
    BatchFile(DosPath),
    /// A drawer, which becomes the current drawer if the command line has no arguments.
    Drawer(DosPath),
}

pub(super) fn find(session: &ShellState, name: &str) -> Option<ResolvedCommand> {
    if let Some(command) = commands::find(name) {
        return Some(ResolvedCommand::Internal(command));
    }
    let place = session.place(name).ok().filter(|_| !name.is_empty());
    let entry = place.as_ref().and_then(|place| session.dos.examine(place).ok());
    let is_drawer = entry.as_ref().map(FileInfo::is_drawer);
    match (place, is_drawer) {
        (Some(place), Some(false)) => Some(in_file(session, place, entry.as_ref())),
        (place, drawer) => {
            let known = resident(session).find(|program| program.is_called(name));
            let known = known.cloned().map(ResolvedCommand::Resident);
            let known = known.or_else(|| on_path(session, name));
            known.or_else(|| place.filter(|_| drawer == Some(true)).map(ResolvedCommand::Drawer))
        }
    }
}

/// Returns the resident programs. The tools of this crate are files on the system disk only.
pub(super) fn resident(session: &ShellState) -> impl Iterator<Item = &Resident> {
    session.resident.iter().filter(|program| crate::find(program.word).is_none())
}

/// Finds a file in the drawers of the command Path.
fn on_path(session: &ShellState, name: &str) -> Option<ResolvedCommand> {
    session.candidates(name).into_iter().find_map(|place| {
        let entry = session.dos.examine(&place).ok().filter(|entry| !entry.is_drawer())?;
        Some(in_file(session, place, Some(&entry)))
    })
}

/// Determines whether a file contains a Shell command, a batch file or another program.
fn in_file(session: &ShellState, place: DosPath, entry: Option<&FileInfo>) -> ResolvedCommand {
    let has = |bits| entry.is_some_and(|entry| entry.bits.contains(bits));
    let bytes =
        entry.filter(|entry| is_executable_size(entry.size)).and_then(|_| session.dos.read(&place).ok());
    let word = bytes.as_ref().and_then(|bytes| executable_word(bytes).ok());
    match word.map(commands::find) {
        Some(Some(command)) => ResolvedCommand::Internal(command),
        None if has(Bits::SCRIPT) => ResolvedCommand::BatchFile(place),
        _ => ResolvedCommand::File(place),
    }
}

/// Returns the identifier and the argument template of the program that a command name refers to.
///
/// # Errors
/// Returns a [`Failure`] if the name means no program, or the program's file cannot be read.
pub(super) fn program(
    session: &ShellState,
    name: &str,
    found: Option<ResolvedCommand>,
) -> Result<(String, String), Failure> {
    let unknown = || Failure {
        code: ERROR,
        text: format!("{name}: Unknown command"),
        error: Some(DosError::ObjectNotFound),
    };
    match found {
        Some(ResolvedCommand::Resident(program)) => Ok((program.word.to_owned(), program.template)),
        Some(ResolvedCommand::File(place)) => {
            let failed = |error| Failure::from_error(name, error);
            let bytes = session.dos.read(&place).map_err(failed)?;
            let word = executable_word(&bytes).map_err(failed)?;
            let known = session.resident.iter().find(|program| program.word.eq_ignore_ascii_case(word));
            Ok((word.to_owned(), known.map_or_else(String::new, |program| program.template.clone())))
        }
        Some(ResolvedCommand::Internal(_) | ResolvedCommand::BatchFile(_) | ResolvedCommand::Drawer(_))
        | None => Err(unknown()),
    }
}
