//! The process table: launch requests, replies to them, and the running programs.
//!
//! [`Processes`] numbers the processes and signals them by number. Starting a program and interpreting its
//! arguments is left to the computer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::name::Name;
use super::path::DosPath;
use super::pipe::Pipe;
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{SignalPort, Signals};

/// The way in which a program is started, with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Startup {
    /// The program was started from an icon on the Workbench (`WBStartup`).
    Workbench {
        /// The tool types of the icon that the user has opened, one per entry.
        tool_types: Vec<String>,
        /// The project to open, or `None` if the user opened the program's own icon.
        project: Option<DosPath>,
    },
    /// The program was started as a command in a Shell.
    Cli {
        /// The arguments after the command's name, as the user has typed them.
        arguments: String,
        /// The current drawer of the Shell, against which relative paths are resolved.
        current: DosPath,
        /// The contents of the file used as standard input, or `None` if the input is the keyboard.
        input: Option<Vec<u8>>,
        /// The settings that a Shell inherits from the Shell that starts it, or `None` for the initial ones.
        ///
        /// The Shell that passes its settings has already replaced the variables in `arguments`.
        settings: Option<Box<ShellSettings>>,
    },
}

/// The settings of a Shell that the Shells inherit which it starts (`CommandLineInterface` and `pr_LocalVars`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShellSettings {
    /// The prompt, with placeholders such as `%N` for the process number.
    pub prompt: String,
    /// The size of the stack that the command Stack has set, in bytes.
    pub stack: i64,
    /// The drawers in which the Shell searches for programs.
    pub path: Vec<DosPath>,
    /// The command lines of the command Alias, by their names.
    pub aliases: BTreeMap<Name, String>,
    /// The local variables, by their names.
    pub variables: BTreeMap<Name, String>,
}

/// A reply to a [`Launch`] request, such as the process number of the started program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaunchReply {
    /// The program was started as the process with this number.
    Started(ProcessId),
    /// The one-line reason why the program could not be started.
    Refused(String),
    /// A one-line message for the user about the start of the program.
    Notice(String),
    /// A part of the started program's output.
    Text(String),
    /// The pipe to which the started program writes its output.
    Output(Pipe),
    /// The process with this number has ended.
    Ended(ProcessId),
}

/// A request to start a program.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The identifier of the program, as stored in its executable file.
    pub program: String,
    /// The way in which the program is started, with its arguments.
    pub startup: Startup,
    /// The port that receives the replies to the launch request.
    ///
    /// Without a port, the screen's title bar shows why a program could not be started.
    pub reply: Option<MsgPort<LaunchReply>>,
}

/// The number of a process, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u32);

/// The program or command that a process is running, as printed by the Status command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadedProgram {
    /// The program that the process was started to run.
    Program,
    /// No command: the process is a Shell that is waiting for input.
    Nothing,
    /// The command that a Shell process is executing.
    Command(String),
}

/// An entry in the table of processes: a running program or Shell with its number.
#[derive(Debug, Clone)]
pub struct Process {
    /// The process number, which commands such as Status and Break use.
    pub id: ProcessId,
    /// The name under which the process was started.
    pub command: String,
    /// The program or command that the Status command prints for this process.
    pub loaded_program: LoadedProgram,
    port: SignalPort,
    reply: Option<MsgPort<LaunchReply>>,
}

/// The table of running processes. Clones share the same table.
#[derive(Debug, Clone, Default)]
pub struct Processes(Arc<Mutex<ProcessTable>>);

#[derive(Debug, Default)]
struct ProcessTable {
    running: Vec<Process>,
    /// The number of processes so far, including those that have ended.
    started: usize,
    /// Whether a process has been removed because its program has failed.
    has_failed: bool,
}

impl Processes {
    /// Returns all running processes, sorted by number.
    pub fn list(&self) -> Vec<Process> {
        self.lock().running.clone()
    }

    /// Returns `true` if `started` processes have been started so far, and all except one have ended.
    ///
    /// Returns `false` if one of them has failed.
    pub fn is_one_left_of(&self, started: usize) -> bool {
        let table = self.lock();
        table.started == started && table.running.len() == 1 && !table.has_failed
    }

    /// Sends signals to the process `id`. Returns `false` if the process does not exist.
    pub fn signal(&self, id: ProcessId, signals: Signals) -> bool {
        let table = self.lock();
        let found = table.running.iter().find(|process| process.id == id);
        found.inspect(|process| process.port.signal(signals)).is_some()
    }

    /// Sets the program or command that the Status command prints for a process.
    pub fn set_loaded(&self, id: ProcessId, loaded_program: LoadedProgram) {
        if let Some(process) = self.lock().running.iter_mut().find(|process| process.id == id) {
            process.loaded_program = loaded_program;
        }
    }

    pub(in crate::system) fn name_of(&self, port: &SignalPort) -> Option<String> {
        let of = |process: &&Process| process.port.is_same(port);
        self.lock().running.iter().find(of).map(|process| process.command.clone())
    }

    /// Returns the number of the process with this signal port.
    pub fn number_of(&self, port: &SignalPort) -> Option<ProcessId> {
        self.lock().running.iter().find(|process| process.port.is_same(port)).map(|process| process.id)
    }

    /// Returns the port to which the process with this signal port sends its replies.
    pub fn reply_of(&self, port: &SignalPort) -> Option<MsgPort<LaunchReply>> {
        self.lock().running.iter().find(|process| process.port.is_same(port))?.reply.clone()
    }

    /// Adds a process with the lowest unused number to the table.
    ///
    /// Posts [`LaunchReply::Started`] to `reply`.
    pub fn add(&self, command: &str, port: &SignalPort, reply: Option<MsgPort<LaunchReply>>) -> ProcessId {
        let mut table = self.lock();
        table.started += 1;
        let at = free_place(&table.running);
        let id = ProcessId(at as u32 + 1);
        let (command, loaded) = (command.to_owned(), LoadedProgram::Program);
        let process = Process { id, command, loaded_program: loaded, port: port.clone(), reply };
        if let Some(reply) = &process.reply {
            reply.put_msg(LaunchReply::Started(id));
        }
        table.running.insert(at, process);
        id
    }

    /// Removes the process with this signal port from the table.
    ///
    /// Posts [`LaunchReply::Ended`] to the reply port of the process. `has_failed` is set if its program has
    /// failed.
    pub fn remove(&self, port: &SignalPort, has_failed: bool) {
        let mut table = self.lock();
        table.has_failed |= has_failed;
        if let Some(at) = table.running.iter().position(|process| process.port.is_same(port)) {
            let Process { id, reply, .. } = table.running.remove(at);
            if let Some(reply) = reply {
                reply.put_msg(LaunchReply::Ended(id));
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, ProcessTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn free_place(list: &[Process]) -> usize {
    list.iter().zip(1..).take_while(|(process, number)| process.id.0 == *number).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn process_numbers_are_reused() {
        let processes = Processes::default();
        let ports = [(); 3].map(|()| SignalPort::new());
        let answers = MsgPort::new(SignalPort::new(), Signals::REPLY_PORT);
        for port in &ports {
            processes.add("Program", port, Some(answers.clone()));
        }
        processes.remove(&ports[1], false);
        assert_eq!(processes.add("Other", &SignalPort::new(), None), ProcessId(2));
        assert_eq!(processes.list().iter().map(|process| process.id.0).collect::<Vec<_>>(), [1, 2, 3]);
        let told = std::iter::from_fn(|| answers.get_msg()).last();
        assert_eq!(told, Some(LaunchReply::Ended(ProcessId(2))));
        assert!(
            processes.signal(ProcessId(3), Signals::CTRL_C)
                && !processes.signal(ProcessId(9), Signals::CTRL_C)
        );
        assert_eq!(ports[2].take(Signals::all()), Signals::CTRL_C);
    }

    #[test]
    fn failed_process_is_not_one_that_has_ended() {
        for has_failed in [false, true] {
            let (processes, ports) = (Processes::default(), [(); 2].map(|()| SignalPort::new()));
            for port in &ports {
                assert!(!processes.is_one_left_of(2));
                processes.add("Program", port, None);
            }
            assert!(!processes.is_one_left_of(2));
            processes.remove(&ports[1], has_failed);
            assert_eq!(processes.is_one_left_of(2), !has_failed);
            assert!(!processes.is_one_left_of(3));
        }
    }
}
