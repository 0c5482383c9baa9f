//! Starts the programs that running programs request.
//!
//! Reads the file that a program needs, starts the program on the emulated computer, and reports failures.
//! Creating the programs is left to [`super::boot`], as a function.

use std::error::Error;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

use amiga_boardgame::table::GameEntry;
use small_amiga::dos::{Dos, DosError, DosPath, JobRequest, JobRun, Launch, LaunchReply, ProcessId, Startup};
use small_amiga::exec::{MsgPort, SignalPort};
use small_amiga::intuition::{Intuition, Screen, WindowId};
use small_amiga::{Computer, Program};
use small_amiga_workbench::FileContents;

/// The queue of requests to start programs, and the function that starts a program.
pub(crate) struct Loader<P> {
    /// The volumes with the files that programs read when they start.
    pub(crate) dos: Dos,
    /// Function that returns the path of a program's startup file, or `None` without such a file.
    pub(crate) file: fn(&Dos, &Launch) -> Option<DosPath>,
    /// The programs whose startup files are still being read, each with the task that reads the file.
    pub(crate) reading: Vec<(Launch, JobRun<JobRequest<FileContents>>)>,
    /// The message port for requests to start programs.
    ///
    /// The port signals no task, because the owner polls it after every run of the programs.
    pub(crate) orders: MsgPort<Launch>,
    /// Function that returns a program's game and window, or `None` if the program is not a game.
    pub(crate) running: fn(&P) -> Option<RunningGame>,
    /// Function that starts a program, given the startup file's contents and the running games.
    pub(crate) load: Box<LoadFn<P>>,
}

pub(crate) type RunningGame = (&'static GameEntry, WindowId);

/// A function that starts a program, given the startup file's contents and the running games.
type LoadFn<P> = dyn FnMut(
    &Launch,
    Option<FileContents>,
    &[RunningGame],
    &mut Intuition,
    &SignalPort,
) -> Result<P, Box<dyn Error>>;

impl<P: Program> Loader<P> {
    /// Starts all queued programs that need no file or whose file has been read.
    ///
    /// A failure is reported to the program that requested the start, or else in the title bar of the
    /// frontmost screen.
    ///
    /// `port` is signalled when a file that a program needs has been read.
    pub(crate) fn start_queued(&mut self, computer: &mut Computer<P>, port: &SignalPort) {
        while let Some((launch, file)) = self.next_launch(port) {
            let reply = launch.reply.clone();
            let running: Vec<_> = computer.programs().filter_map(self.running).collect();
            let started = computer.run(&launch.program, reply.clone(), |intuition, port| {
                // A panic while a program starts is reported like any other error.
                let load = AssertUnwindSafe(|| (self.load)(&launch, file, &running, intuition, port));
                catch_unwind(load).unwrap_or_else(|_| {
                    Err(format!("{}: the program crashed while it started", launch.program).into())
                })
            });
            let Err(error) = started else { continue };
            let intuition = computer.intuition_mut();
            if let Some(AlreadyRunningError { window, .. }) = error.downcast_ref() {
                bring_to_front(intuition, *window);
                if let (Some(reply), Startup::Cli { .. }) = (reply, &launch.startup) {
                    reply.put_msg(LaunchReply::Notice(error.to_string()));
                    reply.put_msg(LaunchReply::Ended(ProcessId(0)));
                }
            } else if let Some(reply) = reply {
                reply.put_msg(LaunchReply::Refused(error.to_string()));
            } else {
                intuition.announce(Some(error.to_string()));
                intuition.display_beep();
            }
            computer.poll();
        }
    }

    /// Returns the next requested program, with the contents of its startup file if it has one.
    ///
    /// A task reads a file on a slow volume and signals `port` at its end.
    fn next_launch(&mut self, port: &SignalPort) -> Option<(Launch, Option<FileContents>)> {
        loop {
            let read =
                self.reading.iter_mut().enumerate().find_map(|(at, (_, run))| match run.poll_result() {
                    Poll::Ready(file) => Some((at, file)),
                    Poll::Pending => None,
                });
            if let Some((at, file)) = read {
                let (launch, _) = self.reading.remove(at);
                return Some((launch, Some(file.unwrap_or(Err(DosError::ObjectNotFound)))));
            }
            let launch = self.orders.get_msg()?;
            let Some(path) = (self.file)(&self.dos, &launch) else { return Some((launch, None)) };
            let is_slow = self.dos.is_slow(path.volume());
            let request = JobRequest::read(&self.dos, move |dos| dos.read(&path));
            self.reading.push((launch, JobRun::start(request, &self.dos, is_slow, port)));
        }
    }
}

fn bring_to_front(intuition: &mut Intuition, window: WindowId) {
    if let Some(screen) = intuition.screen_of(window).map(Screen::id) {
        intuition.screen_to_front(screen);
    }
    intuition.window_to_front(window);
    intuition.activate(Some(window));
}

/// The error of a request to start a game whose window is already open.
#[derive(Debug, thiserror::Error)]
#[error("{title} is already running; its window is now in front")]
pub(crate) struct AlreadyRunningError {
    pub(crate) title: &'static str,
    pub(crate) window: WindowId,
}

impl<P> fmt::Debug for Loader<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loader")
    }
}
