//! The check of a link of the friend that contains moves of the program in a third seat: the search for the same moves.
//!
//! The search has no time limit, because it must find what the friend's program has found, so a thread does it.

use std::fmt;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::Builder;

use crate::table::friend::accept::{Origin, show_newest, take_over};
use crate::table::friend::commands::{changed, report, saved};
use crate::table::{Table, TableGame};
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::games::GameId;
use boardgame_friend::record::{Checked, Record, Refused};
use small_amiga::intuition::Intuition;

const STOPPED: &str = "The program's move could not be checked: open the link again";

/// A search for the moves of a program in a link.
pub(super) struct Checking {
    checked: Checked,
    origin: Origin,
    verdict: Receiver<Result<(), Refused>>,
}

impl Checking {
    pub(super) fn game(&self) -> GameId {
        self.checked.link().id()
    }
}

impl fmt::Debug for Checking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checking").field("origin", &self.origin).finish_non_exhaustive()
    }
}

/// Takes over a checked link, after a search for the moves of programs in it. A thread searches if the window has one; a
/// search for an earlier link of the game is then forgotten.
///
/// # Errors
/// Returns a sentence with the reason for which the link is refused.
pub(super) fn take<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    (record, rules): (Record, LinkStartFn),
    (checked, origin): (Checked, Origin),
) -> Result<(), String> {
    if checked.programs.is_empty() {
        return take_over(program, intuition, checked, origin);
    }
    let friend = &mut program.table_mut().friend;
    if !friend.has_threads {
        record.verify(&checked, rules).map_err(|why| why.to_string())?;
        return take_over(program, intuition, checked, origin);
    }
    if friend.checking.as_ref().is_some_and(|checking| checking.checked == checked) {
        return Ok(());
    }
    let (tell, verdict) = channel();
    let (claimed, notify) = (checked.clone(), friend.line.notifier());
    let search = move || {
        // Nobody listens if the window is closed.
        let _ = tell.send(record.verify(&claimed, rules));
        notify();
    };
    Builder::new().name("checking".to_owned()).spawn(search).map_err(|error| error.to_string())?;
    let game = checked.link().id();
    friend.checking = Some(Checking { checked, origin, verdict });
    if origin == Origin::Line && !program.table().is_showing(game) {
        return Ok(());
    }
    let (games, _) = saved(program)?;
    show_newest(program, intuition, (&games, game))?;
    changed(program, intuition);
    Ok(())
}

/// Takes over a link whose search has ended.
pub(super) fn poll<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let checking = &mut program.table_mut().friend.checking;
    let Some(verdict) = checking.as_ref().map(|checking| checking.verdict.try_recv()) else { return };
    if verdict == Err(TryRecvError::Empty) {
        return;
    }
    let Some(Checking { checked, origin, .. }) = checking.take() else { return };
    let taken = match verdict {
        Ok(Ok(())) => take_over(program, intuition, checked, origin),
        Ok(Err(why)) => Err(why.to_string()),
        Err(_) => Err(STOPPED.to_owned()),
    };
    report(intuition, taken);
    changed(program, intuition);
}
