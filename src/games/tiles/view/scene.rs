//! The contents of the window as plain data; equal scenes look the same.
//!
//! Drawing is left to [`Brush`](super::board::Brush), and only the differences between two scenes are drawn.

use super::movelist::MoveList;
use super::oracle::curve::Curve;
use super::oracle::notes::Note;
use super::said::{Ended, Face, Frame};
use crate::games::arrows::{Arrows, Direction};
use crate::games::coach::Summary;
use crate::games::oracle::Verdict;
use crate::games::square::Square;
use crate::games::view::ending::Buttons;
use crate::games::view::pages::PageTurn;
use small_amiga::machine::geometry::Point;

/// The contents of the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene<S> {
    /// Title of the window.
    pub title: String,
    /// Squares of the board, in the order of [`Square::ALL`].
    pub squares: [SquareLook<S>; 64],
    /// Carried or sliding piece, and its upper left corner in the window.
    pub carried: Option<(S, Point)>,
    /// Squares on which the X's of the two sides blink.
    pub goals: [Option<Square>; 2],
    /// Square with the animated ants, which mark a suggested move.
    pub ants: Option<Square>,
    /// Contents of the panel.
    pub panel: PanelLook<S>,
}

/// The contents of one square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareLook<S> {
    /// Tile, circle or picture on the square.
    pub face: Face,
    /// Frame of the square, and the side to move.
    pub frame: Option<(Frame, S)>,
    /// Side whose last move is marked here, because it started or ended on this square.
    pub played: Option<S>,
    /// Exact value of the move to this square.
    pub badge: Option<Badge<S>>,
    /// Side whose piece is on this square.
    pub piece: Option<S>,
    /// Whether the keyboard's cursor is on this square.
    pub cursor: bool,
    /// Whether a coordinate is shown on this square.
    pub named: bool,
}

/// The exact value of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Badge<S> {
    /// Value from the point of view of the side that moves.
    pub verdict: Verdict,
    /// Side that moves.
    pub mover: S,
}

/// The contents of the panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelLook<S> {
    /// Side to move.
    pub mover: S,
    /// Upper part of the panel.
    pub head: Head<S>,
    /// Heading of the tile, replaced by a fixed heading if there are badges.
    pub heading: String,
    /// Arrows on the tile.
    pub tile: Arrows,
    /// Directions of the legal moves with their exact values, if they are shown.
    pub badges: Option<Vec<(Direction, Verdict)>>,
    /// Move list of a review, which replaces the tile.
    pub list: Option<MoveList>,
    /// Win-chance graph of a review, if there is room for it.
    pub curve: Option<Curve>,
    /// Lower part of the panel.
    pub lower: Lower<S>,
    /// Buttons at the end of a game, which replace the tile.
    pub buttons: Buttons,
}

/// The upper part of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head<S> {
    /// The turn of a side in the game.
    Turn {
        /// Side whose colour the status bar has.
        bar: S,
        /// Text in the status bar.
        status: &'static str,
        /// Wins of each side and number of draws, shown once the game is over.
        tally: Option<[u32; 3]>,
    },
    /// A page of a review.
    Review {
        /// Number of the reviewed move; `None` on the summary page.
        page: Option<String>,
        /// Page button that is held down.
        pressed: Option<PageTurn>,
    },
}

/// The lower part of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lower<S> {
    /// Up to four notes.
    Notes(Vec<Note>),
    /// The result of the game.
    Ended(Ended<S>),
    /// The table of both sides' critical turns, which also replaces the tile.
    Table([Summary; 2]),
}
