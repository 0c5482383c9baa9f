//! The offer of a stronger or an easier opponent at the end of a game against the computer.
//!
//! The order of the opponents is that of the menus. Opponents of equal strength within the error are skipped.

use crate::entry::strength::group_of;
use crate::table::{BoardCommand, Table, TableGame, record};
use crate::view::ending::GameButton;
use crate::view::menu::{Common, TableCommand};
use crate::view::oracle_choice::OracleChoice;

/// Returns the button that changes the opponent after a logged game: Stronger after a win, Easier after three losses in a
/// row. Returns `None` if there is no such opponent.
pub(crate) fn offer<G: TableGame>(program: &Table<G>) -> Option<GameButton> {
    let button = if record::suits_stronger(program)? { GameButton::Stronger } else { GameButton::Easier };
    (!commands(program, button).is_empty()).then_some(button)
}

/// Returns the commands that change each computer player to the next opponent of another strength in the order of the menus.
#[inline(never)]
pub(crate) fn commands<G: TableGame>(program: &Table<G>, button: GameButton) -> Vec<BoardCommand<G>> {
    let (is_stronger, is_perfect) = (button == GameButton::Stronger, program.model().judge.perfect);
    let mut commands = Vec::new();
    for row in Table::<G>::menus(program.model().aids.mode()).0.into_iter().flat_map(|table| table.rows) {
        let (mut engines, mut groups, mut playing) = (Vec::new(), Vec::new(), None);
        for sub in row.subs.iter().flatten() {
            if let Some(TableCommand::Own(own)) = sub.action
                && let Some(name) = G::engine_name(own)
            {
                if program.game.own(&program.board, own).is_checked {
                    playing = Some(engines.len());
                }
                engines.push(TableCommand::Own(own));
                groups.push(group_of(G::INFO.strengths, &name));
            }
        }
        if G::INFO.has_perfect_switch && playing.is_some() {
            // The perfect computer is the strongest opponent, but a switch of its own.
            engines.push(Common::Oracle(OracleChoice::Perfect).into());
            groups.push(None);
            playing = if is_perfect { Some(engines.len() - 1) } else { playing };
        }
        let next = playing.and_then(|at| next_group(&groups, at, is_stronger));
        commands.extend(next.and_then(|at| engines.get(at)).copied());
    }
    commands
}

/// Returns the index of the nearest engine of another group, which is stronger or weaker than the one with the index `at`. An
/// engine that has not been measured is a group of its own.
fn next_group(groups: &[Option<i16>], at: usize, is_stronger: bool) -> Option<usize> {
    let own = groups.get(at).copied().flatten();
    let is_other = |&next: &usize| groups[next].is_none() || groups[next] != own;
    if is_stronger { (at + 1..groups.len()).find(is_other) } else { (0..at).rev().find(is_other) }
}
