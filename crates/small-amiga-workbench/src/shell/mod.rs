//! The Shell: a program that runs commands typed in a console, or a single command with which it was started.
//!
//! Handles command lines, prompts, return codes and the started programs: one in the foreground and any
//! number in the background. The window is left to the console, each command to a file of its own, and
//! starting programs to the owner of the port for start requests.

mod batch;
mod calls;
mod commands;
mod job;
mod jobs;
mod line;
mod missing;
mod output_window;
mod redirection;
mod resolve;
mod running;
mod session;
mod slow_commands;

use std::collections::VecDeque;
use std::sync::Arc;

use self::batch::Batches;
use self::commands::Command;
use self::job::Job;
use self::missing::VolumeWait;
use self::output_window::OutputWindow;
use self::redirection::Streams;
use self::running::RunningCommand;
use self::session::{ERROR, Failure, Memory, ShellState};
use super::{Libraries, ProgramEntry, StartArgs, Tool};
use small_amiga::Program;
use small_amiga::chips::Ticks;
use small_amiga::console::{AutoConsole, ConsoleEvent, Description};
use small_amiga::dos::{
    DosError, DosPath, ENTRIES_PER_BLANK, JobRequest, JobRun, Launch, LoadedProgram, Startup,
};
use small_amiga::exec::{MsgPort, SignalPort, Signals};
use small_amiga::intuition::{GRAPHICS_MEMORY, Intuition, OTHER_MEMORY, WindowId};
use small_amiga::readargs;

/// The entry of the Shell in the table of Amiga programs.
pub static ENTRY: ProgramEntry = ProgramEntry {
    word: "shell",
    title: "Shell",
    help: "commands in a window",
    drawer: "System",
    picture: "shell",
    file: None,
    start: |start| Ok(Box::new(Shell::open(start)?)),
};

/// The drawers in which a new Shell searches for programs and batch files, before C:.
pub const PATH: [&str; 5] = ["RAM:", "SYS:Utilities", "SYS:System", "SYS:Tools", "S:"];

const TITLE: &str = "AmigaShell";
const OUTPUT: &str = "Workbench Output Window";
/// The argument template of the Shell: window description and single command.
const TEMPLATE: &str = "WINDOW/K,COMMAND/F";
const BREAK: &str = "***Break";
/// The error message for a command whose task has failed.
const LOST_TASK: &str = "The task of the command has failed";

/// The batch file that a new Shell executes before its first prompt.
const STARTUP: [&str; 3] = ["If EXISTS S:Shell-Startup", "Execute S:Shell-Startup", "EndIf"];

/// Maximum number of steps that a Shell performs each time it is woken.
const AT_ONCE: usize = 16;

#[derive(Debug)]
enum State {
    Ready,
    /// The Shell waits for the arguments of a command called with `?`.
    Asked(TemplatePrompt),
    /// A command waits for a volume that is not mounted or is write-protected.
    Missing(VolumeWait),
    /// The Shell waits for a slow volume, for example while a command is looked up.
    Requesting(Box<JobRun<JobRequest<Reply>>>),
    Running(Box<JobRun<RunningCommand>>),
    /// A command reads lines from the console.
    Reading(Box<RunningCommand>),
    Waiting(Job),
    /// The Shell waits for the start of a background program.
    Starting(Job),
    /// The command Ask waits for the answer to this question.
    Asking(String),
    /// The command Wait waits until this time.
    Pausing(Ticks),
    /// The single command of the Shell has ended.
    ///
    /// Background programs and output windows may remain open.
    Over,
    Ended,
}

/// The function that the Shell calls when a request to a volume has finished.
type Reply = Box<dyn FnOnce(&mut Shell) + Send>;

#[derive(Debug, Clone)]
enum TemplatePrompt {
    Command(&'static Command, Streams),
    Program { name: String, word: String, template: String, files: Streams },
}

fn in_window(description: &str) -> String {
    format!("WINDOW {}", readargs::in_quotes(description))
}

/// Returns the arguments of a Shell that runs the single command `line`.
pub fn for_line(line: &str) -> String {
    format!("COMMAND {line}")
}

/// Returns the names of the commands of the Shell that are files in C:.
pub fn command_names() -> impl Iterator<Item = &'static str> {
    commands::all().map(|command| command.name).filter(|name| !commands::is_internal(name))
}

/// The program Shell, with its console, its commands and the programs it has started.
#[derive(Debug)]
pub struct Shell {
    console: AutoConsole,
    session: ShellState,
    port: SignalPort,
    orders: MsgPort<Launch>,
    state: State,
    background: Vec<Job>,
    batches: Batches,
    /// The pending requests to save the output of background programs.
    saves: Vec<JobRun<JobRequest<Result<(), Failure>>>>,
    /// The redirections of the command Run, which apply to the started command.
    run_files: Streams,
    /// The window to which the output of the running command is redirected.
    output_window: Option<OutputWindow>,
    /// The output windows of commands and programs that have ended.
    ///
    /// A window is closed when all output has been displayed; with the option `WAIT`, the user closes it.
    windows: Vec<OutputWindow>,
    typed: VecDeque<String>,
    /// Whether the user has ended the input, for example with the close gadget.
    is_end: bool,
    /// The time of the last wake-up.
    now: Ticks,
    greeted: bool,
    /// Whether another Shell has started this one and passed its settings.
    inherits: bool,
    /// Whether the Shell runs only a single command.
    ///
    /// The window of such a Shell opens only for output.
    single_command: bool,
    /// Whether the Shell has more work to do at the next vertical blank.
    has_more: bool,
    /// The number of directory entries that a command may still process before the next vertical blank.
    entries: usize,
}

impl Shell {
    fn open(StartArgs { intuition, port, libraries, startup, .. }: StartArgs<'_>) -> Result<Self, String> {
        let Libraries { dos, processes, orders, resident, .. } = libraries;
        let root = || dos.volumes().into_iter().next().map(DosPath::root);
        let (current, line, settings) = match startup {
            Startup::Cli { current, arguments, settings, .. } => {
                (Some(current.clone()), arguments.as_str(), settings.as_deref())
            }
            Startup::Workbench { .. } => (root(), "", None),
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
        let mut session = ShellState::new(dos.clone(), processes.clone(), Arc::clone(resident), current);
        session.settings = settings.cloned().unwrap_or(session.settings);
        Ok(Self {
            console: if once {
                AutoConsole::closed(window, intuition.active_or_any().ok_or("Shell: there is no window")?)
            } else {
                AutoConsole::open(intuition, &window)
            },
            session,
            port: port.clone(),
            orders: orders.clone(),
            state: State::Ready,
            background: Vec::new(),
            batches: Batches::default(),
            saves: Vec::new(),
            run_files: Streams::default(),
            output_window: None,
            windows: Vec::new(),
            // A Shell that was started with a command runs only this one.
            typed: line.map(str::to_owned).into_iter().collect(),
            is_end: false,
            now: intuition.current_time(),
            greeted: false,
            inherits: settings.is_some(),
            single_command: once,
            has_more: true,
            entries: ENTRIES_PER_BLANK,
        })
    }

    fn greet(&mut self) {
        if !std::mem::replace(&mut self.greeted, true) {
            self.session.number = self.session.processes.number_of(&self.port).unwrap_or(self.session.number);
            self.session.processes.set_loaded(self.session.number, LoadedProgram::Nothing);
            self.session.set_variable("process", u64::from(self.session.number.0));
            self.session.set_last(0, None);
            if !self.single_command {
                self.console.write(&format!("New Shell process {}\n", self.session.number.0));
                // The first batch file is never nested too deeply.
                let _ = self.batches.start(STARTUP.map(str::to_owned).to_vec());
            } else if self.inherits
                && let Some(caller) = self.session.processes.reply_of(&self.port)
            {
                self.console.send_to(caller);
            }
        }
    }

    /// Prints the prompt, unless a batch file is running. A Shell for a single command ends instead.
    fn print_prompt(&mut self) {
        self.session.processes.set_loaded(self.session.number, LoadedProgram::Nothing);
        if self.batches.is_running() {
            self.state = State::Ready;
            return;
        }
        if self.single_command {
            self.state = State::Over;
            return;
        }
        self.state = State::Ready;
        self.console.write(&self.session.shown_prompt());
    }

    // ---- input

    fn handle_console_event(&mut self, event: ConsoleEvent) {
        match event {
            ConsoleEvent::Line(line) => self.typed.push_back(line),
            ConsoleEvent::EndOfFile => {
                self.is_end = true;
                if !matches!(self.state, State::Reading(_)) {
                    self.batches.end();
                }
            }
            ConsoleEvent::Escape => {}
            ConsoleEvent::Signal(Signals::CTRL_C) => self.interrupted(),
            ConsoleEvent::Signal(signal) => {
                if let State::Waiting(job) | State::Starting(job) = &mut self.state {
                    job.signal(&self.session.processes, signal);
                }
            }
        }
    }

    /// Handles Ctrl-C: stops the running command, all batch files and the output.
    ///
    /// If the Shell waits for arguments after printing a template, the command is cancelled.
    fn interrupted(&mut self) {
        let had = self.console.discard() | self.batches.end();
        match &mut self.state {
            State::Waiting(job) | State::Starting(job) => {
                job.signal(&self.session.processes, Signals::CTRL_C);
            }
            State::Running(run) => run.stop(),
            State::Reading(_) => self.stop_reading(),
            State::Asked(_) | State::Asking(_) | State::Pausing(_) => self.broken(),
            // The result of the call is dropped.
            State::Requesting(run) if !run.changes_files() => self.broken(),
            State::Ready if had => self.broken(),
            State::Missing(wait) => wait.is_stopped = true,
            State::Ready | State::Requesting(_) | State::Over | State::Ended => {}
        }
    }

    fn broken(&mut self) {
        self.console.fresh_line();
        self.console.write(&format!("{BREAK}\n"));
        self.session.set_last(ERROR, Some(DosError::Break));
        self.print_prompt();
    }

    /// Ends the input of a command that reads in a Shell in the background. Questions get an empty answer.
    fn end_input(&mut self) {
        match self.state {
            State::Reading(_) => self.is_end = true,
            State::Asked(_) | State::Asking(_) if self.typed.is_empty() => {
                self.typed.push_back(String::new())
            }
            _ => {}
        }
    }

    // ---- steps

    /// Performs one step of the Shell's pending work.
    ///
    /// Returns `false` if no work is pending.
    fn step(&mut self) -> bool {
        if self.poll_background_jobs() || self.poll_saves() {
            return true;
        }
        if !self.console.has_input() {
            self.end_input();
        }
        match self.state {
            State::Running(_) => return self.poll_command(),
            State::Reading(_) => return self.read_line(),
            State::Requesting(_) => return self.poll_request(),
            State::Waiting(_) => return self.poll_foreground_job(),
            State::Starting(_) => return self.poll_starting_job(),
            State::Missing(_) => return false,
            State::Asking(_) => return self.answer(),
            State::Pausing(until) if self.now < until && !self.is_end => return false,
            State::Pausing(_) => {
                self.print_prompt();
                return true;
            }
            _ => {}
        }
        if matches!(self.state, State::Ready) && self.batches.is_running() {
            return self.step_batch();
        }
        match (self.typed.pop_front(), std::mem::replace(&mut self.state, State::Ready)) {
            (_, State::Ended) => {
                self.state = State::Ended;
                return false;
            }
            (line, State::Over) => {
                let has_windows = self.console.is_open() || !self.windows.is_empty();
                let goes_on = has_windows || !self.background.is_empty();
                self.state = if goes_on && !self.is_end { State::Over } else { State::Ended };
                return line.is_some();
            }
            (Some(line), State::Asked(asked)) => self.resume_with_arguments(asked, line),
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
        self.now = intuition.current_time();
        self.greet();
        if signals.contains(Signals::CTRL_E) {
            self.entries = ENTRIES_PER_BLANK;
        }
        if signals.contains(Signals::CTRL_C) {
            self.interrupted();
        }
        while let Some(heard) = self.console.poll_event(intuition) {
            self.handle_console_event(heard);
        }
        self.session.memory = [
            Memory { free: intuition.graphics_memory(), most: GRAPHICS_MEMORY },
            Memory { free: intuition.other_memory(), most: OTHER_MEMORY },
        ];
        self.poll_output_windows(intuition);
        let mut steps = true;
        for _ in 0..AT_ONCE {
            self.console.show(intuition);
            self.poll_volume_request(intuition);
            // The next step waits until all output is displayed, unless the user has closed the window.
            if !(self.console.is_drained() || self.is_end) {
                break;
            }
            steps = self.step();
            if !steps {
                break;
            }
        }
        if matches!(self.state, State::Reading(_)) {
            self.console.open_window(intuition);
        }
        self.console.show(intuition);
        let shows_more = self.show_output_windows(intuition) || self.console.shows_more();
        self.has_more = shows_more || steps && self.console.is_drained();
        if matches!(self.state, State::Ended) {
            // The output that background programs have written for files so far is saved; later output is
            // lost.
            for job in std::mem::take(&mut self.background) {
                self.save_background_output(job);
            }
            // Errors are ignored because the Shell that could report them has ended.
            self.saves.retain_mut(|save| save.poll_result().is_pending());
        }
    }

    fn is_running(&self) -> bool {
        !matches!(self.state, State::Ended) || !self.saves.is_empty()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let runs = match &self.state {
            State::Running(run) => run.needs_blanks(),
            State::Requesting(run) => run.needs_blanks(),
            _ => false,
        };
        let saves = self.saves.iter().any(JobRun::needs_blanks);
        let pauses = if let State::Pausing(until) = self.state { Some(until) } else { None };
        if self.has_more || runs || saves { Some(intuition.current_time()) } else { pauses }
    }
}
