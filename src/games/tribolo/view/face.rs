//! What a cell looks like at a moment: one picture, and perhaps marks over it.
//!
//! Knows which pictures there are. Leaves which cell shows what to the program, and drawing to [`super::board`].

use crate::games::tribolo::Side;
use crate::games::tribolo::board::Content;

/// The picture of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// A side's.
    Of(Side),
    /// A wall.
    Wall,
    /// Empty.
    Empty,
    /// Empty, and to be filled by the person whose turn it is.
    Help,
    /// Empty, and a good choice.
    Hint,
    /// Taken at this moment: seen from its edge.
    Turning,
}

impl Tile {
    /// How many pictures there are.
    pub const COUNT: usize = 8;

    /// Its place among the pictures of the drawing.
    pub const fn index(self) -> usize {
        match self {
            Self::Of(side) => side.index(),
            Self::Wall => 3,
            Self::Empty => 4,
            Self::Help => 5,
            Self::Hint => 6,
            Self::Turning => 7,
        }
    }
}

impl From<Content> for Tile {
    fn from(content: Content) -> Self {
        match content {
            Content::Empty => Self::Empty,
            Content::Wall => Self::Wall,
            Content::Of(side) => Self::Of(side),
        }
    }
}

/// All there is to see of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// The picture.
    pub tile: Tile,
    /// Whether it is the cell filled last, or the last of an opponent.
    pub last: bool,
    /// Whether it would turn by the move that is looked at.
    pub would_turn: bool,
    /// Whether the keyboard is on it.
    pub cursor: bool,
}
