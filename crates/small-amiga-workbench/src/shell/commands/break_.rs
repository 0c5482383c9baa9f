//! The Shell command Break: sends the selected signals, or Ctrl-C if none is selected, to a process.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::ProcessId;
use small_amiga::exec::Signals;
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let number = arguments.number("PROCESS").unwrap_or_default();
    let by_letter =
        [("C", Signals::CTRL_C), ("D", Signals::CTRL_D), ("E", Signals::CTRL_E), ("F", Signals::CTRL_F)];
    let said = |letter| arguments.is_set("ALL") || arguments.is_set(letter);
    let asked: Signals =
        by_letter.into_iter().filter(|(letter, _)| said(letter)).map(|(_, signal)| signal).collect();
    let signals = if asked.is_empty() { Signals::CTRL_C } else { asked };
    let id = u32::try_from(number).ok().map(ProcessId);
    match id.filter(|&id| session.processes.signal(id, signals)) {
        Some(_) => Ok(()),
        None => Err(Failure::with_text(format!("Process {number} does not exist."))),
    }
}
