//! Precomputed tables of steps, evaluated at compile time.
//!
//! For every pair of squares, the tables hold the directions that a piece can take and those that bring it
//! nearer to its goal. Each entry is a byte of directions, to be ANDed with the byte of arrows under the
//! opponent's piece.

use super::super::side::FIXED;
use boardgame_engine::arrows::Direction;
use boardgame_engine::square::Square;

/// A byte for each of the 64 squares: either a set of directions or a distance.
type Bytes = [u8; 64];

/// Directions of the legal steps from one square while another square is taken: `OPEN[from][taken]`.
///
/// Only the edge of the board and the taken square restrict these steps.
pub(super) static OPEN: [Bytes; 64] = {
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

/// `STEP[from][direction]`: the square to which a step leads, or `from` if the step would leave the board.
pub(super) static STEP: [[u8; 8]; 64] = {
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

/// Precomputed distances and directions from each square of the board to one goal square.
#[derive(Debug)]
pub(super) struct GoalPaths {
    /// For each square, the distance from the goal, in king's steps.
    pub steps: Bytes,
    /// For each square, the directions that lead one step nearer to the goal.
    pub nearer: Bytes,
    /// For each square, the directions that lead nearer to the goal or keep the distance.
    pub no_further: Bytes,
}

/// The distances and directions towards each of the six fixed squares, in the order of [`FIXED`].
pub(super) static WAYS: [GoalPaths; FIXED.len()] = {
    const NONE: GoalPaths = GoalPaths { steps: [0; 64], nearer: [0; 64], no_further: [0; 64] };
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
