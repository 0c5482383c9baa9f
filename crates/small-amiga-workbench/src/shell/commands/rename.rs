//! Rename: another name or drawer on the same volume.

use std::collections::VecDeque;

use super::{Started, Steps};
use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::job::Rename;
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::dos::readargs::Arguments;

/// Renamings, one after the other.
#[derive(Debug)]
struct Renames {
    from: VecDeque<DosPath>,
    to: DosPath,
    /// The new name as it was typed.
    target: String,
    /// Whether a drawer has the new name.
    into: bool,
    /// Whether each renaming is printed.
    tells: bool,
    /// The renaming at hand.
    current: Option<(DosPath, DosPath, Rename)>,
}

/// Several things go into a drawer; so does one, where a drawer has the new name.
pub fn run(session: &mut Session, arguments: Arguments<'static>) -> Started {
    let target = arguments.text("TO").unwrap_or_default().to_owned();
    let to = session.at(&target)?;
    let mut from = VecDeque::new();
    for text in arguments.many("FROM") {
        from.extend(session.matching(text)?);
    }
    let into = session.dos.examine(&to).is_ok_and(|entry| entry.is_drawer());
    let several = from.len() > 1;
    if several && !into {
        return Err(Failure::of(&target, DosError::ObjectWrongType));
    }
    let tells = several && !arguments.said("QUIET");
    Ok(Box::new(Renames { from, to, target, into, tells, current: None }))
}

impl Steps for Renames {
    fn step(&mut self, session: &mut Session) -> Result<bool, Failure> {
        let (from, to, mut rename) = match self.current.take() {
            Some(current) => current,
            None => {
                let Some(from) = self.from.pop_front() else { return Ok(false) };
                // A drawer in other letters is the same one.
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
            session.say(format!("Renaming {from} as {to}"));
        }
        Ok(true)
    }
}

impl Renames {
    fn failed(&self, from: &DosPath, error: DosError) -> Failure {
        Failure::of(&format!("Can't rename {} as {}", from.name(), self.target), error)
    }
}
