//! Called freezes: moves declared to leave both pieces without a legal move.
//!
//! A call is legal under three conditions: the rules have calls, neither piece can move afterwards, and the
//! caller has another move that does not lose by the exact value of the game without calls. That value is
//! left to [`super::oracle`], the win to [`boardgame_engine::line`].

use super::moves::{IllegalMove, Move, Walk};
use super::oracle::Oracle;
use super::position::{Outcome, Position};
use super::rules::Options;

/// Checks that a step or jump, which must be legal itself, may call a freeze.
///
/// # Errors
/// Returns the [`IllegalMove`] for the condition that is not met.
pub(super) fn check(position: &Position, walk: Walk) -> Result<(), IllegalMove> {
    is_freeze(position, walk)?;
    let oracle = Oracle::of(position).ok_or(IllegalMove::NoOtherMove)?;
    if oracle.has_safe_move_besides(position, walk) { Ok(()) } else { Err(IllegalMove::NoOtherMove) }
}

/// Checks that the rules allow freeze calls and that neither piece can move after a step or jump.
fn is_freeze(position: &Position, walk: Walk) -> Result<(), IllegalMove> {
    if !position.rules().has(Options::FREEZE) {
        return Err(IllegalMove::NoCalls);
    }
    let after = position.walked(walk);
    match (after.outcome(), after.mover()) {
        (Some(Outcome::Finish(_)), _) => Err(IllegalMove::CallOnFinish { square: walk.to() }),
        (_, Some(free)) => Err(IllegalMove::NotAFreeze { free }),
        (_, None) => Ok(()),
    }
}

/// Returns the legal moves of a position that call a freeze, in move order.
pub(super) fn calls(position: &Position) -> Vec<Move> {
    let freezes = |walk| is_freeze(position, walk).is_ok();
    if !position.rules().has(Options::FREEZE) || !position.walks().any(freezes) {
        return Vec::new();
    }
    Oracle::of(position).map_or_else(Vec::new, |oracle| calls_known(position, &oracle))
}

/// Returns the legal moves of a position that call a freeze, in move order, using the oracle of its board.
pub(super) fn calls_known(position: &Position, oracle: &Oracle) -> Vec<Move> {
    if !position.rules().has(Options::FREEZE) {
        return Vec::new();
    }
    let legal = position
        .walks()
        .filter(|&walk| is_freeze(position, walk).is_ok() && oracle.has_safe_move_besides(position, walk));
    legal.map(|walk| Move::quiet(walk).called()).collect()
}

/// Returns the move for the step or jump that an engine has chosen, with a freeze call if one is legal.
pub(super) fn called_if_true(position: &Position, walk: Walk) -> Move {
    let mv = Move::quiet(walk);
    if check(position, walk).is_ok() { mv.called() } else { mv }
}
