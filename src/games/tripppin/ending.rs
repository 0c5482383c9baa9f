//! The end of a game: by the rules, or as a draw agreed or claimed by the sides.
//!
//! The rules of 1994 have no draw; it is an addition. Deciding whether a draw is possible is left to
//! [`super::draws`].

use super::position::{Cause, Outcome};
use super::side::Side;
use boardgame_engine::contract::Winners;

/// The reason for the end of a Tripppin game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A win by the rules: the last goal was reached, or the opponent has no legal move.
    Won(Outcome),
    /// A draw agreed by the sides.
    Agreed,
    /// A draw claimed because the same position occurred for the third time.
    Repetition,
}

impl End {
    /// The word for an agreed draw in match output and scripts.
    pub const AGREED: &str = "agreed";
    /// The word for a draw by repetition in match output and scripts.
    pub const REPETITION: &str = "repetition";

    /// Returns the word for this end of a game, as used in match output and scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Won(Outcome { cause: Cause::Goal, .. }) => Cause::Goal.word(),
            Self::Won(Outcome { cause: Cause::Stuck, .. }) => Cause::Stuck.word(),
            Self::Agreed => Self::AGREED,
            Self::Repetition => Self::REPETITION,
        }
    }
}

impl From<End> for Winners<Side> {
    fn from(end: End) -> Self {
        match end {
            End::Won(outcome) => outcome.into(),
            End::Agreed | End::Repetition => Self::Draw,
        }
    }
}
