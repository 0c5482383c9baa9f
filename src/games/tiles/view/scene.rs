//! What is to be seen at a moment, as plain data: two scenes that are equal look equal.
//!
//! Leaves drawing to the brushes; what changed from one scene to the next is all that is drawn.

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

/// All there is to be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene<S> {
    /// The window's title.
    pub title: String,
    /// The squares, in the order of [`Square::ALL`].
    pub squares: [SquareLook<S>; 64],
    /// The piece in somebody's hand or on its way, and its corner in the window.
    pub carried: Option<(S, Point)>,
    /// Where the X of either side blinks.
    pub goals: [Option<Square>; 2],
    /// The square ants walk round.
    pub ants: Option<Square>,
    /// The panel.
    pub panel: PanelLook<S>,
}

/// A square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareLook<S> {
    /// What lies there.
    pub face: Face,
    /// Its frame, and who is to move.
    pub frame: Option<(Frame, S)>,
    /// Whose last move began or ended there, if that is marked.
    pub played: Option<S>,
    /// What the move there is worth.
    pub badge: Option<Badge<S>>,
    /// Whose piece stands there.
    pub piece: Option<S>,
    /// The keyboard's cursor is on it.
    pub cursor: bool,
    /// It bears a coordinate.
    pub named: bool,
}

/// What a move is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Badge<S> {
    /// Its value to who moves.
    pub verdict: Verdict,
    /// Who that is.
    pub mover: S,
}

/// The panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelLook<S> {
    /// Whose turn it is.
    pub mover: S,
    /// The upper part.
    pub head: Head<S>,
    /// The heading of the tile; with badges it is that of the moves.
    pub heading: String,
    /// What the tile shows.
    pub tile: Arrows,
    /// What the moves from the tile are worth, if that is told.
    pub badges: Option<Vec<(Direction, Verdict)>>,
    /// The moves of a game under review, in the place of the tile.
    pub list: Option<MoveList>,
    /// The curve of that game, where there is room for it.
    pub curve: Option<Curve>,
    /// What stands below the tile.
    pub lower: Lower<S>,
    /// The buttons of the end, in the place of the tile.
    pub buttons: Buttons,
}

/// The upper part of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head<S> {
    /// A game goes on.
    Turn {
        /// Whose colour the status bar has.
        bar: S,
        /// What it says.
        status: &'static str,
        /// Once the game is over, games won by each side, and drawn.
        tally: Option<[u32; 3]>,
    },
    /// A review is read.
    Review {
        /// Which move it is; none on the summary.
        page: Option<String>,
        /// The button that is held down.
        pressed: Option<PageTurn>,
    },
}

/// The lower part of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lower<S> {
    /// Up to four lines.
    Notes(Vec<Note>),
    /// How the game ended.
    Ended(Ended<S>),
    /// How both sides played their critical turns, over tile and all.
    Table([Summary; 2]),
}
