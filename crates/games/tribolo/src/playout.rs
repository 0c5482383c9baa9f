//! Random games of Tribolo: plays uniformly random legal moves from a position to the end of the game.
//!
//! The list of moves is never built: a random number below the number of legal moves selects the bit to play.
//! The random number generator is in [`super::random`]. The use of the results is left to the callers.

use super::bits::Bits;
use super::board::Board;
use super::position::{Position, mover};
use super::random::Random;

/// The result of a random game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// Number of cells that each side owns at the end, indexed by [`super::Side::index`].
    pub scores: [u32; 3],
    /// Number of moves of all sides from the first position to the end; passes are not counted.
    pub plies: u32,
}

/// Plays uniformly random legal moves from a position to the end of the game.
#[must_use]
pub fn playout(position: &Position, random: &mut Random) -> Ending {
    let mut board: Board = *position.board();
    let mut turn = position.turn();
    let mut plies = 0;
    while let Some((side, reach)) = mover(&board, turn) {
        let legal = reach.legal();
        let rank = random.below(legal.count());
        board = board.filled(side, &reach, nth(legal, rank));
        turn = side.next();
        plies += 1;
    }
    Ending { scores: board.scores(), plies }
}

/// Returns the number of the set bit that has exactly `rank` set bits below it. The set must have more than
/// `rank` bits.
#[inline(always)]
fn nth(set: Bits, mut rank: u32) -> u32 {
    let [a, b, c] = set.0;
    let counts = [a.count_ones(), b.count_ones()];
    let (mut word, mut base) = (a, 0);
    if rank >= counts[0] {
        rank -= counts[0];
        (word, base) = (b, 64);
        if rank >= counts[1] {
            rank -= counts[1];
            (word, base) = (c, 128);
        }
    }
    for _ in 0..rank {
        word &= word.wrapping_sub(1);
    }
    base + word.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::cell::Cell;
    use super::super::side::Side;
    use super::*;

    #[test]
    fn nth_cell_counts_in_reading_order() {
        let set: Bits = Cell::all().step_by(5).collect();
        for (rank, bit) in (0..).zip(set.bits()) {
            assert_eq!(nth(set, rank), bit);
        }
    }

    #[test]
    fn random_playouts_are_legal_games() {
        let mut random = Random::new(1);
        for seed in 0..200 {
            let start = Position::start(&mut ChaCha8Rng::seed_from_u64(seed), Side::Red);
            let ending = playout(&start, &mut random);
            // Each ply fills one cell.
            assert_eq!(ending.scores.iter().sum::<u32>(), 36 + ending.plies);
            assert!((100..=128).contains(&ending.plies), "{ending:?}");
        }
    }
}
