//! Boards and positions chosen by their exact value: fair starts and puzzles.
//!
//! Knows what makes a board fair and a position a puzzle, and draws until it has one. Everything is a function of the
//! generator: the same state deals the same.

use rand::Rng;

use super::super::board::Board;
use super::super::position::Position;
use super::super::rules::Rules;
use super::super::side::Side;
use super::{Oracle, Verdict};
use crate::games::chance::below;

/// How many boards a search shuffles before it gives up.
const TRIES: usize = 4096;

impl Oracle {
    /// Whether the board is fair to whoever moves second: the start is a draw, and every first move keeps it one.
    pub fn is_fair(&self, first: Side) -> bool {
        let judgement = self.judge(&Position::opening(self.board, first, self.rules));
        judgement.verdict == Verdict::Draw && !judgement.is_critical()
    }

    /// Shuffles until a board is fair. None if thousands are not.
    #[must_use]
    pub fn deal_fair(rules: Rules, rng: &mut impl Rng, first: Side) -> Option<Self> {
        let mut oracles = (0..TRIES).filter_map(|_| Self::solve(&Board::shuffled(rng), rules));
        oracles.find(|oracle| oracle.is_fair(first))
    }

    /// Whether a position is a puzzle: the side to move wins, but by one of its moves only. A call and the same move
    /// without it are two.
    pub fn is_puzzle(&self, position: &Position) -> bool {
        self.judge(position).is_puzzle()
    }

    /// All positions that are won in exactly so many plies by the side whose turn it is.
    pub fn won_in(&self, plies: u16) -> impl Iterator<Item = Position> {
        let states = self.values().won_in(plies);
        let positions = states.filter_map(|(side, square, other)| self.position(side, square, other));
        positions.filter(|position| position.missed().is_none())
    }

    /// Shuffles until a board has a puzzle that is won in exactly so many plies, and draws one of its puzzles evenly.
    /// None if thousands of boards have none.
    #[must_use]
    pub fn deal_puzzle(rules: Rules, rng: &mut impl Rng, plies: u16) -> Option<(Self, Position)> {
        for _ in 0..TRIES {
            let oracle = Self::solve(&Board::shuffled(rng), rules)?;
            let mut won: Vec<Position> = oracle.won_in(plies).collect();
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
        for rules in ["house", "official,freeze,wild"] {
            let rules = rules.parse().unwrap();
            let deal = |seed| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                *Oracle::deal_fair(rules, &mut rng, Side::Circle).unwrap().board()
            };
            for seed in 0..10 {
                assert_eq!(deal(seed), deal(seed));
                assert!(Oracle::solve(&deal(seed), rules).unwrap().is_fair(Side::Circle));
            }
        }
    }
}
