//! A program that was started by a Shell.
//!
//! Tracks the start request, the process number, the output and the end of the program. Reporting them to the
//! user is left to the Shell.

use super::line::Redirection;
use super::output_window::OutputWindow;
use small_amiga::console::AutoConsole;
use small_amiga::dos::{Launch, LaunchReply, Pipe, ProcessId, Processes, Startup};
use small_amiga::exec::{MsgPort, SignalPort, Signals};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum JobEvent {
    Started(ProcessId),
    Refused(String),
    Output(String),
    /// The output redirected to a file has exceeded [`MOST`] bytes, so the program has to be stopped.
    Full,
    Ended(u8),
}

/// Maximum size of a program's output that is redirected to a file, in bytes.
pub(super) const MOST: usize = 1 << 20;

#[derive(Debug)]
pub(super) struct CapturedOutput {
    pub to: Redirection,
    pub text: String,
    /// Whether the output has exceeded [`MOST`] bytes, so that later output is lost.
    pub is_full: bool,
}

/// A program started by a Shell.
///
/// Dropping a job closes the port and the pipe for the program's output.
#[derive(Debug)]
pub(super) struct Job {
    pub name: String,
    /// Whether to print the process number once the background program has started.
    pub announce: bool,
    /// The output captured for a file, or `None` without a redirection to a file.
    pub captured_output: Option<CapturedOutput>,
    /// The window of a redirection to `CON:`, or `None` without such a redirection.
    pub window: Option<OutputWindow>,
    answers: MsgPort<LaunchReply>,
    id: Option<ProcessId>,
    pipe: Option<Pipe>,
    ended: bool,
    /// All signals sent to the program, including those sent before its start.
    signals: Signals,
}

impl Job {
    /// Requests the start of the program with the identifier `word`.
    ///
    /// Each event of the program signals `port`.
    pub(super) fn order(
        name: &str,
        word: &str,
        startup: Startup,
        orders: &MsgPort<Launch>,
        port: &SignalPort,
        is_told: bool,
    ) -> Self {
        let answers = MsgPort::new(port.clone(), Signals::REPLY_PORT);
        orders.put_msg(Launch { program: word.to_owned(), startup, reply: Some(answers.clone()) });
        let (id, pipe, ended) = (None, None, false);
        Self {
            name: name.to_owned(),
            announce: is_told,
            captured_output: None,
            window: None,
            answers,
            id,
            pipe,
            ended,
            signals: Signals::empty(),
        }
    }

    pub(super) fn signal(&mut self, processes: &Processes, signals: Signals) {
        self.signals |= signals;
        if let Some(id) = self.id {
            // The result is ignored because the process may have just ended.
            let _ = processes.signal(id, self.signals);
        }
    }

    /// Prints `text` in the program's output window, or in `console` if the program has no output window.
    pub(super) fn print(&mut self, console: &mut AutoConsole, text: &str) {
        match &mut self.window {
            Some(window) => window.write(text),
            None => console.write(text),
        }
    }

    /// Returns `true` if the user has stopped the program with Ctrl-C.
    ///
    /// Programs without an output pipe, and those stopped because of too much output, are excluded.
    pub(super) const fn is_broken(&self) -> bool {
        let is_full = matches!(&self.captured_output, Some(caught) if caught.is_full);
        self.pipe.is_some() && self.signals.contains(Signals::CTRL_C) && !is_full
    }

    pub(super) fn next_event(&mut self) -> Option<JobEvent> {
        while let Some(answer) = self.answers.get_msg() {
            match answer {
                LaunchReply::Started(id) => {
                    self.id = Some(id);
                    return Some(JobEvent::Started(id));
                }
                LaunchReply::Refused(text) => return Some(JobEvent::Refused(text)),
                LaunchReply::Notice(text) => return Some(JobEvent::Output(text + "\n")),
                LaunchReply::Text(text) => {
                    if let Some(event) = self.output(text) {
                        return Some(event);
                    }
                }
                LaunchReply::Output(pipe) => self.pipe = Some(pipe),
                LaunchReply::Ended(_) => self.ended = true,
            }
        }
        let text = self.pipe.as_ref().map(Pipe::read).unwrap_or_default();
        self.output(text).or_else(|| {
            let code = self.pipe.as_ref().map_or(0, Pipe::return_code);
            self.ended.then_some(JobEvent::Ended(code))
        })
    }

    /// Keeps a part of the program's output if the output is captured, or returns the event that prints it.
    fn output(&mut self, text: String) -> Option<JobEvent> {
        match &mut self.captured_output {
            Some(caught) if !caught.is_full && !caught.to.is_nil() => {
                caught.text.push_str(&text);
                caught.is_full = caught.text.len() > MOST;
                caught.is_full.then_some(JobEvent::Full)
            }
            None if !text.is_empty() => Some(JobEvent::Output(text)),
            _ => None,
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.answers.close();
        if let Some(pipe) = &self.pipe {
            pipe.close();
        }
    }
}
