//! The thread that writes a saved text, and repeats failed writes.
//!
//! An outage is reported twice, when it begins and when it ends: on standard error here, and as
//! [`SaveEvent`]s for the screen's bar, which is left to [`crate::autosave::AutosavingComputer`].

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};

use super::super::right::{Permission, SaveRight};
use super::super::store::{MergeFn, SaveEvent};
use super::{RetryDelay, write};
use crate::terminal;
use small_amiga_window::files::{self, FileError};

/// A request to the writing thread.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Write this text, or remove the file if it is `None`.
    Write(Option<String>),
    /// Check whether another program has taken over writing the file.
    Check,
}

/// A request to the writing thread, with its number.
pub(super) type NumberedRequest = (u64, Request);

pub(in super::super) enum Access {
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

pub(super) struct Task {
    pub(super) path: PathBuf,
    pub(super) access: Access,
    pub(super) delay: RetryDelay,
    pub(super) orders: Receiver<NumberedRequest>,
    pub(super) done: Sender<u64>,
    pub(super) events: Sender<SaveEvent>,
}

impl Task {
    /// Processes write requests until their sender is dropped.
    ///
    /// Returns an error if the text of the last request could not be written.
    pub(super) fn run(self) -> Result<(), FileError> {
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
    /// write; see [`super::super::right`].
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
