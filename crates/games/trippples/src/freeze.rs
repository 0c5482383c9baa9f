//! Called freezes: moves of Trippples declared to leave both pieces without a legal move.
//!
//! A call is legal under three conditions: the rules have calls, neither piece can move afterwards, and the
//! caller has another move that does not lose by the exact value of the game without calls. The exact value
//! is left to [`super::oracle`], the win to [`boardgame_engine::record`].

use super::moves::{IllegalMove, Move, Walk};
use super::oracle::Oracle;
use super::position::Position;
use super::rules::RuleOptions;

impl Position {
    /// Returns the position after a move.
    ///
    /// Cycles are not detected. A freeze call or a draw agreement affects only the end of the game, which is
    /// left to the game record.
    ///
    /// # Errors
    /// Returns the rule that an illegal move breaks.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let after = self.moved(mv)?;
        match mv {
            Move::Walk { walk, call: true } => may_call(self, walk).map(|()| after),
            _ => Ok(after),
        }
    }
}

/// Checks the rule that a player may call a freeze with the move `walk` only if a different move does not lose.
///
/// A freeze call declares that the move blocks both pieces. [`Position::is_freeze`] checks the other conditions of a
/// call.
fn may_call(position: &Position, walk: Walk) -> Result<(), IllegalMove> {
    let oracle = Oracle::for_position(position).ok_or(IllegalMove::NoOtherMove)?;
    if oracle.has_safe_move_besides(position, walk) { Ok(()) } else { Err(IllegalMove::NoOtherMove) }
}

/// Returns all legal freeze calls, in the order of the legal moves.
///
/// A freeze call wins under the official rules.
pub(super) fn calls(position: &Position) -> Vec<Move> {
    let freezes = |walk| position.is_freeze(walk).is_ok();
    if !position.rules().has(RuleOptions::FREEZE) || !position.walks().any(freezes) {
        return Vec::new();
    }
    Oracle::for_position(position).map_or_else(Vec::new, |oracle| oracle.freeze_calls(position))
}

/// Adds a freeze call to an engine's step or jump if the call is legal.
pub(super) fn called_if_true(position: &Position, walk: Walk) -> Move {
    let mv = Move::quiet(walk);
    if position.is_freeze(walk).and_then(|()| may_call(position, walk)).is_ok() { mv.called() } else { mv }
}
