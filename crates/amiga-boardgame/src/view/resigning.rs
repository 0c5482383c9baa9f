//! Resigning a game from the menu: the user chooses the item twice, so that no game is lost by a slip.

use super::by_link::LinkStage;
use super::program::GameProgram;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::{PlayerKind, Session};
use small_amiga::intuition::Intuition;

const CONFIRM: &str = "Choose Resign again to resign this game";
const RESIGNED_BY_LINK: &str = "You have resigned: send it to your friend";
const RESIGNED_ON_LINE: &str = "You have resigned";
const RESIGNED: &str = "You have resigned: take back to continue the game";

/// Returns `true` if players can resign in this game.
pub(crate) fn is_possible<P: GamePosition>() -> bool {
    P::SEATS.first().is_some_and(|&seat| P::move_after_resignation(seat).is_some())
}

/// Returns `true` if the human to move can resign the current game.
///
/// Puzzles cannot be resigned.
pub(super) fn is_enabled<P: GamePosition>(session: &Session<P>) -> bool {
    let is_turn = session.to_move() == Some(PlayerKind::Human);
    is_possible::<P>() && is_turn && session.game().plies() > 0 && !session.is_practice()
}

/// Resigns for the seat to move; the first call only asks for confirmation.
///
/// The confirmation is valid at the same position only.
pub(crate) fn resign<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let table = program.table_mut();
    if !is_enabled(table.session()) || table.link_stage().is_some_and(|stage| stage != LinkStage::Move) {
        return intuition.display_beep();
    }
    let revision = table.session().revision();
    let is_confirmed = table.asked_to_resign == Some(revision);
    table.asked_to_resign = (!is_confirmed).then_some(revision);
    if is_confirmed {
        table.session_mut().resign();
    }
    let resigned = match table.link_stage() {
        Some(_) if table.is_on_line() => RESIGNED_ON_LINE,
        Some(_) => RESIGNED_BY_LINK,
        None => RESIGNED,
    };
    intuition.announce(Some(if is_confirmed { resigned } else { CONFIRM }.to_owned()));
}
