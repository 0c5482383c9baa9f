//! A program that was started by a Shell.
//!
//! Tracks the start request, the process number, the output and the end of the program. Reporting these to
//! the user is left to the Shell.

use super::line::Redirection;
use small_amiga::system::dos::pipe::Pipe;
use small_amiga::system::dos::process::{Answer, Launch, ProcessId, Processes, Startup};
use small_amiga::system::exec::port::MsgPort;
use small_amiga::system::exec::signals::{SignalPort, Signals};

/// An event of a program that was started by a Shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// The program runs under this process number.
    Started(ProcessId),
    /// The program could not be started, for this reason.
    Refused(String),
    /// The program has written this text for the window.
    Output(String),
    /// The program has written more redirected output than [`MOST`] bytes and has to be stopped.
    Full,
    /// The program has ended with this return code.
    Ended(u8),
}

/// Maximum size of the output captured for a file, in bytes.
pub const MOST: usize = 1 << 20;

/// The output of a program that is redirected to a file.
#[derive(Debug)]
pub struct Caught {
    /// The redirection.
    pub to: Redirection,
    /// The captured output.
    pub text: String,
    /// Whether the output exceeded the maximum size; the rest is lost.
    pub is_full: bool,
}

/// A program started by a Shell. Dropping the job closes the pipe, and later output is lost.
#[derive(Debug)]
pub struct Job {
    /// The name that the program was called by.
    pub name: String,
    /// Whether to print the process number once the program has started.
    pub is_told: bool,
    /// The captured output, if it is redirected to a file.
    pub caught: Option<Caught>,
    answers: MsgPort<Answer>,
    id: Option<ProcessId>,
    pipe: Option<Pipe>,
    ended: bool,
    /// The signals sent so far, including those that wait for the program's start.
    signals: Signals,
}

impl Job {
    /// Sends a request to start a program; `port` is signalled for each event.
    pub fn order(
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
            is_told,
            caught: None,
            answers,
            id,
            pipe,
            ended,
            signals: Signals::empty(),
        }
    }

    /// Signals the program, immediately or as soon as it has started.
    pub fn signal(&mut self, processes: &Processes, signals: Signals) {
        self.signals |= signals;
        if let Some(id) = self.id {
            // The result is ignored because the process may have just ended.
            let _ = processes.signal(id, self.signals);
        }
    }

    /// Returns `true` if Ctrl-C was sent to a program with an output pipe, except to stop excessive output.
    pub const fn is_broken(&self) -> bool {
        let is_full = matches!(&self.caught, Some(caught) if caught.is_full);
        self.pipe.is_some() && self.signals.contains(Signals::CTRL_C) && !is_full
    }

    /// Takes the next event, or returns `None` if no event has arrived.
    pub fn news(&mut self) -> Option<News> {
        while let Some(answer) = self.answers.get_msg() {
            match answer {
                Answer::Started(id) => {
                    self.id = Some(id);
                    return Some(News::Started(id));
                }
                Answer::Refused(text) => return Some(News::Refused(text)),
                Answer::Said(text) => return Some(News::Output(text + "\n")),
                Answer::Output(pipe) => self.pipe = Some(pipe),
                Answer::Ended(_) => self.ended = true,
            }
        }
        let text = self.pipe.as_ref().map(Pipe::read).unwrap_or_default();
        match &mut self.caught {
            Some(caught) if !caught.is_full && !caught.to.is_nil() => {
                caught.text.push_str(&text);
                caught.is_full = caught.text.len() > MOST;
                if caught.is_full {
                    return Some(News::Full);
                }
            }
            None if !text.is_empty() => return Some(News::Output(text)),
            _ => {}
        }
        let code = self.pipe.as_ref().map_or(0, Pipe::return_code);
        self.ended.then_some(News::Ended(code))
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        if let Some(pipe) = &self.pipe {
            pipe.close();
        }
    }
}
