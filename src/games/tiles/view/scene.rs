//! The contents of the window as plain data; equal scenes look the same.
//!
//! Drawing is left to [`Brush`](super::board::Brush), and only the differences between two scenes are drawn.

use super::movelist::MoveList;
use super::oracle::curve::Curve;
use super::oracle::notes::Note;
use super::status::{Frame, GameResult, SquareContent};
use crate::games::view::ending::GameButtons;
use crate::games::view::pages::PageTurn;
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::coach::Summary;
use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;
use small_amiga::machine::geometry::Point;

/// The complete contents of a game window as plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene<S> {
    /// Title of the window.
    pub title: String,
    /// Squares of the board, in the order of [`Square::ALL`].
    pub squares: [SquareLook<S>; 64],
    /// Side of the piece that is being carried or is sliding, and the piece's upper left corner in the
    /// window.
    pub carried: Option<(S, Point)>,
    /// Square of each side's goal, on which an X blinks; `None` if no X is shown.
    pub goals: [Option<Square>; 2],
    /// Square round which the ants sprite is animated, to mark a suggested move.
    pub ants: Option<Square>,
    /// Contents of the panel.
    pub panel: PanelLook<S>,
}

/// The contents of one square of the board, with all marks on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareLook<S> {
    /// Tile, circle or picture that fills the square.
    pub content: SquareContent,
    /// Reason for framing the square, and the side to move, or `None` without a frame.
    pub frame: Option<(Frame, S)>,
    /// Side whose last move started or ended on this square, which is shown by corner marks.
    pub played: Option<S>,
    /// Arrows that are drawn crossed out instead of the square's content, and the side that blocks them, for
    /// the piece that cannot move at the end of a game.
    pub crossed: Option<(Arrows, S)>,
    /// Badge with the exact value of the move to this square.
    pub badge: Option<Badge<S>>,
    /// Side whose piece is drawn on this square.
    pub piece: Option<S>,
    /// The keyboard's cursor, if it is on this square.
    pub cursor: Option<CursorFrame>,
    /// Whether the file letter or rank digit is shown on this square.
    pub named: bool,
}

/// The position of the keyboard's cursor on its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CursorFrame {
    /// The cursor is drawn near the edges of the square, as in the original program.
    AtEdge,
    /// The cursor is drawn inside the frame of the square, which would hide it at the edges.
    InsideFrame,
}

/// The exact value of a move, which is shown on a small flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Badge<S> {
    /// Exact value from the point of view of the side that moves.
    pub verdict: Verdict,
    /// Side that makes the move.
    pub mover: S,
}

/// The contents of the panel to the right of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelLook<S> {
    /// Side to move in the position shown.
    pub mover: S,
    /// Contents of the panel's upper part: the side to move, or a review's page.
    pub head: PanelHead<S>,
    /// Heading above the panel's tile; a fixed heading replaces it if there are badges round the tile.
    pub heading: String,
    /// Arrows on the tile that the panel shows.
    pub tile: Arrows,
    /// Directions of the legal moves and their exact values, for the badges round the panel's tile; `None` if
    /// values are not shown.
    pub badges: Option<Vec<(Direction, Verdict)>>,
    /// Move list of a review, which replaces the panel's tile.
    pub list: Option<MoveList>,
    /// Win-chance graph of a review, if there is room for it.
    pub win_chances: Option<Curve>,
    /// Contents of the panel's lower part: notes, the result or a table.
    pub lower: PanelFoot<S>,
    /// Buttons of the panel. At the end of a game they replace the panel's tile.
    pub buttons: GameButtons,
    /// Whether the buttons are those that are shown during a game, in a row below the other parts.
    pub has_play_buttons: bool,
}

/// The contents of the panel's upper part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelHead<S> {
    /// The side to move and the status bar, as shown during and after a game.
    Turn {
        /// Side in whose colour the status bar is drawn.
        bar: S,
        /// Text in the status bar.
        status: &'static str,
        /// Number of wins of each side and number of draws, or `None` while the side to move is shown
        /// instead.
        tally: Option<[u32; 3]>,
    },
    /// The page number and page buttons of a review.
    Review {
        /// Text with the number of the reviewed move, such as `3 of 20:`; `None` on the summary page.
        page: Option<String>,
        /// Page button on which the mouse button is held down.
        pressed: Option<PageTurn>,
    },
}

/// The contents of the panel's lower part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PanelFoot<S> {
    /// Up to four lines of text.
    Notes(Vec<Note>),
    /// The box with the result of a finished game.
    Ended(GameResult<S>),
    /// The table of both sides' critical turns on the summary page of a review, which also replaces the
    /// panel's tile.
    Table([Summary; 2]),
}
