//! The texts and square contents that a game on arrow tiles provides to its window, as plain data.

use crate::games::arrows::Arrows;
use crate::games::square::Square;

/// The contents of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// A tile; one with all arrows, or with none, is shown blank.
    Arrows(Arrows),
    /// A circle, drawn by the blitter.
    Circle,
    /// The start square of a piece, as in the Amiga game.
    Start,
    /// One of the game's own pictures, by its index.
    Picture(usize),
    /// A square without a tile.
    Nothing,
}

/// The reason why a square is framed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// A legal target square of the side to move, or in a review the target square of the move played.
    Legal,
    /// A square that the user has marked.
    Marked,
}

/// The display of a finished game on the panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended<S> {
    /// Winner of the game; `None` is a draw.
    pub winner: Option<S>,
    /// Two lines of text between the pieces' pictures.
    pub lines: [String; 2],
}

/// A notice that is shown for a moment before the game continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice<S> {
    /// Seat that the notice is about.
    pub seat: S,
    /// Text in the status bar during the notice.
    pub text: &'static str,
}

/// The texts of the window, and everything else a game shows besides the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Says<S> {
    /// Default title of the window.
    pub title: String,
    /// Text in the panel's status bar.
    pub status: &'static str,
    /// Notice that replaces the status text for a moment.
    pub notice: Option<Notice<S>>,
    /// Heading of the panel's tile.
    pub heading: String,
    /// Arrows on the panel's tile.
    pub tile: Arrows,
    /// Lines below the tile during the game, at most four.
    pub lines: Vec<String>,
    /// Result of the game once it is over.
    pub ended: Option<Ended<S>>,
    /// Framed squares; if a square has several frames, the last one is shown.
    pub frames: Vec<(Square, Frame)>,
}
