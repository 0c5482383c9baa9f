//! Statistics of the solved boards of a game: results, lengths of wins, and decided positions.
//!
//! Adds up the statistics of single boards, merges sums, and rejects sums that no set of boards can have.
//! Solving boards, and any further statistics, are left to the game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Extremum, NotableCase, SampleStats, TableRow, either};
use crate::oracle::Verdict;

/// The statistics of one solved board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardStats {
    /// The result of the initial position under perfect play, for the side that moves first.
    pub start: Verdict,
    /// Whether the solved board is fair by the game's own definition.
    pub is_fair: bool,
    /// Number of positions won, and number of positions lost, for the side to move.
    pub decided: (u64, u64),
    /// Distance of the position farthest from the end of the game, in plies.
    pub longest: u16,
}

/// Sums of statistics over many solved boards.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The number of solved boards.
    pub boards: u64,
    /// The number of boards won by the side that moves first, for each length of the win in plies.
    pub won_in: BTreeMap<u16, u64>,
    /// The number of boards lost by the side that moves first, for each length of the loss in plies.
    pub lost_in: BTreeMap<u16, u64>,
    /// The number of boards that are fair by the game's own definition.
    pub fair: u64,
    /// The number of positions, over all boards, that the side to move wins.
    pub states_won: u64,
    /// The number of positions, over all boards, that the side to move loses.
    pub states_lost: u64,
    /// Statistics of the lengths, in plies, of wins by the side that moves first.
    pub wins: SampleStats,
    /// Statistics of the lengths, in plies, of losses by the side that moves first.
    pub losses: SampleStats,
    /// The greatest distance of any position from the end of the game, in plies, with the number of the board
    /// on which it occurs.
    pub farthest: Option<Extremum>,
}

impl Tally {
    /// Adds the statistics of one solved board to the tally. The argument `number` is the board's number in the
    /// census.
    pub fn add(&mut self, number: u64, board_stats: BoardStats) {
        self.boards += 1;
        let decided = match board_stats.start {
            Verdict::Win(plies) => Some((&mut self.won_in, &mut self.wins, plies)),
            Verdict::Loss(plies) => Some((&mut self.lost_in, &mut self.losses, plies)),
            Verdict::Draw => None,
        };
        if let Some((decided_in, spread, plies)) = decided {
            *decided_in.entry(plies).or_default() += 1;
            spread.add(number, plies.into());
        }
        self.fair += u64::from(board_stats.is_fair);
        self.states_won += board_stats.decided.0;
        self.states_lost += board_stats.decided.1;
        let longest = Extremum { value: board_stats.longest.into(), number };
        self.farthest = either(self.farthest, Some(longest), Extremum::greater);
    }

    /// Adds the sums of another tally, which covers different boards.
    ///
    /// Sums saturate, because a file can contain arbitrary numbers.
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
        self.farthest = either(self.farthest, other.farthest, Extremum::greater);
    }

    /// Returns `true` if the tally is consistent, for boards with `states` positions each. A tally read from a file
    /// may be inconsistent.
    pub fn is_sound(&self, states: u64) -> bool {
        let states = self.boards.checked_mul(states);
        let decided = self.wins.count.checked_add(self.losses.count);
        self.wins.matches_counts(&self.won_in)
            && self.losses.matches_counts(&self.lost_in)
            && decided.is_some_and(|decided| decided <= self.boards)
            && self.fair <= self.boards
            && self.states_won.checked_add(self.states_lost).zip(states).is_some_and(|(sum, all)| sum <= all)
            && self.farthest.is_some() == (self.boards > 0)
    }

    /// Returns the number of boards won by the side that moves first.
    pub const fn won(&self) -> u64 {
        self.wins.count
    }

    /// Returns the number of boards lost by the side that moves first.
    pub const fn lost(&self) -> u64 {
        self.losses.count
    }

    /// Returns the number of boards that are won or lost by the side that moves first.
    pub const fn decided(&self) -> u64 {
        self.won() + self.lost()
    }

    /// Returns the number of boards whose initial position is a draw.
    pub const fn drawn(&self) -> u64 {
        self.boards - self.decided()
    }

    /// Returns the number of boards on which the first side to move wins in at most `plies` plies.
    pub fn won_within(&self, plies: u16) -> u64 {
        self.won_in.range(..=plies).map(|(_, count)| count).sum()
    }

    /// Returns the census rows for won, lost, drawn and fair boards.
    ///
    /// `names` contains the name of the row for wins and the name of the row for losses.
    pub fn results(&self, names: [&'static str; 2]) -> Vec<TableRow> {
        let [won, lost] = names;
        let all = self.boards;
        vec![
            TableRow::share(won, self.won(), all),
            TableRow::share(lost, self.lost(), all),
            TableRow::share("draws", self.drawn(), all),
            TableRow::share("fair boards", self.fair, all),
        ]
    }

    /// Returns the census row for the longest win or loss of an initial position.
    pub fn longest(&self) -> TableRow {
        let longest = either(self.wins.most, self.losses.most, Extremum::greater);
        TableRow::plies("longest win", longest.map(|peak| peak.value))
    }

    /// Returns the census rows about positions: those won, lost and drawn, and the longest distance from the
    /// end.
    ///
    /// `each` is the number of positions of one board.
    pub fn states(&self, each: u64) -> Vec<TableRow> {
        let (won, lost, all) = (self.states_won, self.states_lost, self.boards.saturating_mul(each));
        vec![
            TableRow::share("states won", won, all),
            TableRow::share("states lost", lost, all),
            TableRow::share("states drawn", all.saturating_sub(won).saturating_sub(lost), all),
            TableRow::plies("longest distance", Some(self.farthest.map_or(0, |peak| peak.value))),
        ]
    }

    /// Returns the boards with the longest win, the longest loss and the position farthest from the end of
    /// the game.
    ///
    /// `start` returns the initial position of a board by number; `farthest` returns a position of a board at
    /// the given distance from the end, in plies.
    pub fn extremes(
        &self,
        start: impl Fn(u64) -> Option<String>,
        farthest: impl FnOnce(u64, u16) -> Option<String>,
    ) -> Vec<NotableCase> {
        let starts = [("longest win", self.wins.most), ("longest loss", self.losses.most)];
        let starts = starts.map(|(what, peak)| NotableCase::at(what, peak, |peak| start(peak.number)));
        let farthest = NotableCase::at("farthest position", self.farthest, |peak| {
            farthest(peak.number, u16::try_from(peak.value).ok()?)
        });
        starts.into_iter().chain([farthest]).flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally() -> Tally {
        let mut tally = Tally::default();
        let starts = [Verdict::Win(7), Verdict::Draw, Verdict::Loss(8), Verdict::Win(3)];
        for (start, number) in starts.into_iter().zip(0..) {
            let found = BoardStats { start, is_fair: start == Verdict::Draw, decided: (5, 2), longest: 9 };
            tally.add(number, found);
        }
        tally
    }

    #[test]
    fn tally_counts_winners_and_their_plies() {
        let tally = tally();
        assert_eq!((tally.won(), tally.lost(), tally.drawn(), tally.fair), (2, 1, 1, 1));
        assert_eq!((tally.won_within(6), tally.won_within(7)), (1, 2));
        assert_eq!(tally.farthest, Some(Extremum { value: 9, number: 0 }));
        assert_eq!(tally.longest(), TableRow::plies("longest win", Some(8)));
        assert!(tally.is_sound(10) && tally.is_sound(7) && !tally.is_sound(6));
    }

    #[test]
    fn impossible_tally_is_not_sound() {
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
