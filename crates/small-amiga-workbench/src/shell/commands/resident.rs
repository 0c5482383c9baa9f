//! The Shell command Resident: lists the programs and commands that need no file.

use super::INTERNAL;
use crate::shell::resolve::resident;
use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, _: &Arguments<'_>) -> Result<(), Failure> {
    session.print_line("NAME                           USECOUNT\n");
    let processes = session.processes.list();
    let uses = |word: &str| processes.iter().filter(|process| process.command == word).count().to_string();
    let programs = resident(session).map(|program| (program.name.clone(), uses(program.word)));
    let commands = INTERNAL.iter().map(|name| ((*name).to_owned(), "INTERNAL".to_owned()));
    let lines: Vec<_> = programs.chain(commands).collect();
    lines.iter().for_each(|(name, uses)| session.print_line(format!("{name:<30} {uses}")));
    Ok(())
}
