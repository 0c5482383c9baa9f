//! A move and the reasons for which one is refused.
//!
//! Knows that a move is a step. Leaves which steps a position allows to [`super::position`].

use super::side::Side;
use crate::games::arrows::{Arrows, Direction};
use crate::games::square::Square;

pub use crate::games::tiles::step::{Step as Move, StepError as MoveError};

/// Which rule a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// A piece has reached its last goal.
    #[error("no move is expected: {winner:?} has won already")]
    GameOver {
        /// Who has won.
        winner: Side,
    },
    /// The game was left as a draw.
    #[error("no move is expected: the game is drawn")]
    Drawn,
    /// The move does not start where the piece to move stands.
    #[error("expected a move of the piece on {expected}, not from {from}")]
    NotYourPiece {
        /// Where the move starts.
        from: Square,
        /// Where the piece to move stands.
        expected: Square,
    },
    /// The tile under the opponent has no such arrow.
    #[error("expected a direction of the tile `{allowed}` under the opponent, not {direction:?}")]
    Direction {
        /// The direction of the move.
        direction: Direction,
        /// What the opponent's square allows.
        allowed: Arrows,
    },
    /// The opponent stands there.
    #[error("expected a free square, but the opponent stands on {square}")]
    Occupied {
        /// The square.
        square: Square,
    },
}
