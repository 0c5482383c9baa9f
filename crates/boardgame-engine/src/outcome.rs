//! The ends of games and their winners.

/// The end of a game: how it ended and which seat won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The word for the way in which the game ended.
    pub reason: &'static str,
    /// Index of the winner's seat in [`GamePosition::SEATS`](super::record::GamePosition::SEATS); `None` for a draw
    /// or a shared win.
    pub winner: Option<usize>,
}

/// The result of a finished game: a draw, a single winner, or a win shared by several seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winners<S> {
    /// A draw: no seat has won.
    Draw,
    /// The game has a single winner, in this seat.
    One(S),
    /// Several seats share the win. Holds these seats.
    Several(Vec<S>),
}

impl<S> Winners<S> {
    /// Returns the winners as a slice, which is empty for a draw.
    pub fn as_slice(&self) -> &[S] {
        match self {
            Self::Draw => &[],
            Self::One(winner) => std::slice::from_ref(winner),
            Self::Several(winners) => winners,
        }
    }
}

impl<S: PartialEq> Winners<S> {
    /// Returns `true` if `seat` is one of the winners.
    pub fn contains(&self, seat: &S) -> bool {
        self.as_slice().contains(seat)
    }
}

impl<S> From<Option<S>> for Winners<S> {
    fn from(winner: Option<S>) -> Self {
        winner.map_or(Self::Draw, Self::One)
    }
}
