//! One ply further back for all states of a layer at once, in words that lie side by side.
//!
//! A set of states is 64 words: a row for each square of the left piece, and in it a bit for each square of the right
//! piece, whoever is to move. So the right piece's moves shift the bits of a row, and the left piece's moves exchange
//! rows; no set is ever turned round. Which arrows bind a piece is a word for each direction and row. A step is the same few
//! operations on every row, without a branch, and the compiler makes of it what the widest registers can hold.

#![allow(clippy::needless_range_loop, reason = "a row's number is also its square")]

use crate::games::arrows::{Arrows, Direction};
use crate::games::square::Square;
use crate::games::tiles::walks::{Squares, one};
use crate::games::tripppin::side::Side;

/// A set of states: a row for each square of the left piece, a bit for each of the right piece.
pub type Rows = [Squares; 64];

/// How far a move leads in reading order, at most: so many rows stand before and after those of a [`Framed`] set.
pub const FRAME: usize = 9;
/// A set of states with empty rows around it, so that no move leads out of it.
pub type Framed = [Squares; 64 + 2 * FRAME];

/// How far a step in each direction leads in reading order.
const OFFSETS: [isize; 8] = {
    let mut offsets = [0; 8];
    let mut n = 0;
    while n < 8 {
        offsets[n] = Direction::ALL[n].dx() as isize + 8 * Direction::ALL[n].dy() as isize;
        n += 1;
    }
    offsets
};

/// From where a step in each direction stays on the board.
const STARTS: [Squares; 8] = {
    let mut starts = [0; 8];
    let mut n = 0;
    while n < 8 {
        let mut from = 0;
        while from < 64 {
            if Square::ALL[from].step(Direction::ALL[n]).is_some() {
                starts[n] |= one(from);
            }
            from += 1;
        }
        n += 1;
    }
    starts
};

/// What the tiles of a board let both pieces do.
#[derive(Debug)]
pub struct Steps {
    /// The states in which a side may step in a direction.
    free: [[Rows; 8]; 2],
    /// The states in which a side has no legal move.
    stuck: [Rows; 2],
}

impl Steps {
    /// Those of a board's tiles.
    pub fn of(tile: impl Fn(Square) -> Arrows) -> Self {
        let mut tiles = [0; 8];
        for square in Square::ALL {
            let arrows = u64::from(tile(square).bits());
            for (n, squares) in tiles.iter_mut().enumerate() {
                *squares |= (arrows >> n & 1) << square.index();
            }
        }
        // All bits of a row, or none.
        let all = |set: Squares, row: usize| (set >> row & 1).wrapping_neg();
        let mut free = [[[0; 64]; 8]; 2];
        for ((n, &tiles), starts) in tiles.iter().enumerate().zip(STARTS) {
            for row in 0..64 {
                // Each piece is bound by the tile under the other.
                free[Side::Right.index()][n][row] = all(tiles, row) & starts;
                free[Side::Left.index()][n][row] = all(starts, row) & tiles;
            }
        }
        let mut open = [0; 64 + 2 * FRAME];
        for row in 0..64 {
            open[row + FRAME] = !one(row);
        }
        let mut steps = Self { free, stuck: [[0; 64]; 2] };
        for row in 0..64 {
            let starts = [steps.starts::<true>(&open, row), steps.starts::<false>(&open, row)];
            for (stuck, starts) in steps.stuck.iter_mut().zip(starts) {
                stuck[row] = !starts & !one(row);
            }
        }
        steps
    }

    /// The states in which a side has no legal move.
    pub const fn stuck(&self, side: Side) -> &Rows {
        &self.stuck[side.index()]
    }

    /// The states of a row from which the right piece, or else the left one, can step into the set.
    #[inline(always)]
    fn starts<const RIGHT: bool>(&self, targets: &Framed, row: usize) -> Squares {
        let mut starts = 0;
        for (n, offset) in OFFSETS.into_iter().enumerate() {
            let there = if RIGHT {
                let here = targets[row + FRAME];
                if offset > 0 { here >> offset } else { here << -offset }
            } else {
                targets[(row + FRAME).wrapping_add_signed(offset)]
            };
            starts |= there & self.free[if RIGHT { 0 } else { 1 }][n][row];
        }
        starts
    }

    /// Finds the states that the right side, or else the left one, wins because a move leads into the set `from`, or else
    /// loses because none does. Those not yet `known` are `new`; where the `gate` lets them through, they are put into
    /// what the other side's moves lead to: taken out of the states not won, or else added to those lost.
    #[inline(always)]
    pub fn run<const RIGHT: bool, const WINS: bool>(
        &self,
        from: &Framed,
        known: &mut Rows,
        gate: &Rows,
        into: &mut Framed,
        new: &mut Rows,
    ) {
        for row in 0..64 {
            let starts = self.starts::<RIGHT>(from, row);
            let found = if WINS { starts } else { !starts } & !known[row];
            new[row] = found;
            known[row] |= found;
            let through = found & gate[row];
            if WINS {
                into[row + FRAME] &= !through;
            } else {
                into[row + FRAME] |= through;
            }
        }
    }
}
