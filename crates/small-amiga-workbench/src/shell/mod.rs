//! The Shell: commands typed in a console, or one that was given to it.
//!
//! Knows lines, commands, prompts and return codes, and the programs it started: one it waits for, and any number beside it. Leaves
//! the window to the console, each command to its file, and starting programs to whoever takes orders.

mod beside;
mod calls;
mod commands;
mod found;
mod job;
mod line;
mod missing;
mod redirected;
mod running;
mod session;

use std::collections::VecDeque;
use std::sync::Arc;

use self::commands::Command;
use self::job::Job;
use self::missing::Missing;
use self::redirected::Streams;
use self::running::RunningCommand;
use self::session::{ERROR, Memory, Session};
use super::{Entry, Libraries, Start, Tool};
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::console::Heard;
use small_amiga::system::console::auto::AutoConsole;
use small_amiga::system::console::description::Description;
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::job::{ENTRIES_PER_BLANK, JobRun};
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::dos::process::{Launch, Loaded, Startup};
use small_amiga::system::dos::readargs;
use small_amiga::system::exec::port::MsgPort;
use small_amiga::system::exec::signals::{SignalPort, Signals};
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::memory::{GRAPHICS, OTHER};
use small_amiga::system::intuition::window::WindowId;

/// The Shell as a program.
pub static ENTRY: Entry = Entry {
    word: "shell",
    title: "Shell",
    help: "commands in a window",
    drawer: "System",
    picture: "shell",
    start: |start| Ok(Box::new(Shell::open(start)?)),
};

/// What the window is called; and that of a Shell that runs one line.
const TITLE: &str = "AmigaShell";
const OUTPUT: &str = "Workbench Output Window";
/// What the line says that a Shell is started with: what its window is like, or the only line it is to run.
const TEMPLATE: &str = "WINDOW/K,COMMAND/F";
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
    /// A volume that is not there.
    Missing(Missing),
    /// The end of a command of the Shell.
    Running(Box<JobRun<RunningCommand>>),
    /// The end of a program.
    Held(Job),
    /// The number of a program that is to run beside it, or why there is none.
    Starting(Job),
    /// The one line it was started for has been run: it waits for those beside it, and for its window to be closed if it has one.
    Over,
    /// Nothing more.
    Ended,
}

/// Who asked for a line.
#[derive(Debug, Clone)]
enum Asked {
    /// A command of the Shell, and its files.
    Command(&'static Command, Streams),
    /// A program, and its files.
    Program { name: String, word: String, template: &'static str, files: Streams },
}

/// What a Shell is started with that has a window of its own kind.
fn in_window(description: &str) -> String {
    format!("WINDOW {}", readargs::in_quotes(description))
}

/// What a Shell is started with that runs one line.
pub fn for_line(line: &str) -> String {
    format!("COMMAND {line}")
}

/// A Shell.
#[derive(Debug)]
pub struct Shell {
    console: AutoConsole,
    session: Session,
    port: SignalPort,
    orders: MsgPort<Launch>,
    state: State,
    /// Programs that run beside it.
    beside: Vec<Job>,
    /// The files of the one that is to be run beside it next.
    run_files: Streams,
    /// Lines typed and not read yet.
    typed: VecDeque<String>,
    /// No more will be typed.
    is_end: bool,
    greeted: bool,
    /// It runs one line, and shows a window only if that writes something.
    once: bool,
    /// Whether it has more to do at the next vertical blank.
    has_more: bool,
    /// Entries that a command can still work on before the next vertical blank.
    entries: usize,
}

impl Shell {
    fn open(Start { intuition, port, libraries, startup }: Start<'_>) -> Result<Self, String> {
        let Libraries { dos, processes, orders, resident, .. } = libraries;
        let root = || dos.volumes().into_iter().next().map(DosPath::root);
        let (current, line) = match startup {
            Startup::Cli { current, arguments, .. } => (Some(current.clone()), arguments.as_str()),
            Startup::Workbench { .. } => (root(), ""),
        };
        let current = current.ok_or("Shell: there is no volume")?;
        let told = |error| format!("Shell: {error}");
        let read = readargs::read(TEMPLATE, line).map_err(|fault| told(fault.error))?;
        let line = read.text("COMMAND").filter(|line| !line.is_empty());
        let (once, title) = (line.is_some(), if line.is_some() { OUTPUT } else { TITLE });
        let window = match read.text("WINDOW") {
            Some(text) => Description::read(text, title).map_err(told)?,
            None => Description::new(title),
        };
        Ok(Self {
            console: if once {
                AutoConsole::closed(window, intuition.active_or_any().ok_or("Shell: there is no window")?)
            } else {
                AutoConsole::open(intuition, &window)
            },
            session: Session::new(dos.clone(), processes.clone(), Arc::clone(resident), current),
            port: port.clone(),
            orders: orders.clone(),
            state: State::Ready,
            beside: Vec::new(),
            run_files: Streams::default(),
            // What it is started with is its only line.
            typed: line.map(str::to_owned).into_iter().collect(),
            is_end: false,
            greeted: false,
            once,
            has_more: true,
            entries: ENTRIES_PER_BLANK,
        })
    }

    fn greet(&mut self) {
        if !std::mem::replace(&mut self.greeted, true) {
            self.session.number = self.session.processes.number_of(&self.port).unwrap_or(self.session.number);
            self.session.processes.set_loaded(self.session.number, Loaded::Nothing);
            if !self.once {
                self.console.write(&format!("New Shell process {}\n", self.session.number.0));
                self.ask();
            }
        }
    }

    /// The prompt: the next line is a command, if there is to be one.
    fn ask(&mut self) {
        if self.once {
            self.state = State::Over;
            return;
        }
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
            State::Running(run) => run.stop(),
            State::Asked(_) => self.broken(),
            State::Ready if had => self.broken(),
            State::Ready | State::Missing(_) | State::Over | State::Ended => {}
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
            State::Running(_) => return self.hear_of_command(),
            State::Held(_) => return self.hear_of_program(),
            State::Starting(_) => return self.hear_of_start(),
            State::Missing(_) => return false,
            _ => {}
        }
        match (self.typed.pop_front(), std::mem::replace(&mut self.state, State::Ready)) {
            (_, State::Ended) => {
                self.state = State::Ended;
                return false;
            }
            (line, State::Over) => {
                let goes_on = self.console.is_open() || !self.beside.is_empty();
                self.state = if goes_on && !self.is_end { State::Over } else { State::Ended };
                return line.is_some();
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
        if signals.contains(Signals::CTRL_E) {
            self.entries = ENTRIES_PER_BLANK;
        }
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
        let mut steps = true;
        for _ in 0..AT_ONCE {
            self.console.show(intuition);
            self.hear_of_volume(intuition);
            // Who has closed the window waits for nothing that is still to appear.
            if !(self.console.is_drained() || self.is_end) {
                break;
            }
            steps = self.step();
            if !steps {
                break;
            }
        }
        self.console.show(intuition);
        self.has_more = self.console.shows_more() || steps && self.console.is_drained();
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

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let runs = matches!(&self.state, State::Running(run) if run.needs_blanks());
        (self.has_more || runs).then(|| intuition.current_time())
    }
}
