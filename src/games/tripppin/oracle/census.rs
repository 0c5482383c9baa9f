//! What boards are like on the whole: the results of many starts, and of all their states.
//!
//! Knows how to count one solved board and how to add counts up. Leaves to others which boards, on how many threads, and
//! how the table is printed.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::super::board::Board;
use super::super::position::{Cause, Position};
use super::super::side::Side;
use super::{Oracle, Verdict};
use crate::games::questions::{Peak, Spread, either};

/// Counts over some boards. The start is the first game's: the right piece moves first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// Boards counted.
    pub boards: u64,
    /// Boards on which the side that starts wins, by the plies it takes.
    pub won_in: BTreeMap<u16, u64>,
    /// Boards on which the other side wins, by the plies it takes.
    pub lost_in: BTreeMap<u16, u64>,
    /// Boards whose decided start is won on the last goal rather than by leaving the other side without a move.
    pub won_on_goal: u64,
    /// Boards that are fair, see [`Oracle::is_fair`].
    pub fair: u64,
    /// States of all boards that the side to move wins.
    pub states_won: u64,
    /// States of all boards that the side to move loses.
    pub states_lost: u64,
    /// The plies of the boards the side that starts wins.
    pub wins: Spread,
    /// The plies of the boards the other side wins.
    pub losses: Spread,
    /// The greatest distance of any state from the end, in plies, and its board.
    pub farthest: Option<Peak>,
}

impl Census {
    /// How many states a board has.
    pub const STATES: u64 = 25 * 2 * 64 * 63;

    /// Counts a board, which has a number.
    pub fn add(&mut self, number: u64, oracle: &Oracle) {
        self.boards += 1;
        let start = Position::start(*oracle.board(), Side::Right);
        let decided = match oracle.verdict(&start) {
            Verdict::Win(plies) => Some((&mut self.won_in, &mut self.wins, plies)),
            Verdict::Loss(plies) => Some((&mut self.lost_in, &mut self.losses, plies)),
            Verdict::Draw => None,
        };
        if let Some((decided_in, spread, plies)) = decided {
            *decided_in.entry(plies).or_default() += 1;
            spread.add(number, plies.into());
            self.won_on_goal += u64::from(ends_on_goal(oracle, start));
        }
        self.fair += u64::from(oracle.is_fair());
        let (won, lost, longest) = oracle.tally();
        self.states_won += won;
        self.states_lost += lost;
        self.go_far(Some(Peak { value: longest.into(), number }));
    }

    /// Some board has a state so far from the end.
    fn go_far(&mut self, farthest: Option<Peak>) {
        self.farthest = either(self.farthest, farthest, Peak::greater);
    }

    /// Solves and counts some of the boards a seed has, see [`Board::numbered`]. Which part counts which board does not matter
    /// to the sum of all parts.
    #[must_use]
    pub fn of(seed: u64, boards: Range<u64>) -> Self {
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

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.boards += other.boards;
        for (mine, theirs) in [(&mut self.won_in, &other.won_in), (&mut self.lost_in, &other.lost_in)] {
            for (&plies, count) in theirs {
                *mine.entry(plies).or_default() += count;
            }
        }
        self.won_on_goal += other.won_on_goal;
        self.fair += other.fair;
        self.states_won = self.states_won.saturating_add(other.states_won);
        self.states_lost = self.states_lost.saturating_add(other.states_lost);
        self.wins.merge(&other.wins);
        self.losses.merge(&other.losses);
        self.go_far(other.farthest);
    }

    /// Whether these can be the counts of any boards.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let states = self.boards.checked_mul(Self::STATES);
        let decided = self.wins.count.checked_add(self.losses.count);
        self.wins.is_of(&self.won_in)
            && self.losses.is_of(&self.lost_in)
            && decided.is_some_and(|decided| decided <= self.boards && self.won_on_goal <= decided)
            && self.fair <= self.boards
            && self.states_won.checked_add(self.states_lost).zip(states).is_some_and(|(sum, all)| sum <= all)
            && self.farthest.is_some() == (self.boards > 0)
    }

    /// Boards on which the side that starts wins.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.won_in.values().sum()
    }

    /// Boards on which the other side wins.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.lost_in.values().sum()
    }

    /// Boards that are a draw.
    #[must_use]
    pub fn drawn(&self) -> u64 {
        self.boards - self.won() - self.lost()
    }

    /// Of the boards the side that starts wins, those won in at most so many plies.
    #[must_use]
    pub fn won_within(&self, plies: u16) -> u64 {
        self.won_in.range(..=plies).map(|(_, count)| count).sum()
    }
}

/// Whether perfect play ends a decided position on a last goal.
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
    fn parts_add_up_to_the_whole() {
        let whole = Census::of(3, 0..40);
        let mut sum = Census::of(3, 25..40);
        sum.merge(&Census::of(3, 0..25));
        assert_eq!(sum, whole);
        assert_eq!(whole.won() + whole.lost() + whole.drawn(), 40);
        assert!(whole.is_sound() && Census::default().is_sound());
    }

    #[test]
    fn counts_no_boards_can_have_are_known() {
        let odd = |change: fn(&mut Census)| {
            let mut census = Census::of(3, 0..40);
            change(&mut census);
            !census.is_sound()
        };
        assert!(odd(|census| census.fair = 41));
        assert!(odd(|census| census.states_won = u64::MAX));
        assert!(odd(|census| census.boards = u64::MAX));
        assert!(odd(|census| census.won_on_goal = 41));
        assert!(odd(|census| census.farthest = None));
        assert!(odd(|census| census.wins.squares += 1));
        assert!(odd(|census| *census.won_in.entry(7).or_default() += 1));
        assert!(odd(|census| *census.lost_in.entry(8).or_default() = u64::MAX));
    }
}
