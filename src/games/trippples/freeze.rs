//! Called freezes: when a move may be declared to leave both pieces without a legal one.
//!
//! Knows the three conditions: the rules have calls, the freeze is true, and the caller has another move that does not lose
//! by the exact value of the game without calls. Leaves that value to [`super::oracle`] and the win to [`crate::games::line`].

use super::moves::{IllegalMove, Move, Walk};
use super::oracle::Oracle;
use super::position::{Outcome, Position};
use super::rules::Options;

/// Whether a freeze may be called with a walk that is legal.
///
/// # Errors
/// [`IllegalMove`] names what is missing.
pub(super) fn check(position: &Position, walk: Walk) -> Result<(), IllegalMove> {
    is_freeze(position, walk)?;
    let oracle = Oracle::of(position).ok_or(IllegalMove::NoOtherMove)?;
    if oracle.has_safe_move_besides(position, walk) { Ok(()) } else { Err(IllegalMove::NoOtherMove) }
}

/// Whether the rules have calls and neither piece can move after a walk.
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

/// The calls that are legal in a position, in the order of its moves.
pub(super) fn calls(position: &Position) -> Vec<Move> {
    let freezes = |walk| is_freeze(position, walk).is_ok();
    if !position.rules().has(Options::FREEZE) || !position.walks().any(freezes) {
        return Vec::new();
    }
    Oracle::of(position).map_or_else(Vec::new, |oracle| calls_known(position, &oracle))
}

/// The same, of a position whose board is solved.
pub(super) fn calls_known(position: &Position, oracle: &Oracle) -> Vec<Move> {
    if !position.rules().has(Options::FREEZE) {
        return Vec::new();
    }
    let legal = position
        .walks()
        .filter(|&walk| is_freeze(position, walk).is_ok() && oracle.has_safe_move_besides(position, walk));
    legal.map(|walk| Move::quiet(walk).called()).collect()
}

/// The move a mind makes of a walk it has chosen: a call wherever one is legal.
pub(super) fn called_if_true(position: &Position, walk: Walk) -> Move {
    let mv = Move::quiet(walk);
    if check(position, walk).is_ok() { mv.called() } else { mv }
}
