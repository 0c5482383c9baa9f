//! The moves of Tripppin, and the reasons for rejecting one.
//!
//! A move is a [`Step`](Move) of one square. Which steps are legal in a position is left to
//! [`super::position`].

use super::side::Side;
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::square::Square;

pub use boardgame_engine::tiles::step::{Step as Move, StepError as MoveError};

/// The rule of Tripppin that a rejected move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// A piece has reached its last goal, so the game is over.
    #[error("no move is expected: {0:?} has won already")]
    GameOver(Side),
    /// The game has ended as a draw.
    #[error("no move is expected: the game is drawn")]
    Drawn,
    /// The move does not start on the square of the piece to move.
    #[error("expected a move of the piece on {expected}, not from {from}")]
    NotYourPiece {
        /// The square that the move starts from.
        from: Square,
        /// The square of the piece to move.
        expected: Square,
    },
    /// The tile under the opponent's piece has no arrow in the direction of the move.
    #[error("expected a direction of the tile `{allowed}` under the opponent, not {direction:?}")]
    Direction {
        /// The direction of the move.
        direction: Direction,
        /// The arrows on the tile under the opponent's piece.
        allowed: Arrows,
    },
    /// The opponent's piece occupies the destination.
    #[error("expected a free square, but the opponent stands on {0}")]
    Occupied(Square),
}
