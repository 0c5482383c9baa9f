//! Writes one saved text on a thread of its own, so that the window never waits long for the disk.
//!
//! A text that could not be written stays with the thread until it is on the disk, a newer one replaces it,
//! or the program ends. The delays between attempts are given by the caller, so that tests do not depend on
//! time. The attempts and the reports of outages are left to [`task`].

mod task;
#[cfg(test)]
mod tests;

pub(super) use self::task::Access;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use self::task::{NumberedRequest, Request, Task};
use super::store::{SaveEvent, UnsavedError, Write};
use crate::terminal;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::saved_game;
use small_amiga_window::files::{self, FileError};

/// A function from the number of failed attempts to the delay before the next attempt.
pub type RetryDelay = fn(u32) -> Duration;

/// Returns the delay before the next attempt to write: 2, 4, 8, 16, then always 30 seconds.
pub const fn retry_delay(failures: u32) -> Duration {
    match failures {
        0..=4 => Duration::from_secs(1 << failures),
        _ => Duration::from_secs(30),
    }
}

/// Maximum time that the program waits for the last write when it ends.
///
/// A folder on an unreachable server may never answer.
const FINISH_LIMIT: Duration = Duration::from_secs(5);

/// Writes a text to the file at `path`, or removes the file if `text` is `None`.
pub(super) fn write(path: &Path, text: Option<&str>) -> Result<(), FileError> {
    let Some(text) = text else {
        return match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(FileError::write(path, &error)),
            _ => Ok(()),
        };
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| FileError::write(folder, &error))?;
    files::write_atomically(path, text.as_bytes())
}

/// Merges the new list of solved puzzles, `text`, into the stored list, `there`.
///
/// Returns `text` unchanged if either list cannot be read.
pub(super) fn joined(game: &'static GameEntry, there: &str, text: String) -> String {
    match (saved_game::read_solved(game, there), saved_game::read_solved(game, &text)) {
        (Ok(mut all), Ok(ours)) => {
            all.merge(ours);
            saved_game::solved_text(game.word, &all)
        }
        _ => text,
    }
}

#[derive(Debug)]
pub(super) struct Writer {
    orders: Option<Sender<NumberedRequest>>,
    done: Receiver<u64>,
    events: Receiver<SaveEvent>,
    count: u64,
    /// Number of the last write request to which the writing thread has responded.
    answered: u64,
    path: PathBuf,
    patience: Duration,
    finish_limit: Duration,
    thread: Option<JoinHandle<Result<(), FileError>>>,
}

impl Writer {
    pub(super) fn start(
        path: PathBuf,
        patience: Duration,
        delay: RetryDelay,
        access: Access,
    ) -> io::Result<Self> {
        let (orders, to_do) = channel();
        let (tell, done) = channel();
        let (report, events) = channel();
        let task = Task { path: path.clone(), access, delay, orders: to_do, done: tell, events: report };
        let thread = Some(Builder::new().name("keeper".to_owned()).spawn(move || task.run())?);
        let orders = Some(orders);
        let finish_limit = FINISH_LIMIT;
        Ok(Self { orders, done, events, count: 0, answered: 0, path, patience, finish_limit, thread })
    }
}

impl Write for Writer {
    /// Sends a text to the writing thread and waits for the first attempt to write it.
    ///
    /// The wait ends early at the time limit.
    fn save(&mut self, text: Option<String>) {
        self.count += 1;
        let Some(orders) = &self.orders else { return };
        let until = Instant::now() + self.patience;
        if orders.send((self.count, Request::Write(text))).is_ok() {
            while self.answered < self.count {
                let left = until.saturating_duration_since(Instant::now());
                let Ok(number) = self.done.recv_timeout(left) else { break };
                self.answered = number;
            }
        }
    }

    fn check(&mut self) {
        if self.is_pending() {
            return;
        }
        if let Some(orders) = &self.orders
            && orders.send((self.count + 1, Request::Check)).is_ok()
        {
            self.count += 1;
        }
    }

    fn is_pending(&mut self) -> bool {
        self.answered = self.done.try_iter().last().unwrap_or(self.answered);
        self.orders.is_some() && self.answered < self.count
    }

    fn next_event(&mut self) -> Option<SaveEvent> {
        self.events.try_recv().ok()
    }

    fn finish(&mut self) -> Result<(), UnsavedError> {
        self.orders = None;
        let until = Instant::now() + self.finish_limit;
        loop {
            match self.done.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(number) => self.answered = number,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    // The thread ends with the program.
                    self.thread = None;
                    let error = io::Error::new(ErrorKind::TimedOut, "the folder does not respond");
                    return Err(UnsavedError(FileError::write(&self.path, &error)));
                }
            }
        }
        // A panic of the thread has been reported on the terminal.
        let ended = self.thread.take().and_then(|thread| thread.join().ok());
        ended.unwrap_or(Ok(())).map_err(UnsavedError)
    }
}

/// Finishes writing, unless [`Write::finish`] was called before.
///
/// Prints an error if a text could not be written.
impl Drop for Writer {
    fn drop(&mut self) {
        if let Err(error) = self.finish() {
            terminal::error(&error);
        }
    }
}
