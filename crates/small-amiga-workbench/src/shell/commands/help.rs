//! The Shell command Help: prints the names of all commands and programs, or the argument template of one of them.

use std::sync::Arc;

use super::all;
use crate::shell::resolve::{ResolvedCommand, find, program};
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

/// Number of names in a row. Five names of twelve letters fit the usual window.
const ROW: usize = 5;
const ADVICE: &str = "Help NAME prints the arguments of NAME. EndCLI closes the Shell.";

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    if let Some(name) = arguments.text("COMMAND") {
        let template = match find(session, name) {
            Some(ResolvedCommand::Internal(command)) => command.template.to_owned(),
            found => program(session, name, found)?.1,
        };
        let template = if template.is_empty() { "no arguments" } else { &template };
        session.print_line(format!("{name}: {template}"));
        return Ok(());
    }
    let mut commands: Vec<&str> = all().map(|command| command.name).collect();
    commands.sort_unstable();
    let programs = Arc::clone(&session.resident);
    commands.extend(programs.iter().map(|program| program.word));
    for row in commands.chunks(ROW) {
        let row: String = row.iter().map(|name| format!("{name:12}")).collect();
        session.print_line(row.trim_end());
    }
    session.print_line(ADVICE);
    Ok(())
}
