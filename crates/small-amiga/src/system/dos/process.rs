//! Programs as AmigaDOS sees them: what orders one, what it was started with, and which run.
//!
//! Knows processes by number and how one is asked to end. Leaves starting one to the computer, and what its words mean to it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::path::DosPath;
use super::pipe::Pipe;
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{SignalPort, Signals};

/// How a program is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Startup {
    /// By its icon (`WBStartup`).
    Workbench {
        /// The tool types of the icon that was opened, a line each.
        tool_types: Vec<String>,
        /// A project to open, if one was.
        project: Option<DosPath>,
    },
    /// By a command.
    Cli {
        /// The words after the command's name, as typed.
        arguments: String,
        /// The drawer they are meant from.
        current: DosPath,
        /// What it reads instead of what is typed, if that is a file.
        input: Option<Vec<u8>>,
    },
}

/// What becomes of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It runs, with this number.
    Started(ProcessId),
    /// It could not be started: why, in a line.
    Refused(String),
    /// Something to be known of its start, in a line.
    Said(String),
    /// What it writes comes out here.
    Output(Pipe),
    /// It ran and has ended.
    Ended(ProcessId),
}

/// An order to start a program.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The program's word.
    pub program: String,
    /// How it is started.
    pub startup: Startup,
    /// Where answers go; who wants none gives no port. One that is refused and has none is told on the screen's bar.
    pub reply: Option<MsgPort<Answer>>,
}

/// A process's number, from 1 up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u32);

/// What a process runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loaded {
    /// The program it was started for.
    Program,
    /// Nothing: a Shell that waits.
    Nothing,
    /// A command of a Shell.
    Command(String),
}

/// A process that runs.
#[derive(Debug, Clone)]
pub struct Process {
    /// Its number.
    pub id: ProcessId,
    /// What was loaded.
    pub command: String,
    /// What Status prints of it.
    pub loaded: Loaded,
    port: SignalPort,
    reply: Option<MsgPort<Answer>>,
}

/// The processes that run; clones are the same list.
#[derive(Debug, Clone, Default)]
pub struct Processes(Arc<Mutex<Vec<Process>>>);

impl Processes {
    /// The processes, by number.
    pub fn list(&self) -> Vec<Process> {
        self.lock().clone()
    }

    /// Sends signals to one; false if there is none of this number.
    pub fn signal(&self, id: ProcessId, signals: Signals) -> bool {
        let list = self.lock();
        let found = list.iter().find(|process| process.id == id);
        found.inspect(|process| process.port.signal(signals)).is_some()
    }

    /// Sets what Status prints of a process.
    pub fn set_loaded(&self, id: ProcessId, loaded: Loaded) {
        if let Some(process) = self.lock().iter_mut().find(|process| process.id == id) {
            process.loaded = loaded;
        }
    }

    /// What was loaded as the process with this port.
    pub(in crate::system) fn name_of(&self, port: &SignalPort) -> Option<String> {
        self.lock().iter().find(|process| process.port.is_same(port)).map(|process| process.command.clone())
    }

    /// The number of the one whose signals come to this port.
    pub fn number_of(&self, port: &SignalPort) -> Option<ProcessId> {
        self.lock().iter().find(|process| process.port.is_same(port)).map(|process| process.id)
    }

    /// The number the next one will have: the lowest that is free.
    pub fn next_number(&self) -> ProcessId {
        ProcessId(free_place(&self.lock()) as u32 + 1)
    }

    /// Notes one that was started; the lowest free number is its own.
    pub fn add(&self, command: &str, port: &SignalPort, reply: Option<MsgPort<Answer>>) -> ProcessId {
        let mut list = self.lock();
        let at = free_place(&list);
        let id = ProcessId(at as u32 + 1);
        let (command, loaded) = (command.to_owned(), Loaded::Program);
        let process = Process { id, command, loaded, port: port.clone(), reply };
        if let Some(reply) = &process.reply {
            reply.put_msg(Answer::Started(id));
        }
        list.insert(at, process);
        id
    }

    /// Notes the end of the one with this port, and tells who started it.
    pub fn remove(&self, port: &SignalPort) {
        let mut list = self.lock();
        if let Some(at) = list.iter().position(|process| process.port.is_same(port)) {
            let Process { id, reply, .. } = list.remove(at);
            if let Some(reply) = reply {
                reply.put_msg(Answer::Ended(id));
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Process>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many have the lowest numbers, without a gap.
fn free_place(list: &[Process]) -> usize {
    list.iter().zip(1..).take_while(|(process, number)| process.id.0 == *number).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_given_again() {
        let processes = Processes::default();
        let ports = [(); 3].map(|()| SignalPort::new());
        let answers = MsgPort::new(SignalPort::new(), Signals::REPLY_PORT);
        for port in &ports {
            processes.add("Program", port, Some(answers.clone()));
        }
        processes.remove(&ports[1]);
        assert_eq!(processes.add("Other", &SignalPort::new(), None), ProcessId(2));
        assert_eq!(processes.list().iter().map(|process| process.id.0).collect::<Vec<_>>(), [1, 2, 3]);
        let told = std::iter::from_fn(|| answers.get_msg()).last();
        assert_eq!(told, Some(Answer::Ended(ProcessId(2))));
        assert!(
            processes.signal(ProcessId(3), Signals::CTRL_C)
                && !processes.signal(ProcessId(9), Signals::CTRL_C)
        );
        assert_eq!(ports[2].take(Signals::all()), Signals::CTRL_C);
    }
}
