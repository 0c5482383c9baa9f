//! The two greedy engines of Trippples, which choose the square nearest to the finish by one of two
//! distances.
//!
//! Among equal moves the first one in move order is chosen.

use super::super::moves::Move;
use super::super::position::Position;
use boardgame_engine::square::Square;

pub(super) fn manhattan(from: Square, to: Square) -> u32 {
    u32::from(from.col().abs_diff(to.col())) + u32::from(from.row().abs_diff(to.row()))
}

/// Returns the step or jump that ends nearest to the player's finish.
///
/// `distance` defines the distance.
pub(super) fn nearest(position: &Position, distance: fn(Square, Square) -> u32) -> Option<Move> {
    let finish = position.mover()?.finish();
    position.walks().min_by_key(|walk| distance(walk.target(), finish)).map(Move::quiet)
}
