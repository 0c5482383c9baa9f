//! The Shell: commands typed in a console.
//!
//! Knows lines, commands, prompts and return codes, and the programs it started: one it waits for, and any number beside it. Leaves
//! the window to the console, each command to its file, and starting programs to whoever takes orders.

mod commands;
mod found;
mod job;
mod line;
mod redirected;
mod session;

use std::collections::VecDeque;
use std::sync::Arc;

use self::commands::Command;
use self::found::Found;
use self::job::{Caught, Job, News};
use self::line::{Line, Redirection};
use self::redirected::CONSOLE;
use self::session::{ERROR, FAIL, Failure, Memory, Session, Wish};
use super::{Entry, Libraries, Start, Tool};
use crate::system::computer::Program;
use crate::system::console::{Console, Heard};
use crate::system::dos::error::DosError;
use crate::system::dos::executable;
use crate::system::dos::path::DosPath;
use crate::system::dos::process::{Launch, ProcessId, Startup};
use crate::system::dos::readargs;
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::intuition::Intuition;
use crate::system::intuition::memory::{GRAPHICS, OTHER};
use crate::system::intuition::window::WindowId;

/// The Shell as a program.
pub static ENTRY: Entry = Entry {
    word: "shell",
    title: "Shell",
    help: "commands in a window",
    drawer: "System",
    picture: "shell",
    start: |start| Ok(Box::new(Shell::open(start)?)),
};

/// What the window is called.
const TITLE: &str = "AmigaShell";
/// What is told of a command or program that was ended.
const BREAK: &str = "***Break";

/// The most things that are done between two blanks.
const AT_ONCE: usize = 16;

/// What a line is waiting for.
#[derive(Debug)]
enum State {
    /// Nothing: the next line is a command.
    Ready,
    /// The line that was asked for with `?`.
    Asked(Asked),
    /// The end of a program.
    Held(Job),
    /// The number of a program that is to run beside it, or why there is none.
    Starting(Job),
    /// Nothing more.
    Ended,
}

/// Who asked for a line.
#[derive(Debug, Clone)]
enum Asked {
    /// A command of the Shell, and where its output goes.
    Command(&'static Command, Option<Redirection>),
    /// A program, and where its output goes.
    Program { name: String, word: String, template: &'static str, to: Option<Redirection> },
}

/// A Shell.
#[derive(Debug)]
pub struct Shell {
    console: Console,
    session: Session,
    port: SignalPort,
    orders: MsgPort<Launch>,
    state: State,
    /// Programs that run beside it.
    beside: Vec<Job>,
    /// Where the output goes of the one that is to be run beside it next.
    run_to: Option<Redirection>,
    /// Lines typed and not read yet.
    typed: VecDeque<String>,
    /// No more will be typed.
    is_end: bool,
    greeted: bool,
}

impl Shell {
    fn open(Start { intuition, port, libraries, startup }: Start<'_>) -> Result<Self, String> {
        let Libraries { dos, processes, orders, resident, .. } = libraries;
        let root = || dos.volumes().into_iter().next().map(DosPath::root);
        let (current, line) = match startup {
            Startup::Cli { current, arguments } => (Some(current.clone()), arguments.as_str()),
            Startup::Workbench { .. } => (root(), ""),
        };
        let current = current.ok_or("Shell: there is no volume")?;
        Ok(Self {
            console: Console::open(intuition, TITLE),
            session: Session::new(dos.clone(), processes.clone(), Arc::clone(resident), current),
            port: port.clone(),
            orders: orders.clone(),
            state: State::Ready,
            beside: Vec::new(),
            run_to: None,
            // What it is started with is its first line.
            typed: (!line.is_empty()).then(|| line.to_owned()).into_iter().collect(),
            is_end: false,
            greeted: false,
        })
    }

    fn greet(&mut self) {
        if !std::mem::replace(&mut self.greeted, true) {
            self.session.number = self.session.processes.number_of(&self.port).unwrap_or(self.session.number);
            self.console.write(&format!("New Shell process {}\n", self.session.number.0));
            self.ask();
        }
    }

    /// The prompt: the next line is a command.
    fn ask(&mut self) {
        self.state = State::Ready;
        self.console.write(&self.session.shown_prompt());
    }

    // ---- what comes from a person

    fn heard(&mut self, heard: Heard) {
        match heard {
            Heard::Line(line) => self.typed.push_back(line),
            Heard::EndOfFile => self.is_end = true,
            Heard::Signal(Signals::CTRL_C) => self.interrupted(),
            Heard::Signal(signal) => {
                if let State::Held(job) | State::Starting(job) = &mut self.state {
                    job.signal(&self.session.processes, signal);
                }
            }
        }
    }

    /// Ctrl-C: for the program that was run from here, else for the command that asks or whose text still appears.
    fn interrupted(&mut self) {
        let had = self.console.discard();
        match &mut self.state {
            State::Held(job) | State::Starting(job) => {
                job.signal(&self.session.processes, Signals::CTRL_C);
            }
            State::Asked(_) => self.broken(),
            State::Ready if had => self.broken(),
            State::Ready | State::Ended => {}
        }
    }

    fn broken(&mut self) {
        self.console.fresh_line();
        self.console.write(&format!("{BREAK}\n"));
        self.session.last = (ERROR, Some(DosError::Break));
        self.ask();
    }

    // ---- what goes on

    /// One step of what there is to do; false if there is nothing.
    fn step(&mut self) -> bool {
        if self.hear_of_others() {
            return true;
        }
        match self.state {
            State::Held(_) => return self.hear_of_program(),
            State::Starting(_) => return self.hear_of_start(),
            _ => {}
        }
        match (self.typed.pop_front(), std::mem::replace(&mut self.state, State::Ready)) {
            (_, State::Ended) => {
                self.state = State::Ended;
                return false;
            }
            (Some(line), State::Asked(asked)) => self.answered(asked, line),
            (Some(line), _) => self.execute(&line),
            (None, state) => {
                self.state = if self.is_end { State::Ended } else { state };
                return false;
            }
        }
        true
    }

    /// The program the Shell waits for.
    fn hear_of_program(&mut self) -> bool {
        let State::Held(job) = &mut self.state else { return false };
        let Some(news) = job.news() else { return false };
        let (name, is_broken) = (job.name.clone(), job.is_broken());
        let caught = if matches!(news, News::Ended(_)) { job.caught.take() } else { None };
        match news {
            News::Started(_) => {
                // Ctrl-C may have come before.
                job.signal(&self.session.processes, Signals::empty());
            }
            // What it had written before it was ended is not wanted any more.
            News::Output(_) if is_broken => {}
            News::Output(text) => self.console.write(&text),
            News::Refused(text) => self.finish(&name, Err(Failure::told(text))),
            News::Full => job.signal(&self.session.processes, Signals::CTRL_C),
            News::Ended(code) => {
                let kept = caught.map_or(Ok(()), |caught| self.session.keep(&caught));
                if is_broken && kept.is_ok() {
                    self.broken();
                } else {
                    let failure = Failure { code, text: String::new(), error: None };
                    let ended = if code == 0 || is_broken { Ok(()) } else { Err(failure) };
                    self.finish(&name, kept.and(ended));
                }
            }
        }
        true
    }

    /// The program that is to run beside it: the prompt comes after its number, or after why it has none.
    fn hear_of_start(&mut self) -> bool {
        let State::Starting(job) = &mut self.state else { return false };
        let Some(news) = job.news() else { return false };
        match news {
            News::Started(id) => {
                // Ctrl-C may have come before.
                job.signal(&self.session.processes, Signals::empty());
                if job.is_told {
                    self.console.write(&numbered(id));
                }
            }
            News::Refused(text) => {
                self.console.write(&format!("{text}\n"));
                self.ask();
                return true;
            }
            News::Output(text) => self.console.write(&text),
            News::Full | News::Ended(_) => {}
        }
        if let State::Starting(job) = std::mem::replace(&mut self.state, State::Ready) {
            self.beside.push(job);
        }
        self.ask();
        true
    }

    /// Those that run beside it.
    fn hear_of_others(&mut self) -> bool {
        let news = self.beside.iter_mut().enumerate().find_map(|(at, job)| Some((at, job.news()?)));
        let Some((at, news)) = news else { return false };
        match news {
            // That was told before it was among them.
            News::Started(_) => {}
            News::Output(text) => self.console.write(&text),
            News::Full => {
                if let Some(job) = self.beside.get_mut(at) {
                    job.signal(&self.session.processes, Signals::CTRL_C);
                }
            }
            News::Refused(text) => {
                self.beside.remove(at);
                self.console.write(&format!("{text}\n"));
            }
            News::Ended(_) => {
                let caught = self.beside.remove(at).caught.take();
                if let Some(Err(failure)) = caught.map(|caught| self.session.keep(&caught)) {
                    self.console.write(&format!("{}\n", failure.text));
                }
            }
        }
        true
    }

    // ---- commands

    fn execute(&mut self, text: &str) {
        match line::read(text) {
            Ok(None) => self.ask(),
            Ok(Some(line)) => self.start(line),
            Err(fault) => self.finish(
                "",
                Err(Failure { code: FAIL, text: fault.error.to_string(), error: Some(fault.error) }),
            ),
        }
    }

    fn start(&mut self, line: Line) {
        let Line { name, to, arguments, .. } = match self.session.with_input(line) {
            Ok(line) => line,
            Err(failure) => return self.finish("", Err(failure)),
        };
        match found::find(&self.session, &name) {
            Some(Found::Internal(command)) => self.command(command, to, &arguments),
            Some(Found::Drawer(place)) if arguments.is_empty() => {
                self.session.current = self.session.as_written(&place);
                self.finish(&name, Ok(()));
            }
            found => match self.program_of(&name, found) {
                Ok((word, template)) => self.program(Asked::Program { name, word, template, to }, &arguments),
                Err(failure) => self.finish(&name, Err(failure)),
            },
        }
    }

    /// The word and the template of a program that was found.
    fn program_of(&self, name: &str, found: Option<Found>) -> Result<(String, &'static str), Failure> {
        let unknown = || Failure {
            code: ERROR,
            text: format!("{name}: Unknown command"),
            error: Some(DosError::ObjectNotFound),
        };
        match found {
            Some(Found::Resident(program)) => Ok((program.word.to_owned(), program.template)),
            Some(Found::File(place)) => {
                let failed = |error| Failure::of(name, error);
                let bytes = self.session.dos.read(&place).map_err(failed)?;
                let word = executable::word_of(&bytes).map_err(failed)?;
                let known =
                    self.session.resident.iter().find(|program| program.word.eq_ignore_ascii_case(word));
                Ok((word.to_owned(), known.map_or("", |program| program.template)))
            }
            Some(Found::Internal(_) | Found::Drawer(_)) | None => Err(unknown()),
        }
    }

    fn answered(&mut self, asked: Asked, line: String) {
        match asked {
            Asked::Command(command, to) => self.command(command, to, line.trim()),
            program @ Asked::Program { .. } => self.program(program, line.trim()),
        }
    }

    fn command(&mut self, command: &'static Command, to: Option<Redirection>, arguments: &str) {
        if readargs::asks(arguments) {
            self.console.write(&format!("{}: ", command.template));
            self.state = State::Asked(Asked::Command(command, to));
            return;
        }
        let done = self.call(command, to, arguments);
        self.finish(command.name, done);
    }

    fn program(&mut self, asked: Asked, arguments: &str) {
        let Asked::Program { name, word, template, to } = &asked else { return };
        if readargs::asks(arguments) && !template.is_empty() {
            self.console.write(&format!("{template}: "));
            self.state = State::Asked(asked);
            return;
        }
        self.state = State::Held(self.job(name, word, arguments, (to.clone(), false)));
    }

    fn job(
        &self,
        name: &str,
        word: &str,
        arguments: &str,
        (to, is_told): (Option<Redirection>, bool),
    ) -> Job {
        let startup = Startup::Cli { arguments: arguments.to_owned(), current: self.session.current.clone() };
        let mut job = Job::order(name, word, startup, &self.orders, &self.port, is_told);
        let to = to.filter(|to| to.file != CONSOLE);
        job.caught = to.map(|to| Caught { to, text: String::new(), is_full: false });
        job
    }

    /// Runs a command of the Shell, and writes what it says.
    fn call(
        &mut self,
        command: &'static Command,
        to: Option<Redirection>,
        arguments: &str,
    ) -> Result<(), Failure> {
        let read = readargs::read(command.template, arguments);
        let read = read.map_err(|fault| Failure::of(command.name, fault.error))?;
        let done = (command.run)(&mut self.session, &read);
        let said = std::mem::take(&mut self.session.out);
        match to.filter(|to| to.file != CONSOLE) {
            // What Run is told is meant for what it runs.
            to if matches!(self.session.wish, Some(Wish::Run(..))) => {
                self.run_to = to;
                self.console.write(&said);
            }
            Some(to) => self.session.keep(&Caught { to, text: said, is_full: false })?,
            None => self.console.write(&said),
        }
        done
    }

    /// A command has ended: what it asked for, how it ended, and the next prompt.
    fn finish(&mut self, name: &str, done: Result<(), Failure>) {
        self.state = State::Ready;
        let done = done.and_then(|()| self.fulfil());
        let (code, error) = match done {
            Ok(()) => (0, None),
            Err(Failure { code, text, error }) => {
                if !text.is_empty() {
                    self.console.write(&format!("{text}\n"));
                }
                (code, error)
            }
        };
        self.session.last = (code, error);
        // A name that is unknown has been told already.
        let was_run = code != ERROR || error != Some(DosError::ObjectNotFound);
        if code > 0 && i64::from(code) >= self.session.fail_at && was_run && !name.is_empty() {
            self.console.write(&format!("{name} failed returncode {code}\n"));
        }
        // What is to run beside it has its number first.
        if matches!(self.state, State::Ready) {
            self.ask();
        }
    }

    /// Does what the command asked for that ran last.
    fn fulfil(&mut self) -> Result<(), Failure> {
        match self.session.wish.take() {
            None => Ok(()),
            Some(Wish::End) => {
                self.state = State::Ended;
                Ok(())
            }
            Some(Wish::NewShell) => {
                let startup =
                    Startup::Cli { arguments: String::new(), current: self.session.current.clone() };
                self.orders.put_msg(Launch { program: ENTRY.word.to_owned(), startup, reply: None });
                Ok(())
            }
            Some(Wish::Run(text, quiet)) => {
                let line = line::read(&text).map_err(|fault| Failure::of("Run", fault.error))?;
                let Some(line) = line else { return Ok(()) };
                let Line { name, to, arguments, .. } = self.session.with_input(line)?;
                let to = self.run_to.take().or(to);
                match found::find(&self.session, &name) {
                    Some(Found::Internal(command)) => {
                        if !quiet {
                            // It has a process of its own there, though here it has ended already.
                            self.console.write(&numbered(self.session.processes.next_number()));
                        }
                        self.call(command, to, &arguments)?;
                        self.fulfil()
                    }
                    found => {
                        let (word, _) = self.program_of(&name, found)?;
                        self.state = State::Starting(self.job(&name, &word, &arguments, (to, !quiet)));
                        Ok(())
                    }
                }
            }
        }
    }
}

/// What is told of a program that runs beside it.
fn numbered(id: ProcessId) -> String {
    format!("[CLI {}]\n", id.0)
}

impl Tool for Shell {
    fn window(&self) -> WindowId {
        self.console.window()
    }

    fn text(&self) -> Vec<String> {
        self.console.text()
    }
}

impl Program for Shell {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.greet();
        if signals.contains(Signals::CTRL_C) {
            self.interrupted();
        }
        while let Some(heard) = self.console.hear(intuition) {
            self.heard(heard);
        }
        self.session.memory = [
            Memory { free: intuition.graphics_memory(), most: GRAPHICS },
            Memory { free: intuition.other_memory(), most: OTHER },
        ];
        for _ in 0..AT_ONCE {
            self.console.show(intuition);
            // Who has closed the window waits for nothing that is still to appear.
            if !(self.console.is_drained() || self.is_end) || !self.step() {
                break;
            }
        }
        self.console.show(intuition);
        if matches!(self.state, State::Ended) {
            // What those beside it have written for files is not lost; what they still write is.
            for caught in std::mem::take(&mut self.beside).iter_mut().filter_map(|job| job.caught.take()) {
                // There is nobody left to be told of a fault.
                let _ = self.session.keep(&caught);
            }
        }
    }

    fn is_running(&self) -> bool {
        !matches!(self.state, State::Ended)
    }
}
