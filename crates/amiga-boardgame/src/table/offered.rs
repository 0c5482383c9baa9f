//! The buttons that a window offers: during a game, in a lesson, in a game between two people, and at the end.
//!
//! The places of the buttons are left to the windows.

use crate::table::draws::DrawRules;
use crate::table::model::Model;
use crate::table::{Table, TableGame};
use crate::table::{opponents, reviewing};
use crate::view::ending::GameButton;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_friend::stage::{FriendButton, FriendStage};

/// Returns `true` if the window needs a row of buttons during a game: the host has no buttons of its own, or they do not
/// include a special button, such as the answer to a draw offer.
///
/// `has_own_button` is whether the game has a button of its own now.
pub(crate) fn needs_row<O: PuzzleOracle>(
    model: &Model<O>,
    draws: Option<&DrawRules<O::Position>>,
    has_own_button: bool,
) -> bool {
    !model.has_host_buttons()
        || model.lesson_buttons().is_some()
        || model.friend_stage().is_some()
        || model.judge.has_failed(model.game())
        || model.judge.has_held(model.game())
        || has_own_button
        || draws.is_some_and(|rules| !model.draw_buttons(rules).is_empty())
}

/// Returns the button that goes one step back: out of a review, from a new puzzle to the game before it, or by a move.
pub(crate) fn undo<O: PuzzleOracle>(model: &Model<O>) -> GameButton {
    if model.is_reviewing() {
        GameButton::Leave
    } else if model.judge.leads_back(model.session()) {
        GameButton::Back
    } else {
        GameButton::Undo
    }
}

/// Returns the buttons during a game that is not a lesson.
#[inline(never)]
pub(crate) fn during_game<G: TableGame>(program: &Table<G>) -> Vec<GameButton> {
    let model = program.model();
    let draw = program.draw_rules().map_or_else(Vec::new, |rules| model.draw_buttons(&rules));
    // Hint and Suggest are never among the buttons of a game between two people.
    if let Some(stage) = model.friend_stage() {
        return with_friend(stage, draw);
    }
    let hint = if model.judge.solved.is_some() { GameButton::Hint } else { GameButton::Suggest };
    let undo = undo(model);
    let hint = program.own_button().map_or(hint, |(button, _)| button);
    match &draw[..] {
        // After a wrong move in a puzzle, the panel asks the user to take it back.
        _ if model.judge.has_failed(model.game()) && model.session().can_take_back() => {
            let is_training = model.judge.training(model.game()).is_some();
            let menu = (!model.has_host_buttons()).then_some(GameButton::Menu);
            let other = if is_training { Some(GameButton::NextTraining) } else { menu };
            [GameButton::TakeBack].into_iter().chain(other).chain([GameButton::Back]).collect()
        }
        // The game goes on after the draw has been held.
        [] if model.judge.has_held(model.game()) => {
            vec![GameButton::Menu, undo, GameButton::NextTraining, GameButton::Back]
        }
        [] if model.is_in_puzzle() => vec![GameButton::Menu, GameButton::Undo, hint, GameButton::Back],
        [] => vec![GameButton::Menu, undo, hint, GameButton::New],
        [one] => {
            let last = if model.is_in_puzzle() { GameButton::Back } else { GameButton::New };
            vec![*one, undo, hint, last]
        }
        answers => answers.to_vec(),
    }
}

/// Returns the buttons in a stage of a game with a friend. The argument `draw` has those of a draw.
fn with_friend(stage: &FriendStage, draw: Vec<GameButton>) -> Vec<GameButton> {
    let back = GameButton::Friend(FriendButton::Back);
    // The panel has room for four buttons.
    let first = opening(stage).unwrap_or(GameButton::Menu);
    match (stage, &draw[..]) {
        (FriendStage::Move { .. }, [one]) => vec![*one, GameButton::Undo, first, back],
        (FriendStage::Move { .. }, []) => vec![first, GameButton::Undo, back],
        (FriendStage::Move { .. }, _) => draw,
        (FriendStage::Ready { .. }, _) => vec![first, GameButton::Undo, GameButton::Send, back],
        (FriendStage::Wait { can_send, .. } | FriendStage::Asking { can_send }, _) => {
            let send = can_send.then_some(GameButton::Send);
            [GameButton::Menu, GameButton::Undo].into_iter().chain(send).chain([back]).collect()
        }
        (stage, _) => {
            let menu = (!stage.is_question()).then_some(GameButton::Menu);
            menu.into_iter().chain(buttons_of(stage)).collect()
        }
    }
}

/// Returns the button that opens the closed line of a game, or `None` without such a line.
fn opening(stage: &FriendStage) -> Option<GameButton> {
    let opens = |button: &FriendButton| matches!(button, FriendButton::OpenLine | FriendButton::TypeCode);
    stage.buttons().iter().copied().find(opens).map(GameButton::Friend)
}

/// Returns the buttons of a stage. Those that the user's own games have, too, are the same.
fn buttons_of(stage: &FriendStage) -> impl Iterator<Item = GameButton> {
    let is_draw = matches!(stage, FriendStage::AskedDraw { .. });
    stage.buttons().iter().map(move |&button| match button {
        FriendButton::Send => GameButton::Send,
        FriendButton::Undo => GameButton::Undo,
        FriendButton::Accept => GameButton::Accept,
        FriendButton::Refuse if is_draw => GameButton::Refuse,
        FriendButton::Rematch => GameButton::Rematch,
        FriendButton::Review => GameButton::Review,
        button => GameButton::Friend(button),
    })
}

/// Returns the buttons at the end of a game: `new` begins another game, Stronger or Easier changes the opponent first, and Review is shown if a review is possible.
///
/// While the user has a link to send, only this, Take back and the button that opens a closed line are offered.
#[inline(never)]
pub(crate) fn at_end<G: TableGame>(program: &Table<G>, new: GameButton) -> Vec<GameButton> {
    let model = program.model();
    let back = model.can_take_back_move().then_some(GameButton::TakeBack);
    match model.friend_stage() {
        Some(stage @ FriendStage::Ready { .. }) => {
            return [GameButton::Send].into_iter().chain(opening(stage)).chain(back).collect();
        }
        Some(stage) => return buttons_of(stage).collect(),
        None => {}
    }
    let rematch = model.can_rematch().then_some(GameButton::Rematch);
    let review = reviewing::can_open(program).then_some(GameButton::Review);
    if model.judge.has_failed_daily(model.game()) {
        // In a low panel, the last ones have no room.
        return [GameButton::TryAgain, GameButton::OtherDay]
            .into_iter()
            .chain(review)
            .chain([GameButton::Back])
            .collect();
    }
    if model.is_in_puzzle() {
        let back = back.filter(|_| model.judge.has_failed(model.game()));
        return [new].into_iter().chain(back).chain(review).chain([GameButton::Back]).collect();
    }
    let other = if new == GameButton::NewGame { opponents::offer(program) } else { None };
    [new].into_iter().chain(other).chain(rematch).chain(review).chain(back).collect()
}
