//! Status: what runs.

use crate::programs::shell::session::WARN;
use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::readargs::Arguments;

/// A line for each process; or with a command's name the number of the one it was loaded as.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let wanted = arguments.number("PROCESS");
    let processes = session.processes.list();
    // The Shell that asks runs this command.
    let command = |process: &crate::system::dos::process::Process| {
        if process.id == session.number { "Status".to_owned() } else { process.command.clone() }
    };
    if let Some(name) = arguments.text("COMMAND") {
        let found = processes.iter().find(|process| command(process).eq_ignore_ascii_case(name));
        let number = found.map(|process| process.id.0.to_string()).ok_or(Failure::silent(WARN))?;
        session.say(number);
        return Ok(());
    }
    let full = if arguments.said("FULL") { "stk 4096, pri 0 " } else { "" };
    let listed = processes.iter().filter(|process| wanted.is_none_or(|id| id == i64::from(process.id.0)));
    let lines: Vec<String> = listed
        .map(|process| format!("Process {:>2}: {full}Loaded as command: {}", process.id.0, command(process)))
        .collect();
    if let Some(id) = wanted.filter(|_| lines.is_empty()) {
        return Err(Failure::told(format!("Process {id} does not exist.")));
    }
    lines.iter().for_each(|line| session.say(line));
    Ok(())
}
