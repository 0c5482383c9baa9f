//! The contents of the window as plain data; equal scenes look the same. Sides are given by their indices.
//!
//! Drawing is left to [`Brush`](super::brush::Brush), and only the differences between two scenes are drawn.

use super::movelist::MoveList;
use super::oracle::notes::Note;
use super::status::{Frame, GameResult, SquareContent};
use crate::judge::curve::Curve;
use crate::view::ending::GameButtons;
use crate::view::pages::PageTurn;
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::coach::Summary;
use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;
use small_amiga::chips::Point;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    pub title: String,
    /// The squares of the board, in the order of [`Square::ALL`].
    pub squares: [SquareLook; 64],
    /// Index of the side whose piece is carried or slides, and the window position of the piece's upper left corner.
    pub carried: Option<(usize, Point)>,
    /// The goal square of each side, marked by a blinking X; `None` without an X.
    pub goals: [Option<Square>; 2],
    /// Square round which ants crawl, to mark a suggested move.
    pub ants: Option<Square>,
    pub panel: PanelLook,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareLook {
    pub content: SquareContent,
    /// Kind of the frame round the square, and the index of the side to move; `None` without a frame.
    pub frame: Option<(Frame, usize)>,
    /// Side whose last move started or ended on this square. The corners of the square are then marked.
    pub played: Option<usize>,
    /// The arrows under a blocked piece, drawn crossed out, and the index of the side that blocks the piece.
    ///
    /// The arrows are shown at the end of the game.
    pub crossed: Option<(Arrows, usize)>,
    pub badge: Option<Badge>,
    pub piece: Option<usize>,
    /// The keyboard's cursor, if it is on this square.
    pub cursor: Option<CursorFrame>,
    /// Whether the square shows coordinates: a rank digit at the board's left edge, a file letter at the
    /// bottom edge.
    pub named: bool,
}

/// The place of the keyboard cursor's frame in its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CursorFrame {
    /// The cursor is drawn near the edges of the square and over the arrows, as in the original program.
    Original,
    /// The cursor is drawn near the edges of the square, under the arrows.
    AtEdge,
    /// The cursor is drawn further inside the square, under the arrows, because the square's frame would hide a cursor at the
    /// edges.
    InsideFrame,
}

/// The result of a move under perfect play, shown on a small flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Badge {
    /// Result of the move under perfect play, seen from the side that moves.
    pub verdict: Verdict,
    pub mover: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelLook {
    pub mover: usize,
    pub head: PanelHead,
    /// Heading above the panel's tile. Not shown if flags surround the tile.
    pub heading: String,
    /// Arrows drawn on the panel's tile, for instance the directions of the legal moves, or the arrows of the tile to
    /// be placed.
    pub tile: Arrows,
    /// Directions and results of the legal moves, for the flags round the panel's tile.
    ///
    /// `None` without flags.
    pub badges: Option<Vec<(Direction, Verdict)>>,
    pub list: Option<MoveList>,
    pub win_chances: Option<Curve>,
    pub lower: PanelFoot,
    /// Buttons of the panel. At the end of a game they replace the tile in the panel.
    pub buttons: GameButtons,
    /// Whether the panel shows the buttons for use during a game.
    pub has_play_buttons: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelHead {
    Turn {
        bar: usize,
        status: &'static str,
        /// Wins of each side and number of draws, or no numbers in a puzzle. `None` shows the side to move instead.
        tally: Option<Option<[u32; 3]>>,
    },
    Review {
        /// Number of the reviewed move as text, such as `3 of 20:`; `None` on the summary page.
        page: Option<String>,
        pressed: Option<PageTurn>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelFoot {
    /// Up to four lines of notes on the panel.
    Notes(Vec<Note>),
    Ended(GameResult<usize>),
    /// Table of both sides' critical turns in a review, and an optional text line below it.
    ///
    /// The table replaces the panel's tile. The last field is whether the user holds down the button Practise, or `None`
    /// without this button.
    Table([Summary; 2], Option<String>, Option<bool>),
}
