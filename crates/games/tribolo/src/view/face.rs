//! The appearance of a Tribolo cell: one picture, and marks on top of it.
//!
//! The choice of pictures and marks is left to the program, drawing to [`super::board`].

use crate::Side;
use crate::board::Content;

/// The picture of a cell in the window: the contents of the cell, an aid for the user, or a step of an animation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// A cell that belongs to this side.
    Of(Side),
    /// A wall, which stays for the whole game.
    Wall,
    /// An empty cell without a mark.
    Empty,
    /// An empty cell that is marked because the human to move can fill it.
    Help,
    /// An empty cell that is marked as the suggested move.
    Hint,
    /// The narrow side of a cell, shown while a captured cell turns over.
    Turning,
}

impl Tile {
    pub(crate) const COUNT: usize = 8;

    pub(crate) const fn index(self) -> usize {
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Face {
    pub tile: Tile,
    /// Whether the cell is marked as recently filled: by the last move, or by an opponent since the user's previous
    /// move.
    pub last: bool,
    /// Whether the previewed move would capture the cell.
    pub would_turn: bool,
    pub cursor: bool,
    /// Whether the cell shows the letter of its column.
    pub named: bool,
}
