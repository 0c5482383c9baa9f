//! What solved boards are like on the whole, of any solved game: who wins, how soon, and how much of a board is decided.
//!
//! Knows how to count what was found of one board, how counts add up, and which counts no boards can have. Leaves solving, and
//! what else a game counts, to the game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Extreme, Figure, Peak, Spread, either};
use crate::games::oracle::Verdict;

/// What was found of one solved board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The value of its start for the side that begins.
    pub start: Verdict,
    /// Whether it is fair, as its game means it.
    pub is_fair: bool,
    /// States that the side to move wins, and those it loses.
    pub decided: (u64, u64),
    /// The greatest distance of a state from the end, in plies.
    pub longest: u16,
}

/// Counts over some boards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Boards counted.
    pub boards: u64,
    /// Boards on which the side that begins wins, by the plies it takes.
    pub won_in: BTreeMap<u16, u64>,
    /// Boards on which the other side wins, by the plies it takes.
    pub lost_in: BTreeMap<u16, u64>,
    /// Boards that are fair.
    pub fair: u64,
    /// States of all boards that the side to move wins.
    pub states_won: u64,
    /// States of all boards that the side to move loses.
    pub states_lost: u64,
    /// The plies of the boards the side that begins wins.
    pub wins: Spread,
    /// The plies of the boards the other side wins.
    pub losses: Spread,
    /// The greatest distance of any state from the end, in plies, and its board.
    pub farthest: Option<Peak>,
}

impl Tally {
    /// Counts a board, which has a number.
    pub fn add(&mut self, number: u64, found: Found) {
        self.boards += 1;
        let decided = match found.start {
            Verdict::Win(plies) => Some((&mut self.won_in, &mut self.wins, plies)),
            Verdict::Loss(plies) => Some((&mut self.lost_in, &mut self.losses, plies)),
            Verdict::Draw => None,
        };
        if let Some((decided_in, spread, plies)) = decided {
            *decided_in.entry(plies).or_default() += 1;
            spread.add(number, plies.into());
        }
        self.fair += u64::from(found.is_fair);
        self.states_won += found.decided.0;
        self.states_lost += found.decided.1;
        let longest = Peak { value: found.longest.into(), number };
        self.farthest = either(self.farthest, Some(longest), Peak::greater);
    }

    /// Adds what was counted elsewhere. What a file says may be any number: sums stop at the greatest there is.
    pub fn merge(&mut self, other: &Self) {
        self.boards = self.boards.saturating_add(other.boards);
        for (mine, theirs) in [(&mut self.won_in, &other.won_in), (&mut self.lost_in, &other.lost_in)] {
            for (&plies, count) in theirs {
                let mine = mine.entry(plies).or_default();
                *mine = mine.saturating_add(*count);
            }
        }
        self.fair = self.fair.saturating_add(other.fair);
        self.states_won = self.states_won.saturating_add(other.states_won);
        self.states_lost = self.states_lost.saturating_add(other.states_lost);
        self.wins.merge(&other.wins);
        self.losses.merge(&other.losses);
        self.farthest = either(self.farthest, other.farthest, Peak::greater);
    }

    /// Whether these can be the counts of any boards that have so many states each.
    pub fn is_sound(&self, states: u64) -> bool {
        let states = self.boards.checked_mul(states);
        let decided = self.wins.count.checked_add(self.losses.count);
        self.wins.is_of(&self.won_in)
            && self.losses.is_of(&self.lost_in)
            && decided.is_some_and(|decided| decided <= self.boards)
            && self.fair <= self.boards
            && self.states_won.checked_add(self.states_lost).zip(states).is_some_and(|(sum, all)| sum <= all)
            && self.farthest.is_some() == (self.boards > 0)
    }

    /// Boards on which the side that begins wins.
    pub const fn won(&self) -> u64 {
        self.wins.count
    }

    /// Boards on which the other side wins.
    pub const fn lost(&self) -> u64 {
        self.losses.count
    }

    /// Boards that somebody wins.
    pub const fn decided(&self) -> u64 {
        self.won() + self.lost()
    }

    /// Boards that are a draw.
    pub const fn drawn(&self) -> u64 {
        self.boards - self.decided()
    }

    /// Of the boards the side that begins wins, those won in at most so many plies.
    pub fn won_within(&self, plies: u16) -> u64 {
        self.won_in.range(..=plies).map(|(_, count)| count).sum()
    }

    /// How often who wins, `names` being what the two wins are called; and how many boards are fair.
    pub fn results(&self, names: [&'static str; 2]) -> Vec<Figure> {
        let [won, lost] = names;
        let all = self.boards;
        vec![
            Figure::share(won, self.won(), all),
            Figure::share(lost, self.lost(), all),
            Figure::share("draws", self.drawn(), all),
            Figure::share("fair boards", self.fair, all),
        ]
    }

    /// The longest of the decided starts.
    pub fn longest(&self) -> Figure {
        let longest = either(self.wins.most, self.losses.most, Peak::greater);
        Figure::plies("longest win", longest.map(|peak| peak.value))
    }

    /// What becomes of the states of boards that have so many each, and the farthest.
    pub fn states(&self, each: u64) -> Vec<Figure> {
        let (won, lost, all) = (self.states_won, self.states_lost, self.boards.saturating_mul(each));
        vec![
            Figure::share("states won", won, all),
            Figure::share("states lost", lost, all),
            Figure::share("states drawn", all.saturating_sub(won).saturating_sub(lost), all),
            Figure::plies("longest distance", Some(self.farthest.map_or(0, |peak| peak.value))),
        ]
    }

    /// The boards that stood out: `start` is how one begins, by its number, and `farthest` a position of one that is so many plies
    /// from the end.
    pub fn extremes(
        &self,
        start: impl Fn(u64) -> Option<String>,
        farthest: impl FnOnce(u64, u16) -> Option<String>,
    ) -> Vec<Extreme> {
        let starts = [("longest win", self.wins.most), ("longest loss", self.losses.most)];
        let starts = starts.map(|(what, peak)| Extreme::at(what, peak, |peak| start(peak.number)));
        let farthest = Extreme::at("farthest position", self.farthest, |peak| {
            farthest(peak.number, u16::try_from(peak.value).ok()?)
        });
        starts.into_iter().chain([farthest]).flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four boards: won in 7 and in 3 plies, drawn, lost in 8.
    fn tally() -> Tally {
        let mut tally = Tally::default();
        let starts = [Verdict::Win(7), Verdict::Draw, Verdict::Loss(8), Verdict::Win(3)];
        for (start, number) in starts.into_iter().zip(0..) {
            let found = Found { start, is_fair: start == Verdict::Draw, decided: (5, 2), longest: 9 };
            tally.add(number, found);
        }
        tally
    }

    #[test]
    fn who_wins_and_how_soon_is_counted() {
        let tally = tally();
        assert_eq!((tally.won(), tally.lost(), tally.drawn(), tally.fair), (2, 1, 1, 1));
        assert_eq!((tally.won_within(6), tally.won_within(7)), (1, 2));
        assert_eq!(tally.farthest, Some(Peak { value: 9, number: 0 }));
        assert_eq!(tally.longest(), Figure::plies("longest win", Some(8)));
        assert!(tally.is_sound(10) && tally.is_sound(7) && !tally.is_sound(6));
    }

    #[test]
    fn counts_no_boards_can_have_are_known() {
        let odd = |change: fn(&mut Tally)| {
            let mut tally = tally();
            change(&mut tally);
            !tally.is_sound(10)
        };
        assert!(!odd(|_| ()));
        assert!(odd(|tally| tally.fair = 5));
        assert!(odd(|tally| tally.states_won = u64::MAX));
        assert!(odd(|tally| tally.boards = u64::MAX));
        assert!(odd(|tally| tally.boards = 2));
        assert!(odd(|tally| tally.farthest = None));
        assert!(odd(|tally| tally.wins.squares += 1));
        assert!(odd(|tally| *tally.won_in.entry(7).or_default() += 1));
        assert!(odd(|tally| *tally.lost_in.entry(8).or_default() = u64::MAX));
    }
}
