//! A match: the best of so many games.
//!
//! Knows when it is won. Leaves the totals to the session.

use crate::games::score::Score;
use crate::games::triple3::side::Side;

/// How many games a match has at the most; none: games are counted without an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BestOf(Option<u32>);

impl BestOf {
    /// How many choices there are.
    pub const COUNT: usize = 8;

    /// What can be agreed, in the order of the menu.
    pub const CHOICES: [Self; Self::COUNT] = [
        Self(None),
        Self(Some(3)),
        Self(Some(5)),
        Self(Some(7)),
        Self(Some(9)),
        Self(Some(11)),
        Self(Some(15)),
        Self(Some(21)),
    ];

    /// Games at the most, if there is an end.
    pub const fn games(self) -> Option<u32> {
        self.0
    }

    /// Who has won the match. Totals in which both have enough are not those of a match; the window lets none come about.
    pub fn winner(self, score: &Score) -> Option<Side> {
        let enough = self.0? / 2 + 1;
        Side::BOTH.into_iter().find(|side| score.won(side.index()) >= enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_won_by_more_than_half_of_its_games() {
        let mut score = Score::new(2);
        let five = BestOf(Some(5));
        for (winner, over) in [(1, None), (0, None), (1, None), (1, Some(Side::B))] {
            score.add([winner]);
            assert_eq!(five.winner(&score), over);
        }
        assert_eq!(BestOf::default().winner(&score), None);
        assert!(BestOf::CHOICES.iter().all(|best| best.games().is_none_or(|games| games % 2 == 1)));
    }
}
