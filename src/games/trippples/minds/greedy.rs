//! The two minds that look at the next square only: the one nearest to the finish by their measure.
//!
//! Knows both measures. Ties go to the first move in the order of the game.

use super::super::moves::Move;
use super::super::position::Position;
use crate::games::square::Square;

/// Files and ranks between two squares together.
pub fn manhattan(from: Square, to: Square) -> u32 {
    u32::from(from.col().abs_diff(to.col())) + u32::from(from.row().abs_diff(to.row()))
}

/// The square of the straight distance between two squares, which puts them in the same order as the distance does.
pub fn straight(from: Square, to: Square) -> u32 {
    let square = |n: u8| u32::from(n) * u32::from(n);
    square(from.col().abs_diff(to.col())) + square(from.row().abs_diff(to.row()))
}

/// The move whose square is nearest to the mover's finish.
pub fn nearest(position: &Position, distance: fn(Square, Square) -> u32) -> Option<Move> {
    let finish = position.mover()?.finish();
    position.walks().min_by_key(|walk| distance(walk.to(), finish)).map(Move::quiet)
}
