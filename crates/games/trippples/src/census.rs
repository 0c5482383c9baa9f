//! Statistics about many boards of Trippples: the results of the starting positions and of all other
//! positions under perfect play.
//!
//! [`Census`] counts solved boards and merges counts. Choosing the boards, distributing them to threads and
//! printing the table are left to the caller.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::oracle::Oracle;
use super::position::Position;
use super::rules::Rules;
use super::side::Side;
use boardgame_engine::queries::{BoardStats, Tally};

/// Statistics about the results of Trippples boards under perfect play.
///
/// Circle moves first on all boards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Census {
    /// Numbers of boards that circle wins, draws or loses, and sums about their solutions.
    pub solved: Tally,
}

impl Census {
    /// Adds the results of a solved board to the statistics. `number` is the number of the board.
    pub fn add(&mut self, number: u64, oracle: &Oracle) {
        let (won, lost, longest) = oracle.tally();
        let found = BoardStats {
            start: oracle.verdict(&Position::opening(*oracle.board(), Side::Circle, oracle.rules())),
            is_fair: oracle.is_fair(Side::Circle),
            decided: (won, lost),
            longest,
        };
        self.solved.add(number, found);
    }

    /// Solves a range of numbered boards and counts the results.
    ///
    /// [`Board::numbered`] generates the boards from `seed`. The counts do not depend on how the boards are
    /// distributed to several calls.
    pub fn count(rules: Rules, seed: u64, boards: Range<u64>) -> Self {
        let mut census = Self::default();
        let oracles =
            boards.filter_map(|number| Some((number, Oracle::solve(&Board::numbered(seed, number), rules)?)));
        oracles.for_each(|(number, oracle)| census.add(number, &oracle));
        census
    }

    /// Adds the counts of boards that this census does not contain.
    pub fn merge(&mut self, other: &Self) {
        self.solved.merge(&other.solved);
    }

    pub(crate) fn is_sound(&self) -> bool {
        self.solved.is_sound(Oracle::STATES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_counts_equal_the_whole() {
        let rules = "official,wild".parse().unwrap();
        let whole = Census::count(rules, 3, 0..40);
        let mut sum = Census::count(rules, 3, 25..40);
        sum.merge(&Census::count(rules, 3, 0..25));
        assert_eq!(sum, whole);
        assert_eq!(whole.solved.decided() + whole.solved.drawn(), 40);
        assert!(whole.is_sound() && Census::default().is_sound());
    }
}
