//! Resigning a game from the menu: the user chooses the item twice, so that no game is lost by a slip.

use crate::table::friend::{self, LinkStage};
use crate::table::model::Model;
use crate::table::{Table, TableGame};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::PlayerKind;
use small_amiga::intuition::Intuition;

const CONFIRM: &str = "Choose Resign again to resign this game";
const RESIGNED_BY_LINK: &str = "You have resigned: send it to your friend";
const RESIGNED: &str = "You have resigned: take back to continue the game";

/// Returns `true` if players can resign in this game.
pub(crate) fn is_possible<P: GamePosition>() -> bool {
    P::SEATS.first().is_some_and(|&seat| P::move_after_resignation(seat).is_some())
}

/// Returns `true` if the user can resign the current game. A human must be to move, except in a game on a network
/// line.
///
/// Puzzles cannot be resigned.
pub(super) fn is_enabled<P: GamePosition, O: PuzzleOracle<Position = P>>(model: &Model<O>) -> bool {
    let session = model.session();
    let is_turn = session.to_move() == Some(PlayerKind::Human)
        && model.link_stage().is_none_or(|stage| stage == LinkStage::Move)
        && session.game().plies() > 0;
    is_possible::<P>() && (is_turn || is_friends_turn(model)) && !session.is_practice()
}

/// Returns `true` if the user waits for a friend in a game that has begun.
fn is_friends_turn<P: GamePosition, O: PuzzleOracle<Position = P>>(model: &Model<O>) -> bool {
    let is_waiting = model.link_stage() == Some(LinkStage::Wait) && model.friend_game().is_some();
    is_waiting && !model.has_curtain() && model.session().game().plies() > 0
}

/// Resigns for the seat to move; the first call only asks for confirmation.
///
/// The confirmation is valid at the same position only.
#[inline(never)]
pub(crate) fn resign<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model_mut();
    if !is_enabled(model) {
        return intuition.display_beep();
    }
    let revision = model.session().revision();
    let is_confirmed = model.asked_to_resign == Some(revision);
    model.asked_to_resign = (!is_confirmed).then_some(revision);
    if !is_confirmed {
        model.aids.show_message(CONFIRM.to_owned());
        return intuition.announce(Some(CONFIRM.to_owned()));
    }
    if is_friends_turn(model) {
        return friend::resign(program, intuition);
    }
    model.session_mut().resign();
    let resigned = match model.link_stage() {
        Some(_) if model.is_on_line() => friend::RESIGNED_ON_LINE,
        Some(_) => RESIGNED_BY_LINK,
        None => RESIGNED,
    };
    intuition.announce(Some(resigned.to_owned()));
}
