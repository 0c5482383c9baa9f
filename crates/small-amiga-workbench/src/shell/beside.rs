//! The programs started by a Shell: one in the foreground and any number in the background.
//!
//! Prints their output and events, and writes redirected output to its file. The state of a single program
//! is left to [`super::job`].

use super::job::{Caught, Job, News};
use super::redirected::Streams;
use super::session::Failure;
use super::{Shell, State};
use small_amiga::system::dos::job::Request;
use small_amiga::system::dos::process::{ProcessId, Startup};
use small_amiga::system::exec::signals::Signals;

impl Shell {
    /// Handles the next event of the Shell's foreground program. Returns `false` if no event has arrived.
    pub(super) fn hear_of_program(&mut self) -> bool {
        let State::Held(job) = &mut self.state else { return false };
        let Some(news) = job.news() else { return false };
        let (name, is_broken) = (job.name.clone(), job.is_broken());
        let caught = if matches!(news, News::Ended(_)) { job.caught.take() } else { None };
        match news {
            News::Started(_) => {
                // Ctrl-C may have been pressed before the program started.
                job.signal(&self.session.processes, Signals::empty());
            }
            // Output written before Ctrl-C is discarded.
            News::Output(_) if is_broken => {}
            News::Output(text) => self.console.write(&text),
            News::Refused(text) => self.finish(&name, Err(Failure::told(text))),
            News::Full => job.signal(&self.session.processes, Signals::CTRL_C),
            News::Ended(code) => {
                let to = caught.as_ref().map(|caught| caught.to.file.as_str());
                let is_slow = to.is_some_and(|to| self.session.is_slow_place(to));
                self.request(is_slow, Request::change, move |session| {
                    let kept = caught.map_or(Ok(()), |caught| session.keep(&caught));
                    Box::new(move |shell| {
                        if is_broken && kept.is_ok() {
                            return shell.broken();
                        }
                        let failure = Failure { code, text: String::new(), error: None };
                        let ended = if code == 0 || is_broken { Ok(()) } else { Err(failure) };
                        shell.finish(&name, kept.and(ended));
                    })
                });
            }
        }
        true
    }

    /// Handles the next event of the background program that is being started, and shows the prompt once the
    /// program has started or failed to start. Returns `false` if no event has arrived.
    pub(super) fn hear_of_start(&mut self) -> bool {
        let State::Starting(job) = &mut self.state else { return false };
        let Some(news) = job.news() else { return false };
        match news {
            News::Started(id) => {
                // Ctrl-C may have been pressed before the program started.
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
            // Output can arrive before the program has started.
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

    /// Handles the next event of the Shell's background programs. Returns `false` if no event has arrived.
    pub(super) fn hear_of_others(&mut self) -> bool {
        let news = self.beside.iter_mut().enumerate().find_map(|(at, job)| Some((at, job.news()?)));
        let Some((at, news)) = news else { return false };
        match news {
            // The start was handled before the program was added to the background programs.
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

    /// Requests the start of a program with the given redirections. The flag `is_told` selects whether its
    /// process number is printed.
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

/// Formats the line that announces the process number of a background program.
pub fn numbered(id: ProcessId) -> String {
    format!("[CLI {}]\n", id.0)
}
