//! Follows the saving of games with friends: tells of faults, and takes over what another program of the user has changed.

use crate::table::friend::commands::{ELSEWHERE, report, saved, show};
use crate::table::friend::shown::Begun;
use crate::table::{Table, TableGame};
use boardgame_friend::games::Games;
use small_amiga::intuition::Intuition;

const SAVED_AGAIN: &str = "The games with friends are saved again";

pub(super) fn follow<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let Ok((games, _)) = saved(program) else { return };
    let progress = games.progress();
    if progress == program.table().friend.progress {
        return;
    }
    let told = std::mem::replace(&mut program.table_mut().friend.progress, progress.clone());
    match (told.fault, progress.fault) {
        (None, Some(why)) => report(intuition, Err::<(), _>(format!("{why}; trying again"))),
        (Some(_), None) => intuition.announce(Some(SAVED_AGAIN.to_owned())),
        (None, None) | (Some(_), Some(_)) => {}
    }
    if progress.generation != told.generation
        && let Some(games) = games.known()
    {
        let shown = follow_others(program, intuition, &games);
        report(intuition, shown);
    }
}

/// Shows the newest state of the shown game and gives it to the line, if another program has continued the game.
fn follow_others<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    games: &Games,
) -> Result<(), String> {
    let line = &mut program.table_mut().friend.line;
    if let Some(newest) = line.game().and_then(|game| games.record(game)) {
        line.take_record(newest);
    }
    let begun = program.table().friend_game().and_then(|game| game.begun.as_ref());
    let is_changed = |begun: &&Begun<G::Position>| {
        games.record(begun.id()).is_some_and(|newest| newest.link().steps() != begun.record.link().steps())
    };
    let Some(newest) = begun.filter(is_changed).and_then(|begun| games.record(begun.id())) else {
        return Ok(());
    };
    show(program, intuition, (newest.clone(), false))?;
    intuition.announce(Some(ELSEWHERE.to_owned()));
    Ok(())
}
