//! The score of a series of games: the number of wins of each seat and the number of draws.
//!
//! Which games are counted is left to the session.

use std::fmt;

/// The score of a series of games: the games won by each seat, and the draws.
///
/// A shared win counts as a draw, as in the user's logbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    won: Vec<u32>,
    drawn: u32,
}

impl Score {
    /// Creates a score with 0 wins for each of `seats` seats and 0 draws.
    pub fn new(seats: usize) -> Self {
        Self { won: vec![0; seats], drawn: 0 }
    }

    /// Adds one game to the score, given the indices of its winners.
    ///
    /// A game without a winner or with several winners counts as a draw.
    pub fn add(&mut self, winners: &[usize]) {
        let count = match winners {
            [winner] => self.won.get_mut(*winner),
            _ => Some(&mut self.drawn),
        };
        if let Some(count) = count {
            *count = count.saturating_add(1);
        }
    }

    /// Exchanges the wins of two seats, because their players have changed seats.
    pub(crate) fn swap(&mut self, one: usize, other: usize) {
        if one.max(other) < self.won.len() {
            self.won.swap(one, other);
        }
    }

    /// Parses a score for `seats` seats: the wins of each seat and the draws, separated by commas.
    pub fn parse(text: &str, seats: usize) -> Option<Self> {
        let mut won: Vec<u32> = text.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        let drawn = won.pop()?;
        (won.len() == seats).then_some(Self { won, drawn })
    }

    /// Returns `true` if no game has been counted.
    pub fn is_empty(&self) -> bool {
        self.drawn == 0 && self.won.iter().all(|&won| won == 0)
    }

    /// Returns the number of games won by the seat with the index `seat`.
    pub fn won(&self, seat: usize) -> u32 {
        self.won.get(seat).copied().unwrap_or(0)
    }

    /// Returns the number of drawn games.
    pub const fn drawn(&self) -> u32 {
        self.drawn
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.won.iter().try_for_each(|won| write!(f, "{won},"))?;
        self.drawn.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_win_is_a_draw() {
        let mut score = Score::new(3);
        for winners in [&[0][..], &[0, 2], &[], &[2]] {
            score.add(winners);
        }
        assert_eq!(([0, 1, 2].map(|seat| score.won(seat)), score.drawn()), ([1, 0, 1], 2));
        assert_eq!(score.to_string(), "1,0,1,2");
        assert_eq!(Score::parse("1,0,1,2", 3), Some(score));
        assert_eq!(
            (Score::parse("2,0,1", 3), Score::parse("2,-1,0,1", 3), Score::parse("", 0)),
            (None, None, None)
        );
    }

    #[test]
    fn wins_change_seats_with_their_players() {
        let mut score = Score::parse("4,5,6,1", 3).unwrap();
        score.swap(0, 2);
        assert_eq!(score.to_string(), "6,5,4,1");
        score.swap(3, 1);
        assert_eq!((score.to_string().as_str(), score.won(3)), ("6,5,4,1", 0));
    }
}
