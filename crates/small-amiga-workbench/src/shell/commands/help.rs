//! The Shell command Help: prints the argument templates of all commands and programs, one in each line, or of one of
//! them.

use std::sync::Arc;

use super::all;
use crate::shell::resolve::{ResolvedCommand, find, program};
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

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
    let commands = commands.into_iter().filter_map(super::find);
    let commands = commands.map(|command| (command.name, command.template));
    let programs = Arc::clone(&session.resident);
    let programs = programs.iter().map(|program| (program.word, program.template.as_str()));
    for (name, template) in commands.chain(programs) {
        session.print_line(format!("{name:10} {template}").trim_end());
    }
    Ok(())
}
