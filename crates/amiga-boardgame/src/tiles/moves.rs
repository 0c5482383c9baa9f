//! The interface between the window and a move on a board of tiles.

use std::fmt::{Debug, Display};

use boardgame_engine::arrows::Direction;
use boardgame_engine::square::Square;
use boardgame_engine::tiles::step::Step;

/// A move in a game on arrow tiles: usually a piece's step, but for example also the placing of a tile.
pub trait TileMove: Copy + Eq + Debug + Display {
    fn start(self) -> Option<Square>;
    /// Returns the square to which a piece moves or which the move changes, or `None` if the move refers to
    /// no square.
    fn target(self) -> Option<Square>;

    fn direction(self) -> Option<Direction> {
        self.start()?.direction_to(self.target()?)
    }

    /// Formats the move for display, such as `e4-f3`. Saved games use the form `e4f3`, which is less
    /// readable.
    fn name(self) -> String {
        match (self.start(), self.target()) {
            (Some(from), Some(to)) => format!("{from}-{to}"),
            _ => self.to_string(),
        }
    }
}

impl TileMove for Step {
    fn start(self) -> Option<Square> {
        Some(self.from())
    }

    fn target(self) -> Option<Square> {
        Some(self.target())
    }
}
