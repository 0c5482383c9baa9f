//! The score of a run of games.
//!
//! Knows counts by seat. Leaves which games count to the session.

use std::fmt;

/// Games won by each seat, and drawn. A shared win counts for everybody who shares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    won: Vec<u32>,
    drawn: u32,
}

impl Score {
    /// Nothing counted yet.
    pub fn new(seats: usize) -> Self {
        Self { won: vec![0; seats], drawn: 0 }
    }

    /// Counts a game; no winner is a draw.
    pub fn add(&mut self, winners: impl IntoIterator<Item = usize>) {
        let mut drawn = 1;
        for seat in winners {
            drawn = 0;
            if let Some(won) = self.won.get_mut(seat) {
                *won = won.saturating_add(1);
            }
        }
        self.drawn = self.drawn.saturating_add(drawn);
    }

    /// The score a text says, for so many seats: games won by each and games drawn, parted by commas.
    pub fn parse(text: &str, seats: usize) -> Option<Self> {
        let mut won: Vec<u32> = text.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        let drawn = won.pop()?;
        (won.len() == seats).then_some(Self { won, drawn })
    }

    /// Games a seat has won, by its place in the order of play.
    pub fn won(&self, seat: usize) -> u32 {
        self.won.get(seat).copied().unwrap_or(0)
    }

    /// Games nobody has won.
    pub const fn drawn(&self) -> u32 {
        self.drawn
    }
}

/// As [`Score::parse`] reads it.
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
    fn shared_wins_count_for_everybody_and_draws_for_nobody() {
        let mut score = Score::new(3);
        score.add([0]);
        score.add([0, 2]);
        score.add([]);
        assert_eq!(([0, 1, 2].map(|seat| score.won(seat)), score.drawn()), ([2, 0, 1], 1));
        assert_eq!(score.to_string(), "2,0,1,1");
        assert_eq!(Score::parse("2,0,1,1", 3), Some(score));
        assert_eq!(
            (Score::parse("2,0,1", 3), Score::parse("2,-1,0,1", 3), Score::parse("", 0)),
            (None, None, None)
        );
    }
}
