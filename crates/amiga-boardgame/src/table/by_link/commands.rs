//! Shows a game on a network line in the window, and returns to the user's own game.

use crate::table::Happening;
use crate::table::any_game::{AnyGame as _, Scope};
use crate::table::execute;
use crate::table::game_window::GameWindow;
use crate::table::{Table, TableGame};
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::table::Duty;
use small_amiga::intuition::Intuition;

/// Shows a game between two people in the window, and returns the user's duty: to move, to send a turn, to wait, or
/// nothing.
pub(super) fn show<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    record: &Correspondence,
    rules: LinkStartFn,
) -> Result<Duty, String> {
    let table = record.table(rules).map_err(|why| why.to_string())?;
    crate::table::lessons::leave(program, intuition);
    let saved = program.saved(Scope::Own).options;
    let is_shown = program.table_mut().show_link_game(record, (&table, rules), saved)?;
    if is_shown {
        let is_offered = table.draw_offer == Some(record.side().other());
        if let Some(seat) = table.draw_offer.and_then(|side| GameWindow::<G::Oracle>::seat_of(&table, side))
            && is_offered
        {
            program.table_mut().receive_draw_offer(seat);
        }
        program.tell_game(intuition, Happening::LinkOptions(Some(record.link().settings().options())));
        execute::aside_changed(program, intuition);
        program.show_last_move(intuition);
    }
    Ok(table.duty)
}

/// Returns to the user's own game if the window shows a game on a network line.
pub(in crate::table) fn leave<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.table_mut().leave_link_game() {
        program.tell_game(intuition, Happening::LinkOptions(None));
        execute::aside_changed(program, intuition);
    }
}
