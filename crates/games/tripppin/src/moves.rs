//! The moves of Tripppin, and the reasons for rejecting a move.
//!
//! A move is a [`Step`](Move) of one square. Which steps are legal in a position is left to
//! [`super::position`].

use super::side::Side;
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::square::Square;

pub use boardgame_engine::tiles::step::Step as Move;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    #[error("no move is expected: {0:?} has won already")]
    GameOver(Side),
    #[error("no move is expected: the game is drawn")]
    Drawn,
    #[error("expected a move of the piece on {expected}, not from {from}")]
    NotYourPiece {
        from: Square,
        /// The square of the piece to move, from which the move must start.
        expected: Square,
    },
    #[error("expected a direction of the tile under the opponent, {}, not {}", .allowed.words(), .direction.words())]
    Direction {
        direction: Direction,
        /// The arrows that the move may follow, which are those of the tile under the opponent's piece.
        allowed: Arrows,
    },
    #[error("expected a free square, but the opponent stands on {0}")]
    Occupied(Square),
}
