//! The appearance of a cell: one picture, and marks on top of it.
//!
//! The choice of pictures and marks is left to the program, drawing to [`super::board`].

use crate::Side;
use crate::board::Content;

/// The kind of picture that a cell shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// A cell owned by a side.
    Of(Side),
    /// A wall.
    Wall,
    /// An empty cell.
    Empty,
    /// An empty cell that the human to move can fill.
    Help,
    /// An empty cell that is suggested as a move.
    Hint,
    /// A cell being captured, seen from its edge.
    Turning,
}

impl Tile {
    /// Number of different pictures of a cell.
    pub const COUNT: usize = 8;

    /// Returns the index of the picture in the artwork, which has all pictures in one row.
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

/// The complete appearance of a cell: its picture, its marks and the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// The picture that the cell shows.
    pub tile: Tile,
    /// Whether a mark shows that the cell was filled by the last move or by the latest move of an opponent.
    pub last: bool,
    /// Whether the move under the pointer or the cursor would capture the cell.
    pub would_turn: bool,
    /// Whether the keyboard cursor is on the cell.
    pub cursor: bool,
}
