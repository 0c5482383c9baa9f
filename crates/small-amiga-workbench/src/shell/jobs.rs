//! The programs started by a Shell: one in the foreground and any number in the background.
//!
//! Prints their output and events, and writes redirected output to its file. The state of a single program is
//! left to [`super::job`].

use std::task::Poll;

use super::job::{CapturedOutput, Job, JobEvent};
use super::output_window::OutputWindow;
use super::redirection::Streams;
use super::session::Failure;
use super::{ENTRY, LOST_TASK, Shell, State};
use small_amiga::dos::{JobRequest, JobRun, ProcessId, Startup};
use small_amiga::exec::Signals;

impl Shell {
    /// Handles the next event of the foreground program.
    ///
    /// Returns `false` if no event has arrived.
    pub(super) fn poll_foreground_job(&mut self) -> bool {
        let State::Waiting(job) = &mut self.state else { return false };
        let Some(news) = job.next_event() else { return false };
        let (name, is_broken) = (job.name.clone(), job.is_broken());
        let caught = if matches!(news, JobEvent::Ended(_)) { job.captured_output.take() } else { None };
        if matches!(news, JobEvent::Ended(_) | JobEvent::Refused(_)) {
            self.windows.extend(job.window.take());
        }
        match news {
            JobEvent::Started(_) => {
                // Ctrl-C may have been pressed before the program started.
                job.signal(&self.session.processes, Signals::empty());
            }
            // Output written before Ctrl-C is discarded.
            JobEvent::Output(_) if is_broken => {}
            JobEvent::Output(text) => job.print(&mut self.console, &text),
            JobEvent::Refused(text) => self.finish(&name, Err(Failure::with_text(text))),
            JobEvent::Full => job.signal(&self.session.processes, Signals::CTRL_C),
            JobEvent::Ended(code) => {
                let to = caught.as_ref().map(|caught| caught.to.file.as_str());
                let is_slow = to.is_some_and(|to| self.session.is_slow_place(to));
                self.request(is_slow, JobRequest::change, move |session| {
                    let kept = caught.map_or(Ok(()), |caught| session.save_output(&caught));
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

    /// Handles the next event of a background program that is starting.
    ///
    /// Prints the prompt once the program has started or failed to start. Returns `false` if no event has
    /// arrived.
    pub(super) fn poll_starting_job(&mut self) -> bool {
        let State::Starting(job) = &mut self.state else { return false };
        let Some(news) = job.next_event() else { return false };
        match news {
            JobEvent::Started(id) => {
                // Ctrl-C may have been pressed before the program started.
                job.signal(&self.session.processes, Signals::empty());
                if job.announce {
                    self.console.write(&numbered(id));
                }
            }
            JobEvent::Refused(text) => {
                self.console.write(&format!("{text}\n"));
                self.print_prompt();
                return true;
            }
            // Output can arrive before the program has started.
            JobEvent::Output(text) => {
                job.print(&mut self.console, &text);
                return true;
            }
            JobEvent::Full => {}
            JobEvent::Ended(_) => self.windows.extend(job.window.take()),
        }
        if let State::Starting(job) = std::mem::replace(&mut self.state, State::Ready) {
            self.background.push(job);
        }
        self.print_prompt();
        true
    }

    /// Handles the next event of the background programs.
    ///
    /// Returns `false` if no event has arrived.
    pub(super) fn poll_background_jobs(&mut self) -> bool {
        let news = self.background.iter_mut().enumerate().find_map(|(at, job)| Some((at, job.next_event()?)));
        let Some((at, news)) = news else { return false };
        match news {
            // The start was handled before the program was added to the background programs.
            JobEvent::Started(_) => {}
            JobEvent::Output(text) => {
                if let Some(job) = self.background.get_mut(at) {
                    job.print(&mut self.console, &text);
                }
            }
            JobEvent::Full => {
                if let Some(job) = self.background.get_mut(at) {
                    job.signal(&self.session.processes, Signals::CTRL_C);
                }
            }
            JobEvent::Refused(text) => {
                self.background.remove(at);
                self.console.write(&format!("{text}\n"));
            }
            JobEvent::Ended(_) => {
                let mut job = self.background.remove(at);
                self.windows.extend(job.window.take());
                self.save_background_output(job);
            }
        }
        true
    }

    /// Starts writing the captured output of a background program to a file.
    ///
    /// Does nothing without captured output. [`Self::poll_saves`] handles the end of the request.
    pub(super) fn save_background_output(&mut self, mut job: Job) {
        let Some(caught) = job.captured_output.take() else { return };
        let (session, dos) = (self.session.clone(), &self.session.dos);
        let is_slow = session.is_slow_place(&caught.to.file);
        let request = JobRequest::change(dos, move |_| session.save_output(&caught));
        self.saves.push(JobRun::start(request, dos, is_slow, &self.port));
    }

    /// Completes one finished request to save a background program's output. If the request failed, prints the
    /// error.
    ///
    /// Returns `false` if no request has ended.
    pub(super) fn poll_saves(&mut self) -> bool {
        let ended = self.saves.iter_mut().enumerate().find_map(|(at, save)| match save.poll_result() {
            Poll::Ready(result) => Some((at, result)),
            Poll::Pending => None,
        });
        let Some((at, result)) = ended else { return false };
        self.saves.remove(at);
        if let Err(failure) = result.unwrap_or_else(|| Err(Failure::with_text(LOST_TASK))) {
            self.console.write(&format!("{}\n", failure.text));
        }
        true
    }

    /// Requests the start of a program with the given redirections.
    ///
    /// If `is_told` is set, the process number of the program is printed.
    pub(super) fn job(
        &self,
        name: &str,
        word: &str,
        arguments: &str,
        (Streams { input, to, window }, is_told): (Streams, bool),
    ) -> Job {
        let current = self.session.current.clone();
        let settings = (word == ENTRY.word).then(|| Box::new(self.session.settings.clone()));
        let startup = Startup::Cli { arguments: arguments.to_owned(), current, input, settings };
        let mut job = Job::order(name, word, startup, &self.orders, &self.port, is_told);
        job.window = window.map(|window| OutputWindow::new(window, self.console.window()));
        job.captured_output = to.map(|to| CapturedOutput { to, text: String::new(), is_full: false });
        job
    }
}

fn numbered(id: ProcessId) -> String {
    format!("[CLI {}]\n", id.0)
}
