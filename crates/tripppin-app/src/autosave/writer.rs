//! The thread that writes one saved text and repeats failed writes.
//!
//! A text that could not be written stays with the thread until it is on the disk, a newer one replaces it,
//! or the program ends. The delays between attempts are given by the caller, so that tests do not depend on
//! time. An outage is reported twice, when it begins and when it ends: on standard error here, and as
//! [`SaveEvent`]s for the screen's bar, which is left to [`super::AutosavingComputer`].

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::right::{Permission, SaveRight};
use super::store::{MergeFn, SaveEvent, UnsavedError, Write};
use crate::terminal;
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::saved_game;
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

/// A request to the writing thread.
#[derive(Debug, PartialEq, Eq)]
enum Request {
    /// Write this text, or remove the file if it is `None`.
    Write(Option<String>),
    /// Check whether another program has taken over writing the file.
    Check,
}

/// A request to the writing thread, with its number.
type NumberedRequest = (u64, Request);

pub(super) enum Access {
    /// Exclusive access: only the program that has the right to save a game writes the file.
    Owned(SaveRight),
    /// Shared access: every program may write the file. Before each write, a program merges its new text with the
    /// text already in the file.
    Joined(MergeFn),
}

enum Attempt {
    /// The text was written and is on the disk.
    Written,
    /// The write has failed with this error.
    Failed(FileError),
    /// Another program has the exclusive right to write the file.
    ///
    /// `is_news` is `true` if the user has not been informed yet.
    Barred { is_news: bool },
}

struct Task {
    path: PathBuf,
    access: Access,
    delay: RetryDelay,
    orders: Receiver<NumberedRequest>,
    done: Sender<u64>,
    events: Sender<SaveEvent>,
}

impl Task {
    /// Processes write requests until their sender is dropped.
    ///
    /// Returns an error if the text of the last request could not be written.
    fn run(self) -> Result<(), FileError> {
        let mut unwritten: Option<Option<String>> = None;
        let (mut failures, mut number) = (0, 0);
        loop {
            let order = match unwritten {
                Some(_) => self.orders.recv_timeout((self.delay)(failures)),
                None => self.orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let is_retry = order == Err(RecvTimeoutError::Timeout);
            let is_last = order == Err(RecvTimeoutError::Disconnected);
            if let Ok(order) = order {
                // If several texts are waiting, only the last one is written.
                for (latest, request) in std::iter::once(order).chain(self.orders.try_iter()) {
                    number = latest;
                    if let Request::Write(text) = request {
                        unwritten = Some(text);
                    }
                }
            }
            let Some(text) = &unwritten else {
                if is_last {
                    return Ok(());
                }
                if let Access::Owned(right) = &self.access
                    && right.was_just_lost()
                {
                    self.report_takeover();
                }
                // The caller may have stopped waiting.
                let _ = self.done.send(number);
                continue;
            };
            match self.attempt(text.as_deref()) {
                Attempt::Written => {
                    unwritten = None;
                    if std::mem::take(&mut failures) > 0 {
                        terminal::note(&format!("{}: saved again", self.path.display()));
                        self.report(SaveEvent::Resumed);
                    }
                }
                Attempt::Barred { is_news } => {
                    let is_news = is_news || failures > 0;
                    (unwritten, failures) = (None, 0);
                    if is_news {
                        self.report_takeover();
                    }
                }
                Attempt::Failed(error) if is_last => return Err(error),
                Attempt::Failed(error) if failures == 0 => {
                    failures = 1;
                    terminal::note(&format!("{error}; trying again until it is saved"));
                    self.report(SaveEvent::Failed(error));
                }
                Attempt::Failed(_) => failures += u32::from(is_retry),
            }
            // The caller may have stopped waiting.
            let _ = self.done.send(number);
        }
    }

    /// Tries once to write a text, if this program has the right to do so.
    ///
    /// The right is checked again after the write, because another program may take over the right during the
    /// write; see [`super::right`].
    fn attempt(&self, text: Option<&str>) -> Attempt {
        let right = match &self.access {
            Access::Owned(right) => Some(right),
            Access::Joined(_) => None,
        };
        let permission = || right.map_or(Permission::Granted, SaveRight::permission);
        let before = permission();
        if before != Permission::Granted {
            return Attempt::Barred { is_news: before == Permission::JustLost };
        }
        match (self.write(text), permission()) {
            (Err(error), _) => Attempt::Failed(error),
            (Ok(()), Permission::JustLost) => Attempt::Barred { is_news: true },
            (Ok(()), _) => Attempt::Written,
        }
    }

    fn write(&self, text: Option<&str>) -> Result<(), FileError> {
        let there = || files::read_text(&self.path).ok();
        let joined = match (text, &self.access) {
            (Some(text), Access::Joined(join)) => there().map(|there| join(&there, text.to_owned())),
            _ => None,
        };
        write(&self.path, joined.as_deref().or(text))
    }

    fn report_takeover(&self) {
        let path = self.path.display();
        terminal::note(&format!("{path}: saved by another window now, no longer by this one"));
        self.report(SaveEvent::TakenOver);
    }

    fn report(&self, event: SaveEvent) {
        // The receiver is dropped only when the program ends.
        let _ = self.events.send(event);
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

/// A text that is written to the store whenever it changes.
#[derive(Debug)]
pub(super) struct SavedText {
    writer: Box<dyn Write>,
    text: Option<String>,
    /// Whether the last event received from the writer was a failed write.
    is_failing: bool,
    /// Whether a write or check was still in progress when the writer was last polled.
    is_pending: bool,
}

impl SavedText {
    /// Creates a saved text with the initial content `text`. Changes of the text are written by `writer`.
    ///
    /// The initial content is assumed to be stored already and is not written.
    pub(super) fn new(writer: Box<dyn Write>, text: Option<String>) -> Self {
        Self { writer, text, is_failing: false, is_pending: false }
    }

    /// Records `text` as already stored, so that [`Self::save`] does not write it again.
    pub(super) fn has(&mut self, text: Option<String>) {
        self.text = text;
    }

    /// Writes a text to the store if it differs from the text stored last.
    pub(super) fn save(&mut self, text: Option<String>) {
        if text != self.text {
            self.text.clone_from(&text);
            self.writer.save(text);
        }
    }

    /// Starts to check whether another program now writes this text in place of this program.
    pub(super) fn check(&mut self) {
        self.writer.check();
        self.is_pending = self.writer.is_pending();
    }

    pub(super) fn next_event(&mut self) -> Option<SaveEvent> {
        // The thread sends the event of a write before the answer, so the answer is polled first.
        let is_pending = self.writer.is_pending();
        let event = self.writer.next_event();
        match &event {
            Some(event) => self.is_failing = matches!(event, SaveEvent::Failed(_)),
            None => self.is_pending = is_pending,
        }
        event
    }

    /// Returns `true` while a write is in progress or a failed write will be retried.
    pub(super) const fn is_unsettled(&self) -> bool {
        self.is_failing || self.is_pending
    }

    pub(super) fn finish(&mut self) -> Result<(), UnsavedError> {
        self.writer.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::WRITE_TIMEOUT;
    use super::*;

    const NEVER: RetryDelay = |_| Duration::MAX;

    const HOUR: Duration = Duration::from_secs(3600);

    fn alone(path: &Path) -> Access {
        Access::Owned(SaveRight::new(path.to_owned()))
    }

    fn occupied(folder: &Path) -> PathBuf {
        fs::write(folder.join("state"), "").unwrap();
        folder.join("state").join("game")
    }

    #[test]
    fn retry_delays_double_up_to_thirty_seconds() {
        let delays: Vec<u64> = (1..8).map(|failures| retry_delay(failures).as_secs()).collect();
        assert_eq!(delays, [2, 4, 8, 16, 30, 30, 30]);
    }

    #[test]
    fn failed_save_is_retried_until_success() {
        let folder = tempfile::tempdir().unwrap();
        let path = occupied(folder.path());
        let mut writer = Writer::start(path.clone(), HOUR, |_| Duration::ZERO, alone(&path)).unwrap();
        writer.save(Some("one".to_owned()));
        writer.save(Some("two".to_owned()));
        assert!(matches!(writer.events.recv(), Ok(SaveEvent::Failed(_))));
        fs::remove_file(folder.path().join("state")).unwrap();
        assert_eq!(writer.events.recv(), Ok(SaveEvent::Resumed));
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        writer.save(Some("three".to_owned()));
        assert_eq!(writer.finish(), Ok(()));
        assert_eq!((writer.next_event(), fs::read_to_string(&path).unwrap()), (None, "three".to_owned()));
    }

    #[test]
    fn failed_save_is_written_on_quit() {
        let folder = tempfile::tempdir().unwrap();
        let path = occupied(folder.path());
        let mut writer = Writer::start(path.clone(), HOUR, NEVER, alone(&path)).unwrap();
        writer.save(Some("last moves".to_owned()));
        assert!(matches!(writer.next_event(), Some(SaveEvent::Failed(_))), "reported once it is waited for");
        fs::remove_file(folder.path().join("state")).unwrap();
        assert_eq!(writer.finish(), Ok(()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "last moves");
    }

    #[test]
    fn save_that_fails_on_quit_names_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = occupied(folder.path());
        let mut writer = Writer::start(path.clone(), HOUR, NEVER, alone(&path)).unwrap();
        writer.save(Some("last moves".to_owned()));
        writer.save(Some("newer moves".to_owned()));
        let error = writer.finish().unwrap_err().to_string();
        assert!(error.contains("state: cannot be written"), "{error}");
        let failed = std::iter::from_fn(|| writer.next_event()).count();
        assert_eq!((failed, writer.finish()), (1, Ok(())), "one report for each outage");
    }

    #[test]
    fn folder_that_never_answers_is_named_on_quit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("front");
        fs::write(&path, "old").unwrap();
        let (permit, permits) = channel::<()>();
        let join: MergeFn = Box::new(move |_, text| {
            let _ = permits.recv();
            text
        });
        let mut writer = Writer::start(path.clone(), Duration::ZERO, NEVER, Access::Joined(join)).unwrap();
        writer.finish_limit = Duration::from_millis(50);
        writer.save(Some("new".to_owned()));
        let error = writer.finish().unwrap_err().to_string();
        let reason = "cannot be written: the folder does not respond; the last changes are not saved";
        assert_eq!(error, format!("{}: {reason}", path.display()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(permit);
    }

    #[test]
    fn two_windows_of_a_game_keep_the_puzzles_of_both() {
        let folder = tempfile::tempdir().unwrap();
        let game = crate::catalogue::all().next().unwrap();
        let path = folder.path().join("game.solved");
        let text = |body: &str| saved_game::solved_text(game.word, &body.parse().unwrap());
        let [one, other] = ["3 0000000000000001\n", "3 0000000000000002\n5 0000000000000001\n"];
        let both = text(&[one, other].concat());
        for (there, then) in
            [(None, text(one)), (Some(text(other)), both), (Some("damaged".into()), text(one))]
        {
            if let Some(there) = there {
                fs::write(&path, there).unwrap();
            }
            let join: MergeFn = Box::new(move |there, text| joined(game, there, text));
            let mut writer = Writer::start(path.clone(), WRITE_TIMEOUT, NEVER, Access::Joined(join)).unwrap();
            writer.save(Some(text(one)));
            drop(writer);
            assert_eq!(fs::read_to_string(&path).unwrap(), then);
        }
    }
}
