//! The programs a Shell has started: the one it waits for, and those that run beside it.
//!
//! Knows what is shown and kept of them. Leaves what one is, and what it writes, to [`super::job`].

use super::job::{Caught, Job, News};
use super::redirected::Streams;
use super::session::Failure;
use super::{Shell, State};
use small_amiga::system::dos::process::{ProcessId, Startup};
use small_amiga::system::exec::signals::Signals;

impl Shell {
    /// The program the Shell waits for.
    pub(super) fn hear_of_program(&mut self) -> bool {
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
    pub(super) fn hear_of_start(&mut self) -> bool {
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
            // It has something to say before it runs.
            News::Output(text) => {
                self.console.write(&text);
                return true;
            }
            News::Full | News::Ended(_) => {}
        }
        if let State::Starting(job) = std::mem::replace(&mut self.state, State::Ready) {
            self.beside.push(job);
        }
        self.ask();
        true
    }

    /// Those that run beside it.
    pub(super) fn hear_of_others(&mut self) -> bool {
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

    /// Orders a program. Files are what it reads and writes; its number may be wanted.
    pub(super) fn job(
        &self,
        name: &str,
        word: &str,
        arguments: &str,
        (Streams { input, to }, is_told): (Streams, bool),
    ) -> Job {
        let current = self.session.current.clone();
        let startup = Startup::Cli { arguments: arguments.to_owned(), current, input };
        let mut job = Job::order(name, word, startup, &self.orders, &self.port, is_told);
        job.caught = to.map(|to| Caught { to, text: String::new(), is_full: false });
        job
    }
}

/// What is told of a program that runs beside it.
pub fn numbered(id: ProcessId) -> String {
    format!("[CLI {}]\n", id.0)
}
