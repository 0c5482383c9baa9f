//! A match of Triple 3 with a limited number of games, won by the majority.
//!
//! Determines the winner. Counting the games is left to the session.

use crate::side::Side;
use boardgame_engine::score::Score;

/// The maximum number of games of a match, such as "best of 5", or no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BestOf(Option<u32>);

impl BestOf {
    pub const COUNT: usize = 8;

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

    pub const fn games(self) -> Option<u32> {
        self.0
    }

    /// Returns the winner of the match, or `None` while the match is undecided.
    ///
    /// A match without a limit is never decided.
    ///
    /// At most one side has won a majority, because the window resets the score whenever a new length of the
    /// match would already be decided by the score.
    pub fn winner(self, score: &Score) -> Option<Side> {
        let enough = self.0? / 2 + 1;
        Side::BOTH.into_iter().find(|side| score.won(side.index()) >= enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn match_is_won_by_more_than_half_of_its_games() {
        let mut score = Score::new(2);
        let five = BestOf(Some(5));
        for (winner, over) in [(1, None), (0, None), (1, None), (1, Some(Side::B))] {
            score.add(&[winner]);
            assert_eq!(five.winner(&score), over);
        }
        assert_eq!(BestOf::default().winner(&score), None);
        assert!(BestOf::CHOICES.iter().all(|best| best.games().is_none_or(|games| games % 2 == 1)));
    }
}
