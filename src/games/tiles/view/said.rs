//! What a game on arrow tiles says of a moment, as plain data.

use crate::games::arrows::Arrows;
use crate::games::square::Square;

/// What lies on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// A tile; all arrows, or none, are a blank one.
    Arrows(Arrows),
    /// A circle, drawn by the blitter.
    Circle,
    /// A piece's start as the Amiga game has it.
    Start,
    /// One of the game's own pictures.
    Picture(usize),
    /// No tile yet.
    Nothing,
}

/// Why a square is framed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// The side to move can go there; in a review, it went there.
    Legal,
    /// Somebody has marked it.
    Marked,
}

/// How the panel shows a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended<S> {
    /// Who has won; nobody is a draw.
    pub winner: Option<S>,
    /// Two lines between the pieces' pictures.
    pub lines: [String; 2],
}

/// Something to be seen for a moment before the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice<S> {
    /// Whom it is about.
    pub seat: S,
    /// What the status bar says meanwhile.
    pub text: &'static str,
}

/// All a game says besides what stands on its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Says<S> {
    /// The title of the window while nothing else is to be said.
    pub title: String,
    /// What the panel's bar says.
    pub status: &'static str,
    /// What the bar says for a moment instead.
    pub notice: Option<Notice<S>>,
    /// The heading of the panel's tile.
    pub heading: String,
    /// What that tile shows.
    pub tile: Arrows,
    /// The lines below it while the game goes on: at most four.
    pub lines: Vec<String>,
    /// How the game ended, once it has.
    pub ended: Option<Ended<S>>,
    /// The squares that are framed; of several frames of one square the last is seen.
    pub frames: Vec<(Square, Frame)>,
}
