//! The moves of Tripppin, and the reasons for rejecting a move.
//!
//! A move is a [`Step`](Move) of one square. Which steps are legal in a position is left to
//! [`super::position`].

use super::side::Side;
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::square::Square;

pub use boardgame_engine::step::Step as Move;

/// The rule that a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// This side has won, so that the game has no further move.
    #[error("no move is expected: {0:?} has won already")]
    GameOver(Side),
    /// The game has been drawn by agreement or repetition.
    #[error("no move is expected: the game is drawn")]
    Drawn,
    /// The move does not start at the piece of the side to move.
    #[error("expected a move of the piece on {expected}, not from {from}")]
    NotYourPiece {
        /// The square from which the move starts.
        from: Square,
        /// The square of the piece to move, from which the move must start.
        expected: Square,
    },
    /// The tile under the opponent has no arrow in the direction of the move.
    #[error("expected a direction of the tile under the opponent, {}, not {}", .allowed.words(), .direction.words())]
    Direction {
        /// The direction of the move.
        direction: Direction,
        /// The arrows that the move may follow, which are those of the tile under the opponent's piece.
        allowed: Arrows,
    },
    /// The move leads to the square of the opponent's piece.
    #[error("expected a free square, but the opponent stands on {0}")]
    Occupied(Square),
}
