//! Random games: plays uniformly random legal moves from a position to the end of the game.
//!
//! The list of moves is never built: a random rank below the number of legal moves is drawn, and the bit of
//! that rank is played. Also contains the random number generator. The use of the results is left to others.

use super::bits::Bits;
use super::board::Board;
use super::position::{Position, mover};

/// A small, fast random number generator for playouts and engines, with one addition and three mixing steps
/// per number.
///
/// Its stream is the same on every platform. It is fast and evenly distributed, but not suited to other
/// purposes.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates the random number generator for a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 random bits.
    #[inline(always)]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random number below `end`, taken from the upper half of a product; its relative bias is at
    /// most `end` / 2^32.
    #[inline(always)]
    pub const fn below(&mut self, end: u32) -> u32 {
        (((self.next() >> 32) * end as u64) >> 32) as u32
    }
}

/// The result of a game played to its end with random moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// Number of cells that each side owns at the end, indexed by [`super::Side::index`].
    pub scores: [u32; 3],
    /// Number of random moves played.
    pub plies: u32,
}

/// Plays random moves from a position to the end of the game.
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

/// Returns the number of the set bit that has `rank` set bits below it; `rank` must be less than the number
/// of set bits.
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
    fn the_nth_cell_is_counted_in_reading_order() {
        let set: Bits = Cell::all().step_by(5).collect();
        for (rank, bit) in (0..).zip(set.bits()) {
            assert_eq!(nth(set, rank), bit);
        }
    }

    #[test]
    fn random_games_are_games() {
        let mut random = Random::new(1);
        for seed in 0..200 {
            let start = Position::start(&mut ChaCha8Rng::seed_from_u64(seed), Side::Red);
            let ending = playout(&start, &mut random);
            // Each ply fills one cell.
            assert_eq!(ending.scores.iter().sum::<u32>(), 36 + ending.plies);
            assert!((100..=128).contains(&ending.plies), "{ending:?}");
        }
    }

    #[test]
    fn every_move_is_as_likely_as_the_others() {
        let mut random = Random::new(7);
        let mut drawn = [0_u32; 11];
        (0..110_000).for_each(|_| drawn[random.below(11) as usize] += 1);
        assert!(drawn.iter().all(|&count| (9_600..10_400).contains(&count)), "{drawn:?}");
    }
}
