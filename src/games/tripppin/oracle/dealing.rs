//! Boards and positions chosen by their exact value: fair starts and puzzles.
//!
//! Knows what makes a board fair and a position a puzzle, and draws until it has one. Everything is a function of the
//! generator: the same state deals the same.

use rand::Rng;

use super::super::board::Board;
use super::super::position::Position;
use super::super::side::Side;
use super::{Oracle, Verdict};
use crate::games::chance::below;

/// How many boards a search for a puzzle shuffles before it gives up: with none of the usual lengths it gets that far.
const TRIES: usize = 4096;

impl Oracle {
    /// Whether the board is fair: a draw whoever starts, and every first move keeps it one.
    pub fn is_fair(&self) -> bool {
        Side::BOTH.into_iter().all(|turn| {
            let judgement = self.judge(&Position::start(*self.board(), turn));
            judgement.verdict == Verdict::Draw && !judgement.is_critical()
        })
    }

    /// Shuffles until a board is fair.
    #[must_use]
    pub fn deal_fair(rng: &mut impl Rng) -> Self {
        loop {
            let oracle = Self::solve(&Board::shuffled(rng));
            if oracle.is_fair() {
                return oracle;
            }
        }
    }

    /// Whether a position is a puzzle: the side to move wins, but by one of its moves only.
    pub fn is_puzzle(&self, position: &Position) -> bool {
        self.judge(position).is_puzzle()
    }

    /// Shuffles until a board has a puzzle that is won in exactly so many plies, and draws one of its puzzles evenly.
    /// None if thousands of boards have none: the number is even, or too great.
    #[must_use]
    pub fn deal_puzzle(rng: &mut impl Rng, plies: u16) -> Option<(Self, Position)> {
        if plies.is_multiple_of(2) {
            return None;
        }
        for _ in 0..TRIES {
            let oracle = Self::solve(&Board::shuffled(rng));
            let mut won: Vec<Position> = oracle.decided_in(plies).collect();
            // Drawn without putting back, so that the first that is a puzzle is any of them.
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
    use rand_chacha::ChaCha8Rng;

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
            let deal = || Oracle::deal_puzzle(&mut ChaCha8Rng::seed_from_u64(7), plies).unwrap();
            let (oracle, position) = deal();
            assert_eq!(oracle.verdict(&position), Verdict::Win(plies));
            assert!(oracle.is_puzzle(&position));
            assert_eq!(deal().1, position);
            assert!(Side::BOTH.iter().all(|&side| position.goal(side) != Some(position.piece(side))));
        }
        assert!(Oracle::deal_puzzle(&mut ChaCha8Rng::seed_from_u64(7), 4).is_none());
    }
}
