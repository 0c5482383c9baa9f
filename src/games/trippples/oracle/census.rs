//! What boards are like on the whole: the results of many starts, and of all their states.
//!
//! Knows how to count one solved board and how to add counts up. Leaves to others which boards, on how many threads, and
//! how the table is printed.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::super::board::Board;
use super::super::position::Position;
use super::super::rules::Rules;
use super::super::side::Side;
use super::Oracle;
use crate::games::questions::{Found, Tally};

/// Counts over some boards. Circle moves first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Census {
    /// What is counted of every solved game.
    pub solved: Tally,
}

impl Census {
    /// How many states a board has: the side whose turn it is, in name, and two pieces on the 57 squares each can set out from,
    /// never on one. Wild cards are not counted.
    pub const STATES: u64 = 2 * (57 * 57 - 56);

    /// Counts a board, which has a number.
    pub fn add(&mut self, number: u64, oracle: &Oracle) {
        let values = oracle.values();
        let found = Found {
            start: oracle.verdict(&Position::opening(*oracle.board(), Side::Circle, oracle.rules())),
            is_fair: oracle.is_fair(Side::Circle),
            decided: values.tally(),
            longest: values.longest(),
        };
        self.solved.add(number, found);
    }

    /// Solves and counts some of the boards a seed has, see [`Board::numbered`]. Which part counts which board does not matter
    /// to the sum of all parts.
    #[must_use]
    pub fn of(rules: Rules, seed: u64, boards: Range<u64>) -> Self {
        let mut census = Self::default();
        let oracles =
            boards.filter_map(|number| Some((number, Oracle::solve(&Board::numbered(seed, number), rules)?)));
        oracles.for_each(|(number, oracle)| census.add(number, &oracle));
        census
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.solved.merge(&other.solved);
    }

    /// Whether these can be the counts of any boards.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.solved.is_sound(Self::STATES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_whole() {
        let rules = "official,wild".parse().unwrap();
        let whole = Census::of(rules, 3, 0..40);
        let mut sum = Census::of(rules, 3, 25..40);
        sum.merge(&Census::of(rules, 3, 0..25));
        assert_eq!(sum, whole);
        assert_eq!(whole.solved.decided() + whole.solved.drawn(), 40);
        assert!(whole.is_sound() && Census::default().is_sound());
    }
}
