//! The score of a run of games.
//!
//! Knows counts by seat. Leaves which games count to the session.

/// Games won by each seat, and drawn. A shared win counts for everybody who shares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    won: Vec<u32>,
    drawn: u32,
}

impl Score {
    /// Nothing counted yet.
    #[must_use]
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

    /// Games a seat has won, by its place in the order of play.
    #[must_use]
    pub fn won(&self, seat: usize) -> u32 {
        self.won.get(seat).copied().unwrap_or(0)
    }

    /// Games nobody has won.
    #[must_use]
    pub const fn drawn(&self) -> u32 {
        self.drawn
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
    }
}
