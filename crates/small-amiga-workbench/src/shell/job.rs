//! A program that was started from a Shell.
//!
//! Knows its order, what has become of it, its number and what it writes. Leaves what is told of that to the Shell.

use super::line::Redirection;
use small_amiga::system::dos::pipe::Pipe;
use small_amiga::system::dos::process::{Answer, Launch, ProcessId, Processes, Startup};
use small_amiga::system::exec::port::MsgPort;
use small_amiga::system::exec::signals::{SignalPort, Signals};

/// What has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// It runs.
    Started(ProcessId),
    /// It could not be started.
    Refused(String),
    /// It has written something.
    Output(String),
    /// It has written more for a file than is kept, and is to be ended.
    Full,
    /// It has ended, with a return code.
    Ended(u8),
}

/// The most bytes that wait for a file to take them.
pub const MOST: usize = 1 << 20;

/// What a program has written so far, for a file.
#[derive(Debug)]
pub struct Caught {
    /// The file.
    pub to: Redirection,
    /// What it has written.
    pub text: String,
    /// Whether that is more than is kept; the rest is lost.
    pub is_full: bool,
}

/// A program under way. What it still writes when nobody holds this any more is lost, and it is told so.
#[derive(Debug)]
pub struct Job {
    /// As it was called.
    pub name: String,
    /// Whether its number is to be told.
    pub is_told: bool,
    /// What is not shown, but written to a file in the end.
    pub caught: Option<Caught>,
    answers: MsgPort<Answer>,
    id: Option<ProcessId>,
    pipe: Option<Pipe>,
    ended: bool,
    /// Signals for it, those included that wait for its start.
    signals: Signals,
}

impl Job {
    /// Orders a program; `port` is signalled when something becomes of it.
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

    /// Signals it, now or as soon as it runs.
    pub fn signal(&mut self, processes: &Processes, signals: Signals) {
        self.signals |= signals;
        if let Some(id) = self.id {
            // One that has just ended needs none.
            let _ = processes.signal(id, self.signals);
        }
    }

    /// Whether it was writing when Ctrl-C ended it.
    pub const fn is_broken(&self) -> bool {
        let is_full = matches!(&self.caught, Some(caught) if caught.is_full);
        self.pipe.is_some() && self.signals.contains(Signals::CTRL_C) && !is_full
    }

    /// The next thing that has become of it.
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
