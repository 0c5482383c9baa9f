//! Deals fair starting positions and puzzles of Tripppin, selected by their result under perfect play.
//!
//! The functions draw boards until one is fair or has a suitable puzzle. The result depends only on the state
//! of the random generator.

use rand_chacha::ChaCha8Rng;

use super::super::board::Board;
use super::super::position::Position;
use super::super::side::Side;
use super::{Oracle, Verdict};
use boardgame_engine::chance::below;

impl Oracle {
    /// Returns `true` if the board is fair: both sides draw with perfect play after any first move.
    ///
    /// A fair board is a draw whichever side moves first.
    pub fn is_fair(&self) -> bool {
        Side::BOTH.into_iter().all(|turn| {
            let judgement = self.judge(&Position::start(*self.board(), turn));
            judgement.verdict == Verdict::Draw && !judgement.is_critical()
        })
    }

    /// Shuffles boards until one is [fair](Self::is_fair), and returns its oracle.
    #[must_use]
    pub fn deal_fair(rng: &mut ChaCha8Rng) -> Self {
        loop {
            let oracle = Self::solve(&Board::shuffled(rng));
            if oracle.is_fair() {
                return oracle;
            }
        }
    }

    /// Returns `true` if the side to move wins, but by only one of its moves.
    ///
    /// Such a position is a puzzle.
    pub fn is_puzzle(&self, position: &Position) -> bool {
        self.judge(position).is_puzzle()
    }

    /// Shuffles boards until one has a puzzle of exactly `plies` plies.
    ///
    /// One of the board's puzzles is picked at random. Subtracts the number of dealt boards from `boards`.
    /// Returns `None` if `plies` is even or if `boards` reaches 0 before such a puzzle is found.
    #[must_use]
    pub fn deal_puzzle(rng: &mut ChaCha8Rng, plies: u16, boards: &mut u32) -> Option<(Self, Position)> {
        if plies.is_multiple_of(2) {
            return None;
        }
        while *boards > 0 {
            *boards -= 1;
            let oracle = Self::solve(&Board::shuffled(rng));
            let mut won: Vec<Position> = oracle.decided_in(plies).collect();
            // Positions are drawn without replacement, so that the first puzzle found is uniformly
            // distributed.
            while !won.is_empty() {
                let position = won.swap_remove(below(rng, won.len()));
                if oracle.is_puzzle(&position) {
                    return Some((oracle, position));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn fair_boards_are_fair_and_reproducible() {
        let deal = |seed| *Oracle::deal_fair(&mut ChaCha8Rng::seed_from_u64(seed)).board();
        for seed in 0..10 {
            assert_eq!(deal(seed), deal(seed));
            assert!(Oracle::solve(&deal(seed)).is_fair());
        }
    }

    #[test]
    fn puzzles_of_every_length_are_found() {
        for plies in [1, 3, 5, 9, 17, 29] {
            let deal = || Oracle::deal_puzzle(&mut ChaCha8Rng::seed_from_u64(7), plies, &mut 4096).unwrap();
            let (oracle, position) = deal();
            assert_eq!(oracle.verdict(&position), Verdict::Win(plies));
            assert!(oracle.is_puzzle(&position));
            assert_eq!(deal().1, position);
            assert!(Side::BOTH.iter().all(|&side| position.goal(side) != Some(position.piece(side))));
        }
        assert!(Oracle::deal_puzzle(&mut ChaCha8Rng::seed_from_u64(7), 4, &mut 4096).is_none());
    }
}
