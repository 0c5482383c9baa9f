//! The score of a series of games between two people, as one of them sees it.

use std::fmt;
use std::str::FromStr;

use crate::replay::{GameEnd, Replay};
use crate::side::Side;

/// The score of a series of games as one of its two players sees it.
///
/// A win that both share counts for both. An undecided game, or one that only a program wins, does not count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// Number of games that the owner has won.
    pub won: u32,
    /// Number of games that the friend has won.
    pub lost: u32,
    /// Number of drawn games.
    pub drawn: u32,
}

impl Score {
    /// Returns the score after a game in which the owner has the given side. An unfinished game changes nothing.
    #[must_use]
    pub(crate) fn after(mut self, game: &Replay, own: Side) -> Self {
        let mut add = |winner: Side| {
            let won = if winner == own { &mut self.won } else { &mut self.lost };
            *won = won.saturating_add(1);
        };
        match (game.end, &game.game) {
            (Some(GameEnd::Resigned(loser)), _) => add(loser.other()),
            (Some(GameEnd::Rules), Some(game)) => match game.winners() {
                Some(seats) if seats.is_empty() => self.drawn = self.drawn.saturating_add(1),
                seats => {
                    let placing = game.placing();
                    seats.iter().flatten().filter_map(|&seat| placing.side(seat)).for_each(add);
                }
            },
            _ => {}
        }
        self
    }
}

/// Formats the score as `WON,LOST,DRAWN`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.won, self.lost, self.drawn)
    }
}

/// The error for a text that is not a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a score: games won, lost and drawn, such as `2,1,0`")]
pub struct ScoreError;

impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Self, ScoreError> {
        let number = |text: &str| text.parse().ok().filter(|number: &u32| number.to_string() == text);
        let numbers: Option<Vec<u32>> = text.split(',').map(number).collect();
        match numbers.as_deref() {
            Some(&[won, lost, drawn]) => Ok(Self { won, lost, drawn }),
            _ => Err(ScoreError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_and_write() {
        for text in ["0,0,0", "2,1,0", "4294967295,0,12"] {
            assert_eq!(text.parse::<Score>().unwrap().to_string(), text);
        }
        for text in ["", "1,2", "1,2,3,4", "+1,2,3", "01,2,3", "-1,2,3", "1,2,4294967296", "1, 2,3"] {
            assert_eq!(text.parse::<Score>(), Err(ScoreError), "{text:?}");
        }
    }
}
