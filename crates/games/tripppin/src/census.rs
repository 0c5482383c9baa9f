//! Statistics about many boards of Tripppin: the results of the starting positions and of all other positions
//! under perfect play.
//!
//! [`Census`] counts solved boards and merges counts. Choosing the boards, distributing them to threads and
//! printing the table are left to the caller.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::board::Board;
use super::oracle::{Oracle, Verdict};
use super::position::{Cause, Position};
use super::side::Side;
use boardgame_engine::queries::{BoardStats, Tally};

/// Statistics about the results of Tripppin boards under perfect play.
///
/// The right piece moves first on all boards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub struct Census {
    /// Numbers of boards that are won, drawn or lost for the right side, and sums about their solutions.
    pub solved: Tally,
    /// Number of boards on which perfect play ends with a piece on its last goal.
    pub won_on_goal: u64,
}

/// Reads a saved census in the current or the original format.
///
/// The current format has a field `solved`; the original format had the counts at the top level.
impl TryFrom<Map<String, Value>> for Census {
    type Error = serde_json::Error;

    fn try_from(mut fields: Map<String, Value>) -> Result<Self, Self::Error> {
        let won_on_goal = serde_json::from_value(fields.remove("won_on_goal").unwrap_or_default())?;
        let solved = match fields.remove("solved") {
            Some(solved) if fields.is_empty() => solved,
            Some(_) | None => Value::Object(fields),
        };
        Ok(Self { solved: serde_json::from_value(solved)?, won_on_goal })
    }
}

impl Census {
    /// Adds the results of a solved board to the statistics. `number` is the number of the board.
    pub fn add(&mut self, number: u64, oracle: &Oracle) {
        let position = Position::start(*oracle.board(), Side::Right);
        let (start, (won, lost, longest)) = (oracle.verdict(&position), oracle.tally());
        self.solved
            .add(number, BoardStats { start, is_fair: oracle.is_fair(), decided: (won, lost), longest });
        self.won_on_goal += u64::from(start != Verdict::Draw && ends_on_goal(oracle, position));
    }

    /// Solves a range of numbered boards and counts the results.
    ///
    /// [`Board::numbered`] generates the boards from `seed`. The counts do not depend on how the boards are
    /// distributed to several calls.
    pub fn count(seed: u64, boards: Range<u64>) -> Self {
        let mut census = Self::default();
        let mut oracle: Option<Oracle> = None;
        for number in boards {
            let board = Board::numbered(seed, number);
            let oracle = match &mut oracle {
                Some(oracle) => {
                    oracle.solve_next(&board);
                    oracle
                }
                none => none.insert(Oracle::solve(&board)),
            };
            census.add(number, oracle);
        }
        census
    }

    /// Adds the counts of boards that this census does not contain.
    pub fn merge(&mut self, other: &Self) {
        self.solved.merge(&other.solved);
        self.won_on_goal = self.won_on_goal.saturating_add(other.won_on_goal);
    }

    /// Returns `true` if counts read from a file can be those of solved boards.
    pub fn is_sound(&self) -> bool {
        self.solved.is_sound(Oracle::STATES) && self.won_on_goal <= self.solved.decided()
    }
}

fn ends_on_goal(oracle: &Oracle, mut position: Position) -> bool {
    while let Some(best) = oracle.best(&position) {
        position = position.after(best.mv);
    }
    position.outcome().is_some_and(|outcome| outcome.cause == Cause::Goal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_both_forms_are_read() {
        let census = Census::count(7, 0..20);
        let parted = serde_json::to_value(&census).unwrap();
        let mut beside = parted["solved"].clone();
        beside["won_on_goal"] = parted["won_on_goal"].clone();
        for form in [&parted, &beside] {
            assert_eq!(serde_json::from_value::<Census>(form.clone()).unwrap(), census);
        }
        for form in [parted, beside] {
            let mut more = form.clone();
            more["more"] = 1.into();
            assert!(serde_json::from_value::<Census>(more).is_err(), "{form}");
        }
    }

    #[test]
    fn merged_counts_equal_the_whole() {
        let whole = Census::count(3, 0..40);
        let mut sum = Census::count(3, 25..40);
        sum.merge(&Census::count(3, 0..25));
        assert_eq!(sum, whole);
        assert_eq!(whole.solved.decided() + whole.solved.drawn(), 40);
        assert!(whole.is_sound() && Census::default().is_sound());
        assert!(!Census { won_on_goal: 41, ..whole }.is_sound());
    }
}
