//! The Shell command Rename: renames files or moves them to another drawer of the same volume.
//!
//! If the target is an existing drawer, the sources are moved into it; several sources need such a target.

use std::collections::VecDeque;

use super::{StartedCommand, Steps};
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{DosError, DosPath, Rename};
use small_amiga::readargs::Arguments;

#[derive(Debug)]
struct Renames {
    from: VecDeque<DosPath>,
    to: DosPath,
    target: String,
    /// Whether the target of the command Rename (argument TO) is an existing drawer.
    into: bool,
    tells: bool,
    /// The rename in progress: old path, new path and job.
    current: Option<(DosPath, DosPath, Rename)>,
}

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let target = arguments.text("TO").unwrap_or_default().to_owned();
    let to = session.resolve_named(&target)?;
    let mut from = VecDeque::new();
    for text in arguments.many("FROM") {
        from.extend(session.matching(text)?);
    }
    let into = session.dos.examine(&to).is_ok_and(|entry| entry.is_drawer());
    let several = from.len() > 1;
    if several && !into {
        return Err(Failure::from_error(&target, DosError::ObjectWrongType));
    }
    let tells = several && !arguments.is_set("QUIET");
    Ok(Box::new(Renames { from, to, target, into, tells, current: None }))
}

impl Steps for Renames {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        let (from, to, mut rename) = match self.current.take() {
            Some(current) => current,
            None => {
                let Some(from) = self.from.pop_front() else { return Ok(false) };
                // A drawer's own name in different case renames the drawer instead of moving it into
                // itself.
                let is_inside = self.into && from != self.to;
                let to = if is_inside { self.to.join(from.name().clone()) } else { Ok(self.to.clone()) };
                let to = to.map_err(|error| self.failed(&from, error))?;
                let rename = Rename::new(from.clone(), to.clone());
                (from, to, rename)
            }
        };
        if rename.step(&session.dos).map_err(|error| self.failed(&from, error))? {
            self.current = Some((from, to, rename));
        } else if self.tells {
            session.print_line(format!("Renaming {from} as {to}"));
        }
        Ok(true)
    }
}

impl Renames {
    fn failed(&self, from: &DosPath, error: DosError) -> Failure {
        Failure::from_error(&format!("Can't rename {} as {}", from.name(), self.target), error)
    }
}
