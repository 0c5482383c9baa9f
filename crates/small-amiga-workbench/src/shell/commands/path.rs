//! The Shell command Path: prints or changes the drawers in which the Shell searches for programs and batch files.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::DosError;
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    if arguments.is_set("RESET") {
        session.settings.path.clear();
    }
    let names = arguments.many("PATH");
    for name in names {
        let place = session.as_written(&session.resolve_named(name)?);
        session.settings.path.retain(|known| *known != place);
        if arguments.is_set("REMOVE") {
            continue;
        }
        let failed = |error| Failure::from_error(name, error);
        if !session.dos.examine(&place).map_err(failed)?.is_drawer() {
            return Err(failed(DosError::ObjectWrongType));
        }
        session.settings.path.push(place);
    }
    if arguments.is_set("SHOW") || names.is_empty() && !arguments.is_set("RESET") {
        let drawers: Vec<String> = session.settings.path.iter().map(ToString::to_string).collect();
        let lines = ["Current_directory"].into_iter().chain(drawers.iter().map(String::as_str)).chain(["C:"]);
        lines.for_each(|line| session.print_line(line));
    }
    Ok(())
}
