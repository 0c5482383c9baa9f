//! Tables of steps, worked out when the program is built.
//!
//! Knows, for every pair of squares, which directions a piece could take and which of them bring it nearer to where it
//! wants to go: one byte of directions each, to be cut with the byte of arrows under the opponent.

use super::super::side::FIXED;
use crate::games::arrows::Direction;
use crate::games::square::Square;

/// A byte of directions for each of 64 squares.
type Bytes = [u8; 64];

/// `OPEN[from][taken]`: the directions from a square that stay on the board and do not lead to the taken square.
pub static OPEN: [Bytes; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut taken = 0;
        while taken < 64 {
            let mut n = 0;
            while n < 8 {
                if let Some(to) = Square::ALL[from].step(Direction::ALL[n])
                    && to.index() != taken
                {
                    table[from][taken] |= 1 << n;
                }
                n += 1;
            }
            taken += 1;
        }
        from += 1;
    }
    table
};

/// `STEP[from][direction]`: where a step leads; the square itself where it would leave the board.
pub static STEP: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut n = 0;
        while n < 8 {
            table[from][n] = match Square::ALL[from].step(Direction::ALL[n]) {
                Some(to) => to.index() as u8,
                None => from as u8,
            };
            n += 1;
        }
        from += 1;
    }
    table
};

/// What a piece on its way to one fixed square needs to know.
#[derive(Debug)]
pub struct Way {
    /// King's steps to the goal from each square.
    pub steps: Bytes,
    /// The directions that lead one step nearer.
    pub nearer: Bytes,
    /// The directions that lead no further away; those that lead nearer are among them.
    pub no_further: Bytes,
}

/// The ways to each of the fixed squares, in their order there.
pub static WAYS: [Way; FIXED.len()] = {
    const NONE: Way = Way { steps: [0; 64], nearer: [0; 64], no_further: [0; 64] };
    let mut ways = [NONE; FIXED.len()];
    let mut goal = 0;
    while goal < FIXED.len() {
        let mut from = 0;
        while from < 64 {
            let steps = Square::ALL[from].distance(FIXED[goal]);
            ways[goal].steps[from] = steps;
            let mut n = 0;
            while n < 8 {
                if let Some(to) = Square::ALL[from].step(Direction::ALL[n]) {
                    let then = to.distance(FIXED[goal]);
                    if then < steps {
                        ways[goal].nearer[from] |= 1 << n;
                    }
                    if then <= steps {
                        ways[goal].no_further[from] |= 1 << n;
                    }
                }
                n += 1;
            }
            from += 1;
        }
        goal += 1;
    }
    ways
};
