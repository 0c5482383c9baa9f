//! A move on a board of tiles, as the window sees it.

use std::fmt::{Debug, Display};

use crate::games::arrows::Direction;
use crate::games::square::Square;

/// A move on a board of tiles.
pub trait TileMove: Copy + Eq + Debug + Display {
    /// Where a piece comes from; none if no piece moves.
    fn start(self) -> Option<Square>;
    /// The square it is about, if it is about one.
    fn target(self) -> Option<Square>;

    /// Which way a step goes; none for moves that are no steps.
    fn way(self) -> Option<Direction> {
        self.start()?.direction_to(self.target()?)
    }

    /// `e4-f3`: easier to read than the `e4f3` of files.
    fn name(self) -> String {
        match (self.start(), self.target()) {
            (Some(from), Some(to)) => format!("{from}-{to}"),
            _ => self.to_string(),
        }
    }
}
