//! Deals fair starting positions and puzzles of Trippples, selected by their result under perfect play.
//!
//! The functions draw boards until one is fair or has a suitable puzzle. The result depends only on the state
//! of the random generator.

use rand_chacha::ChaCha8Rng;

use super::super::board::Board;
use super::super::position::Position;
use super::super::rules::Rules;
use super::super::side::Side;
use super::{Oracle, Verdict};
use boardgame_engine::chance::below;

const TRIES: usize = 4096;

impl Oracle {
    /// Returns `true` if the board is fair: both sides draw with perfect play after any first move.
    ///
    /// The side `first` starts.
    pub fn is_fair(&self, first: Side) -> bool {
        let judgement = self.judge(&Position::opening(self.board, first, self.rules));
        judgement.verdict == Verdict::Draw && !judgement.is_critical()
    }

    /// Shuffles boards until one is fair, and returns the oracle (the solved results) of that board.
    ///
    /// Returns `None` after 4096 boards.
    #[must_use]
    pub fn deal_fair(rules: Rules, rng: &mut ChaCha8Rng, first: Side) -> Option<Self> {
        let mut oracles = (0..TRIES).filter_map(|_| Self::solve(&Board::shuffled(rng), rules));
        oracles.find(|oracle| oracle.is_fair(first))
    }

    /// Returns `true` if the side to move wins, but by only one of its moves.
    ///
    /// Such a position is a puzzle.
    ///
    /// A move with a freeze call and the same move without it count as two moves.
    pub fn is_puzzle(&self, position: &Position) -> bool {
        self.judge(position).is_puzzle()
    }

    /// Returns all positions that the side to move wins in exactly `plies` plies.
    ///
    /// Positions in which a side misses its turn are not included.
    pub fn won_in(&self, plies: u16) -> impl Iterator<Item = Position> {
        let states = self.values().won_in(plies);
        let positions = states.filter_map(|(side, square, other)| self.position(side, square, other));
        positions.filter(|position| position.missed().is_none())
    }

    /// Shuffles boards until one has a puzzle of exactly `plies` plies.
    ///
    /// One of the board's puzzles is picked at random. Subtracts the number of dealt boards from `boards`. Returns `None` if so many
    /// boards have no such puzzle, or if the board cannot be solved.
    #[must_use]
    pub fn deal_puzzle(
        rules: Rules,
        rng: &mut ChaCha8Rng,
        plies: u16,
        boards: &mut u32,
    ) -> Option<(Self, Position)> {
        while *boards > 0 {
            *boards -= 1;
            let oracle = Self::solve(&Board::shuffled(rng), rules)?;
            let mut won: Vec<Position> = oracle.won_in(plies).collect();
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
