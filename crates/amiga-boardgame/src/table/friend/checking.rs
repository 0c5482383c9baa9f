//! The check of a link of the friend that contains moves of the program in a third seat: the search for the same moves.
//!
//! The search has no time limit, because it must find what the friend's program has found, so a thread does it.

use std::fmt;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::Builder;

use crate::table::friend::accept::{Origin, show_newest, take_over};
use crate::table::friend::line::IS_AVAILABLE;
use crate::table::friend::showing::{changed, report, saved};
use crate::table::{Table, TableGame};
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::games::GameId;
use boardgame_friend::link::Link;
use boardgame_friend::record::{Checked, Record, Refused};
use small_amiga::intuition::Intuition;

const STOPPED: &str = "The search for the program's move has failed";

/// A search for the moves of a program in a link.
pub(super) struct Checking {
    checked: Checked,
    origin: Origin,
    verdict: Receiver<Result<(), Refused>>,
    /// The newest link of the game that has arrived meanwhile, which is checked next.
    next: Option<(Link, Origin)>,
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

/// Takes over a checked link, after a search for the moves of programs in it. A thread searches if the window has one: one
/// link of each game at a time.
///
/// # Errors
/// Returns a sentence with the reason for which the link is refused.
#[inline(never)]
pub(super) fn take<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    (record, rules): (Record, LinkStartFn),
    (checked, origin): (Checked, Origin),
) -> Result<(), String> {
    if checked.programs.is_empty() {
        return take_over(program, intuition, checked, origin);
    }
    let friend = &mut program.model_mut().friend;
    if !IS_AVAILABLE || !friend.has_threads {
        record.verify(&checked, rules).map_err(|why| why.to_string())?;
        return take_over(program, intuition, checked, origin);
    }
    let game = checked.link().id();
    if let Some(running) = friend.checking.iter_mut().find(|running| running.game() == game) {
        running.next = (running.checked != checked).then(|| (checked.link().clone(), origin));
        return Ok(());
    }
    let (sender, verdict) = channel();
    let (claimed, notify) = (checked.clone(), friend.line.notifier());
    let search = move || {
        // Nobody listens if the window is closed.
        let _ = sender.send(record.verify(&claimed, rules));
        notify();
    };
    let started = Builder::new().name("checking".to_owned()).spawn(search);
    started.map_err(|error| format!("The program's move cannot be checked: {error}"))?;
    friend.checking.push(Checking { checked, origin, verdict, next: None });
    if origin == Origin::Line && !program.model().is_showing(game) {
        return Ok(());
    }
    let (games, _) = saved(program)?;
    show_newest(program, intuition, (&games, game))?;
    changed(program, intuition);
    Ok(())
}

/// Takes over the links whose search has ended.
#[inline(never)]
pub(super) fn poll<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    while IS_AVAILABLE {
        let checking = &mut program.model_mut().friend.checking;
        let verdicts = checking.iter().map(|running| running.verdict.try_recv());
        let ended = verdicts.enumerate().find(|(_, verdict)| *verdict != Err(TryRecvError::Empty));
        let Some((at, verdict)) = ended else { return };
        let Checking { checked, origin, next, .. } = checking.remove(at);
        let game = checked.link().id();
        // The user may have left the game meanwhile.
        let origin = if program.model().is_showing(game) { origin } else { Origin::Line };
        let taken = match verdict {
            Ok(Ok(())) => take_over(program, intuition, checked, origin),
            Ok(Err(why)) => Err(why.to_string()),
            Err(_) => Err(STOPPED.to_owned()),
        };
        report(intuition, taken);
        if let Some((link, origin)) = next {
            let taken = check_next(program, intuition, &link, origin);
            report(intuition, taken);
        }
        changed(program, intuition);
    }
}

/// Takes over a link that has arrived during the search for an earlier one.
fn check_next<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    link: &Link,
    origin: Origin,
) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let record = games.find(link.id())?;
    let checked = record.check(link, rules).map_err(|why| why.to_string())?;
    if checked.is_new() { take(program, intuition, (record, rules), (checked, origin)) } else { Ok(()) }
}
