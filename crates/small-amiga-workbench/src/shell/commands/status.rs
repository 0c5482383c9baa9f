//! The Shell command Status: prints a line for each process, or the number of the process that runs a given
//! command.

use crate::shell::session::{Failure, STACK, ShellState, WARN};
use small_amiga::dos::{LoadedProgram, Process};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let wanted = arguments.number("PROCESS");
    let processes = session.processes.list();
    if let Some(name) = arguments.text("COMMAND") {
        let found = processes
            .iter()
            .find(|process| command(process).is_some_and(|own| own.eq_ignore_ascii_case(name)));
        let number = found.map(|process| process.id.0.to_string()).ok_or(Failure::silent(WARN))?;
        session.print_line(number);
        return Ok(());
    }
    let listed = processes.iter().filter(|process| wanted.is_none_or(|id| id == i64::from(process.id.0)));
    let line = |process: &Process| {
        let loaded = command(process).map_or_else(
            || "No command loaded".to_owned(),
            |command| format!("Loaded as command: {command}"),
        );
        let stack = if process.id == session.number { session.settings.stack } else { STACK };
        let full = format!("stk {stack}, pri 0 ");
        let full = if arguments.is_set("FULL") { &full } else { "" };
        format!("Process {:>2}: {full}{loaded}", process.id.0)
    };
    let lines: Vec<String> = listed.map(line).collect();
    if let Some(id) = wanted.filter(|_| lines.is_empty()) {
        return Err(Failure::with_text(format!("Process {id} does not exist.")));
    }
    lines.iter().for_each(|line| session.print_line(line));
    Ok(())
}

/// Returns the name of the command that a process runs, or `None` for an idle Shell.
fn command(process: &Process) -> Option<&str> {
    match &process.loaded_program {
        LoadedProgram::Program => Some(&process.command),
        LoadedProgram::Nothing => None,
        LoadedProgram::Command(command) => Some(command),
    }
}
