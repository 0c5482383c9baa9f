//! The Shell command Help: lists commands and programs, or prints the argument template of one of them.

use super::all;
use crate::shell::resolve::{ResolvedCommand, find, program};
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

/// Width of the list of commands, in letters. It fits the smallest window of a Shell that shows whole lines.
const WIDTH: usize = 60;

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
    let programs: Vec<String> = session.resident.iter().map(|program| program.word.to_owned()).collect();
    let lists = [("Commands:", commands.join(" ")), ("Programs:", programs.join(" "))];
    for (heading, names) in lists {
        session.print_line(heading);
        wrapped(&names).iter().for_each(|line| session.print_line(format!("  {line}")));
    }
    session.print_line("Help NAME shows the arguments of a command.");
    Ok(())
}

/// Breaks a list of names, separated by blanks, into lines of at most [`WIDTH`] letters.
fn wrapped(names: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in names.split(' ') {
        match lines.last_mut().filter(|line| line.len() + 1 + name.len() <= WIDTH) {
            Some(line) => line.push_str(&format!(" {name}")),
            None => lines.push(name.to_owned()),
        }
    }
    lines
}
