//! The end of a game of Tripppin: by the rules, or as a draw agreed or claimed by the sides.
//!
//! The rules of 1994 have no draw. This program adds draws by agreement and by repetition. Deciding whether a
//! draw is possible is left to [`super::draws`].

use super::position::{Cause, Outcome};
use super::side::Side;
use boardgame_engine::outcome::Winners;

/// The way in which a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A win by the rules: the last goal was reached, or the opponent has no legal move.
    Won(Outcome),
    /// A draw that one side has offered and the other one has accepted.
    Agreed,
    /// A draw claimed because the same position occurred for the third time.
    Repetition,
}

impl End {
    /// The word for [`End::Agreed`] in scripts and results.
    pub const AGREED: &str = "agreed";
    /// The word for [`End::Repetition`] in scripts and results.
    pub const REPETITION: &str = "repetition";

    /// Returns the word for the end in scripts and results.
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
