//! Runs a command of the Shell as a file job with a copy of the Shell's session.
//!
//! A command that may access a slow volume runs on a task, and all others run on the Shell's own process; see
//! [`JobRun`]. The session belongs to the command while it runs, and typed lines wait.

use std::fmt;

use super::commands::{Command, Run, Steps};
use super::job::CapturedOutput;
use super::missing::DeferredCall;
use super::output_window::OutputWindow;
use super::redirection::{Streams, window_of};
use super::session::{Failure, ShellRequest, ShellState};
use super::{LOST_TASK, Shell, State};
use small_amiga::console::{Description, is_description};
use small_amiga::dos::{FileJob, JobEvent, JobRun, LoadedProgram};
use small_amiga::readargs;

pub(super) struct RunningCommand {
    command: &'static Command,
    arguments: String,
    session: ShellState,
    files: Streams,
    /// The remaining steps of the running command.
    ///
    /// `None` before the first step, or if the command has no steps.
    steps: Option<Box<dyn Steps>>,
    /// The command's captured output, if the output is redirected to a file.
    caught: String,
    /// The result of the command, or `None` while the command runs or if Ctrl-C stopped the command.
    done: Option<Result<(), Failure>>,
    /// Whether Ctrl-C has stopped the command, so that no other step is run.
    pub(super) is_stopped: bool,
    is_slow: bool,
}

impl fmt::Debug for RunningCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunningCommand").field("command", &self.command.name).finish_non_exhaustive()
    }
}

impl RunningCommand {
    /// Parses the command's arguments and starts the command.
    ///
    /// A command without steps runs to its end. Returns `true` if steps are left.
    fn begin(&mut self) -> Result<bool, Failure> {
        let read = readargs::read(self.command.template, &self.arguments);
        let read = read.map_err(|fault| Failure::from_error(self.command.name, fault.error))?;
        match self.command.run {
            Run::InBatchFile => {
                let text = format!("{} may only be used in command files", self.command.name);
                Err(Failure::with_text(text))
            }
            Run::AtOnce(run) => run(&mut self.session, &read).map(|()| false),
            Run::InSteps(run) => {
                self.steps = Some(run(&mut self.session, read)?);
                Ok(true)
            }
        }
    }

    /// Appends the command's newly printed text to `output`.
    ///
    /// If the output is redirected to a file, appends the text to `caught` instead.
    fn print(&mut self, output: &mut String) {
        let printed = std::mem::take(&mut self.session.out);
        (if self.files.to.is_some() { &mut self.caught } else { output }).push_str(&printed);
    }

    /// Returns `true` if the command waits for the answer to the requester about a write-protected volume.
    fn is_paused(&self) -> bool {
        !self.is_stopped && self.steps.as_ref().is_some_and(|steps| steps.waits_for_answer())
    }

    /// Returns `true` if the command reads a line from the console before its next step.
    fn waits_for_line(&self) -> bool {
        self.steps.as_ref().is_some_and(|steps| steps.waits_for_line())
    }

    fn save_output(&mut self, output: &mut String) -> Result<(), Failure> {
        let text = std::mem::take(&mut self.caught);
        match self.files.to.clone() {
            // The redirections of a Run command belong to the program that it starts.
            Some(_) if matches!(self.session.request, Some(ShellRequest::Run(..))) => output.push_str(&text),
            Some(to) => self.session.save_output(&CapturedOutput { to, text, is_full: false })?,
            None => {}
        }
        Ok(())
    }
}

/// Commands whose argument `TO` can be a console window.
const WRITE_TO_CONSOLE: [&str; 4] = ["Copy", "Date", "List", "Type"];

/// Parses the argument `TO` of a command as the description of a console window; returns `None` for any other
/// target.
fn console_argument(command: &Command, arguments: &str) -> Result<Option<Description>, Failure> {
    if !WRITE_TO_CONSOLE.contains(&command.name) {
        return Ok(None);
    }
    let read = readargs::read(command.template, arguments).ok();
    let to = read.as_ref().and_then(|read| read.text("TO")).filter(|to| is_description(to));
    to.map(window_of).transpose()
}

impl FileJob for RunningCommand {
    fn step(&mut self, output: &mut String) -> bool {
        if self.is_stopped {
            return false;
        }
        let stepped = match &mut self.steps {
            Some(steps) => steps.step(&mut self.session),
            None => self.begin(),
        };
        self.print(output);
        match stepped {
            Ok(true) => return !self.waits_for_line(),
            Ok(false) => self.done = Some(Ok(())),
            Err(failure) => self.done = Some(Err(failure)),
        }
        false
    }

    fn end(&mut self, is_stopped: bool, output: &mut String) {
        self.is_stopped |= is_stopped;
        if self.is_paused() || self.waits_for_line() && !self.is_stopped {
            return;
        }
        // The output printed before a command failed or was stopped is written, too.
        if let Err(failure) = self.save_output(output) {
            self.done = Some(Err(failure));
        }
    }

    fn flush(&mut self) {
        // The Shell does not wait for a slow volume to be flushed; the job's task does.
        let dos = &self.session.dos;
        let flushed = if self.is_slow { dos.flush() } else { dos.flush_fast() };
        if let Err(error) = flushed {
            self.done = Some(Err(Failure::from_error(self.command.name, error)));
        }
    }
}

impl Shell {
    pub(super) fn start_command(&mut self, command: &'static Command, files: Streams, arguments: &str) {
        let session = ShellState { dos: self.session.dos.deferring(), ..self.session.clone() };
        // A program that does not ask the user may have left an earlier refusal.
        drop(session.dos.take_refused());
        let is_slow = session.is_slow(command, arguments, &files);
        let window = match console_argument(command, arguments) {
            Ok(described) => files.window.clone().or(described),
            Err(failure) => return self.finish(command.name, Err(failure)),
        };
        self.output_window = window.map(|window| OutputWindow::new(window, self.console.window()));
        let arguments = arguments.to_owned();
        let (steps, caught, done, is_stopped) = (None, String::new(), None, false);
        let running =
            RunningCommand { command, arguments, session, files, steps, caught, done, is_stopped, is_slow };
        self.session
            .processes
            .set_loaded(self.session.number, LoadedProgram::Command(command.name.to_owned()));
        self.run_job(running);
    }

    fn run_job(&mut self, running: RunningCommand) {
        let is_slow = running.is_slow;
        self.state = State::Running(Box::new(JobRun::start(running, &self.session.dos, is_slow, &self.port)));
    }

    /// Prints text of the running command in the command's output window, if any, or in the Shell's console.
    fn print(&mut self, text: &str) {
        match &mut self.output_window {
            Some(window) => window.write(text),
            None => self.console.write(text),
        }
    }

    /// Runs the current command until the next event, and handles that event.
    ///
    /// Returns `false` if no event has arrived, or if the command has processed the directory entries of one
    /// vertical blank.
    pub(super) fn poll_command(&mut self) -> bool {
        let State::Running(run) = &mut self.state else { return false };
        let Some(event) = run.next_event(&mut self.entries) else { return false };
        let is_stopped = run.is_stopped();
        match event {
            // Output printed before Ctrl-C is discarded.
            JobEvent::Output(_) if is_stopped => {}
            JobEvent::Output(text) => self.print(&text),
            JobEvent::Ended(running) => self.ended(running, is_stopped),
            JobEvent::Lost => {
                self.windows.extend(self.output_window.take());
                self.finish("", Err(Failure::with_text(LOST_TASK)));
            }
        }
        true
    }

    /// Continues a command after the user has answered the requester about a write-protected volume.
    ///
    /// If `again` is set, the command repeats the refused step; otherwise it reports the refusal. A stopped command
    /// only saves its output.
    pub(super) fn resume(&mut self, mut running: Box<RunningCommand>, again: bool) {
        running.done = None;
        if let Some(steps) = &mut running.steps {
            steps.answer(again);
        }
        self.run_job(*running);
    }

    /// Passes the next typed line, or the end of the input, to the command that reads from the console.
    ///
    /// Returns `false` if the user has typed no line yet.
    pub(super) fn read_line(&mut self) -> bool {
        let line = self.typed.pop_front();
        if line.is_none() && !std::mem::take(&mut self.is_end) {
            return false;
        }
        if let State::Reading(mut running) = std::mem::replace(&mut self.state, State::Ready) {
            if let Some(steps) = &mut running.steps {
                steps.read_line(line);
            }
            self.run_job(*running);
        }
        true
    }

    /// Stops the command that reads from the console.
    pub(super) fn stop_reading(&mut self) {
        if let State::Reading(mut running) = std::mem::replace(&mut self.state, State::Ready) {
            running.is_stopped = true;
            self.run_job(*running);
        }
    }

    /// Handles the end of a command, or of its steps before a refused one.
    ///
    /// `is_stopped` is set if the user has pressed Ctrl-C, even if the command ended before it was stopped.
    fn ended(&mut self, mut running: RunningCommand, is_stopped: bool) {
        if running.is_paused() {
            running.is_stopped = is_stopped;
            match self.session.dos.take_refused() {
                Some(volume) if !is_stopped => {
                    self.await_volume(volume, DeferredCall::Paused(Box::new(running)))
                }
                // The user has pressed Ctrl-C, or another program has asked about the volume.
                _ => self.resume(Box::new(running), false),
            }
            return;
        }
        let is_stopped = is_stopped || running.is_stopped;
        if running.waits_for_line() && !is_stopped && running.done.is_none() {
            self.state = State::Reading(Box::new(running));
            return;
        }
        self.windows.extend(self.output_window.take());
        let RunningCommand { command, arguments, session, files, done, .. } = running;
        let (dos, last, memory) = (self.session.dos.clone(), self.session.last, self.session.memory);
        self.session = ShellState { dos, last, memory, ..session };
        let refused = self.session.dos.take_refused().filter(|_| !is_stopped);
        if matches!(self.session.request, Some(ShellRequest::Run(..))) {
            self.run_files = files;
        } else if let (Some(volume), Some(done @ Err(_))) = (refused, &done) {
            let call = DeferredCall::Refused(command, files, arguments, done.clone());
            return self.await_volume(volume, call);
        }
        match done {
            Some(done) => self.finish(command.name, done),
            None => self.broken(),
        }
    }
}
