//! The interface between the window and a move on a board of tiles.

use std::fmt::{Debug, Display};

use crate::games::arrows::Direction;
use crate::games::square::Square;

/// A move on a board of tiles.
pub trait TileMove: Copy + Eq + Debug + Display {
    /// Returns the square that a piece moves from, or `None` if no piece moves.
    fn start(self) -> Option<Square>;
    /// Returns the square that the move leads to or acts on, or `None` if the move has no square.
    fn target(self) -> Option<Square>;

    /// Returns the direction of a step, or `None` if the move is not a step.
    fn way(self) -> Option<Direction> {
        self.start()?.direction_to(self.target()?)
    }

    /// Returns the move in the form `e4-f3`, which is easier to read than the `e4f3` of saved games.
    fn name(self) -> String {
        match (self.start(), self.target()) {
            (Some(from), Some(to)) => format!("{from}-{to}"),
            _ => self.to_string(),
        }
    }
}
