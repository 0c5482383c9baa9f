//! The buttons that a window offers: during a game, in a lesson, in a game between two people, and at the end.
//!
//! The places of the buttons are left to the windows.

use crate::table::by_link::LinkStage;
use crate::table::draws::DrawRules;
use crate::table::game_window::GameWindow;
use crate::table::reviewing;
use crate::table::{Table, TableGame};
use crate::view::ending::GameButton;
use boardgame_engine::oracle::PuzzleOracle;

/// Returns `true` if the window needs a row of buttons during a game: the host has no buttons of its own, or they do not
/// include a special button, such as the answer to a draw offer.
///
/// `has_own_button` is whether the game has a button of its own now.
pub(crate) fn needs_row<O: PuzzleOracle>(
    table: &GameWindow<O>,
    draws: Option<&DrawRules<O::Position>>,
    has_own_button: bool,
) -> bool {
    !table.has_host_buttons()
        || table.lesson_buttons().is_some()
        || table.has_link_to_send()
        || table.judge.has_failed(table.game())
        || has_own_button
        || draws.is_some_and(|rules| !table.draw_buttons(rules).is_empty())
}

/// Returns the buttons during a game that is not a lesson.
pub(crate) fn during_game<G: TableGame>(program: &Table<G>) -> Vec<GameButton> {
    let table = program.table();
    let draw = program.draw_rules().map_or_else(Vec::new, |rules| table.draw_buttons(&rules));
    if let Some(stage) = table.link_stage() {
        // Hint and Suggest are never among the buttons of a game between two people.
        return match (stage, &draw[..]) {
            (LinkStage::Send | LinkStage::SendOn, _) if table.has_link_to_send() => {
                vec![GameButton::Menu, GameButton::Undo, GameButton::Send, GameButton::New]
            }
            (LinkStage::Move, [one]) => vec![*one, GameButton::Undo, GameButton::Menu, GameButton::New],
            (LinkStage::Move, [_, ..]) => draw,
            _ => vec![GameButton::Menu, GameButton::Undo, GameButton::New],
        };
    }
    let hint = if table.judge.solved.is_some() { GameButton::Hint } else { GameButton::Suggest };
    let hint = program.own_button().map_or(hint, |(button, _)| button);
    match &draw[..] {
        // After a wrong move in a puzzle, the panel asks the user to take it back.
        _ if table.judge.has_failed(table.game()) && table.session().can_take_back() => {
            let menu = (!table.has_host_buttons()).then_some(GameButton::Menu);
            [GameButton::TakeBack].into_iter().chain(menu).collect()
        }
        [] => vec![GameButton::Menu, GameButton::Undo, hint, GameButton::New],
        [one] => vec![*one, GameButton::Undo, hint, GameButton::New],
        answers => answers.to_vec(),
    }
}

/// Returns the buttons at the end of a game: `new` begins another game, and Review is shown if a review is possible.
///
/// While the user has a link to send, only this and Take back are offered.
pub(crate) fn at_end<G: TableGame>(program: &Table<G>, new: GameButton) -> Vec<GameButton> {
    let table = program.table();
    let back = table.can_take_back_move().then_some(GameButton::TakeBack);
    if table.has_link_to_send() {
        return [GameButton::Send].into_iter().chain(back).collect();
    }
    let rematch = table.can_rematch().then_some(GameButton::Rematch);
    let review = reviewing::can_open(program).then_some(GameButton::Review);
    [new].into_iter().chain(rematch).chain(review).chain(back).collect()
}
