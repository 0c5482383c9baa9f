//! Computes the steps of many pieces at once, with sets of squares as 64-bit words.
//!
//! Bit `n` of a word is the square with number `n` in reading order. Given the square of the opponent's
//! piece, whose tile restricts the steps, [`Walks`] computes the squares from which a piece can step into a
//! given set.

use super::super::arrows::{Arrows, Direction};
use super::super::square::Square;

/// A set of board squares, in which bit `n` is the square with number `n` in reading order.
pub type Squares = u64;

const A_FILE: Squares = 0x0101_0101_0101_0101;
const H_FILE: Squares = A_FILE << 7;

/// Returns the set that contains only the square with the number `square`.
#[inline]
pub const fn single_square(square: usize) -> Squares {
    1 << (square & 63)
}

/// Iterates over the numbers of the squares in `set`, in ascending order.
#[inline]
pub fn each(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

#[inline]
fn kings(targets: Squares) -> Squares {
    let beside = (targets & !H_FILE) << 1 | (targets & !A_FILE) >> 1;
    let rank = targets | beside;
    beside | rank << 8 | rank >> 8
}

/// The inverse of a step in one direction, which maps target squares to start squares.
///
/// Rotating the set of target squares by `turn` bits gives the squares where the step starts. A step from a
/// square outside the set `from` would lead off the board.
#[derive(Debug, Clone, Copy)]
struct BackStep {
    turn: u32,
    from: Squares,
}

static BACK: [BackStep; 8] = {
    let mut back = [BackStep { turn: 0, from: 0 }; 8];
    let mut n = 0;
    while n < 8 {
        let direction = Direction::ALL[n];
        // A step moves a square's bit up by `offset`, modulo 64; `from` excludes the
        // squares where it would leave the board.
        let offset = direction.dx() as i32 + 8 * direction.dy() as i32;
        back[n].turn = (offset & 63) as u32;
        let mut from = 0;
        while from < 64 {
            if Square::ALL[from].step(direction).is_some() {
                back[n].from |= single_square(from);
            }
            from += 1;
        }
        n += 1;
    }
    back
};

/// The directions in which a piece can step.
///
/// A piece can step in the directions of the arrows on the tile under the opponent's piece, or in all
/// directions.
#[derive(Debug, Clone, Copy)]
enum Walk {
    Three([BackStep; 3]),
    Any,
}

/// The legal steps of a piece on a board, for each square of the opponent's piece.
///
/// The tile on that square restricts the steps.
#[derive(Debug, Clone)]
pub struct Walks([Walk; 64]);

impl Walks {
    /// Creates the table of the steps that a board allows. The function `tile` returns the arrows of a
    /// square's tile.
    ///
    /// A tile with exactly three arrows allows only steps in the directions of these arrows, and every other
    /// tile allows all steps.
    pub fn new(tile: impl Fn(Square) -> Arrows) -> Self {
        Self(Square::ALL.map(|square| {
            let mut directions = tile(square).directions().map(|direction| BACK[direction.index()]);
            match (directions.next(), directions.next(), directions.next(), directions.next()) {
                (Some(a), Some(b), Some(c), None) => Walk::Three([a, b, c]),
                _ => Walk::Any,
            }
        }))
    }

    /// Returns the squares from which a piece reaches a square of `targets` in one step. The opponent's piece is on
    /// the square with the number `other`.
    ///
    /// The square `other` is not treated specially: the caller must keep it out
    /// of `targets` and ignore it in the result.
    #[inline]
    pub fn starts(&self, other: usize, targets: Squares) -> Squares {
        match &self.0[other & 63] {
            Walk::Three([a, b, c]) => {
                targets.rotate_right(a.turn) & a.from
                    | targets.rotate_right(b.turn) & b.from
                    | targets.rotate_right(c.turn) & c.from
            }
            Walk::Any => kings(targets),
        }
    }
}
