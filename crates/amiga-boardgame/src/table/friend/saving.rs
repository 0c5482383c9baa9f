//! Follows the saving of games with friends: shows faults, and takes over the changes of another program of the user.

use crate::table::friend::accept::show_record;
use crate::table::friend::commands::copy_link;
use crate::table::friend::line::{IS_AVAILABLE, drop_line};
use crate::table::friend::showing::{ELSEWHERE, changed, leave, report, saved};
use crate::table::friend::storage::{Progress, SavedGames};
use crate::table::menu_commands::update_marks;
use crate::table::{Table, TableGame};
use boardgame_friend::games::Games;
use boardgame_friend::record::Refused;
use small_amiga::chips::Ticks;
use small_amiga::intuition::{Importance, Intuition};

const DELETED: &str = "The line is closed: its game was deleted";
const SAVED_AGAIN: &str = "The games with friends are saved again";

/// Time after which a storage that does not answer is a fault, in ticks: 2 s.
const SLOW: Ticks = Ticks(600);

/// The progress of saving that the window has shown to the user.
#[derive(Debug, Default)]
pub(in crate::table) struct SavingWatch {
    told: Progress,
    /// The time of the display since which the storage has not answered, if it has to save a change.
    silent_since: Option<Ticks>,
}

/// The changes since the last look at the storage.
struct SavingChange {
    /// Whether a fault has begun or ended.
    is_fault: bool,
    /// Whether other games may have been read.
    has_games: bool,
}

impl SavingWatch {
    /// Returns `true` while changes are not saved because of a fault.
    pub(super) const fn has_fault(&self) -> bool {
        self.told.fault.is_some()
    }

    /// Returns the time of the display at which the window reports a storage that does not answer, or `None` if it answers.
    pub(in crate::table) fn next_blank(&self) -> Option<Ticks> {
        let since = self.silent_since.filter(|_| !self.has_fault())?;
        Some(Ticks(since.0 + SLOW.0))
    }

    /// Compares the storage's progress with the shown one, and reports a fault or its end. Returns `None` without a change.
    fn look(&mut self, games: &SavedGames, intuition: &mut Intuition) -> Option<SavingChange> {
        let (mut progress, now) = (games.progress(), intuition.current_time());
        let is_silent = progress.is_silent && progress.fault.is_some();
        self.silent_since = is_silent.then(|| self.silent_since.unwrap_or(now));
        // A shown fault lasts until an attempt succeeds.
        if !self.has_fault() && self.silent_since.is_some_and(|since| now.since(since) < SLOW) {
            progress.fault = None;
        }
        if progress == self.told {
            return None;
        }
        // Without a thread, damage is found at the start.
        if IS_AVAILABLE
            && let Some(damage) = progress.damage.clone().filter(|_| progress.damage != self.told.damage)
        {
            intuition.display_beep();
            intuition.announce_as(Importance::Fault, damage);
        }
        match (&self.told.fault, &progress.fault) {
            (None, Some(why)) => report(intuition, Err::<(), _>(format!("{why}; trying again"))),
            (Some(_), None) => intuition.announce(Some(SAVED_AGAIN.to_owned())),
            (None, None) | (Some(_), Some(_)) => {}
        }
        let is_fault = self.has_fault() != progress.fault.is_some();
        let has_games = self.told.generation != progress.generation;
        self.told = progress;
        Some(SavingChange { is_fault, has_games })
    }
}

#[inline(never)]
pub(super) fn follow<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let Ok((games, _)) = saved(program) else { return };
    let Some(change) = program.model_mut().friend.saving.look(&games, intuition) else { return };
    if change.is_fault {
        // The panel shows whether a move is sent.
        changed(program, intuition);
    }
    if !change.has_games {
        return;
    }
    update_marks(program, intuition);
    if let Some(games) = games.known() {
        let shown = follow_others(program, intuition, &games);
        report(intuition, shown);
    }
    let begun = program.model().shown_begun();
    let Some((game, message)) = program.model().friend.unsaved_copy else { return };
    if begun.is_some_and(|begun| begun.id() == game) {
        let copied = copy_link(program, intuition, message);
        report(intuition, copied);
    } else {
        program.model_mut().friend.unsaved_copy = None;
    }
}

/// Shows the newest state of the shown game and gives it to the line, if another program has continued or removed the game.
#[inline(never)]
fn follow_others<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    games: &Games,
) -> Result<(), String> {
    let line = &mut program.model_mut().friend.line;
    if let Some(game) = line.game() {
        match games.record(game) {
            Some(newest) => line.take_record(newest),
            None => drop_line(program, intuition, DELETED.to_owned()),
        }
    }
    let Some(begun) = program.model().shown_begun() else {
        return Ok(());
    };
    let Some(newest) = games.record(begun.id()) else {
        leave(program, intuition);
        return Err(Refused::NoGame.to_string());
    };
    if *newest == begun.record {
        return Ok(());
    }
    let has_step = newest.link().steps() != begun.record.link().steps();
    show_record(program, intuition, newest.clone())?;
    if has_step {
        intuition.announce(Some(ELSEWHERE.to_owned()));
    }
    Ok(())
}
