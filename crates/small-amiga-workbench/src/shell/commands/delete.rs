//! The Shell command Delete: deletes files and empty drawers, or drawers with their contents.
//!
//! A file that cannot be deleted is reported, and the remaining files are deleted. If a volume is
//! write-protected, the user is asked before the report.

use std::collections::VecDeque;

use super::{StartedCommand, Steps};
use crate::shell::session::{Failure, ShellState, WARN};
use small_amiga::dos::{Delete, DosError, DosPath};
use small_amiga::readargs::Arguments;

#[derive(Debug)]
struct Deletions {
    texts: VecDeque<String>,
    /// The remaining paths that match the current command-line argument.
    places: VecDeque<DosPath>,
    all: bool,
    quiet: bool,
    force: bool,
    current: Option<Delete>,
    /// The name of the object whose deletion a write-protected volume has refused, until it is reported.
    refused: Option<String>,
    /// Whether the user has cancelled a requester, so that all later refusals are only reported.
    is_cancelled: bool,
    failed: Option<DosError>,
}

pub(super) fn run(_: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let said = |name| arguments.is_set(name);
    Ok(Box::new(Deletions {
        texts: arguments.many("FILE").iter().cloned().collect(),
        places: VecDeque::new(),
        all: said("ALL"),
        quiet: said("QUIET"),
        force: said("FORCE"),
        current: None,
        refused: None,
        is_cancelled: false,
        failed: None,
    }))
}

impl Steps for Deletions {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        if let Some(name) = self.refused.take() {
            self.not_deleted(session, &name, DosError::DiskWriteProtected);
        } else if let Some(delete) = &mut self.current {
            match delete.step(&session.dos) {
                Some(Some((name, Err(DosError::DiskWriteProtected)))) if !self.is_cancelled => {
                    self.refused = Some(name);
                    return Err(Failure {
                        error: Some(DosError::DiskWriteProtected),
                        ..Failure::silent(WARN)
                    });
                }
                Some(Some((name, Err(error)))) => self.not_deleted(session, &name, error),
                Some(Some((name, Ok(())))) if !self.quiet => session.print_line(format!("{name}  Deleted")),
                Some(_) => {}
                None => self.current = None,
            }
        } else if let Some(place) = self.places.pop_front() {
            self.current = Some(Delete::new(place, self.all, self.force, Some(session.current.clone())));
        } else if let Some(text) = self.texts.pop_front() {
            self.places = session.matching(&text)?.into();
        } else {
            let failed = |error| Failure { error: Some(error), ..Failure::silent(WARN) };
            return self.failed.map_or(Ok(false), |error| Err(failed(error)));
        }
        Ok(true)
    }

    fn waits_for_answer(&self) -> bool {
        self.refused.is_some()
    }

    fn answer(&mut self, again: bool) {
        match &mut self.current {
            Some(delete) if again => {
                self.refused = None;
                delete.retry();
            }
            _ => self.is_cancelled = true,
        }
    }
}

impl Deletions {
    fn not_deleted(&mut self, session: &mut ShellState, name: &str, error: DosError) {
        session.print_line(format!("{name}  Not Deleted: {error}"));
        self.failed = Some(error);
        if error == DosError::DiskWriteProtected {
            // The user has been asked, so that the Shell does not ask after the command.
            drop(session.dos.take_refused());
        }
    }
}
