//! The squares and the name of a move on a board of arrow tiles.

use std::fmt::Display;

use boardgame_engine::arrows::Direction;
use boardgame_engine::square::Square;
use boardgame_engine::step::Step;

/// The squares of a move in a game on arrow tiles.
///
/// The window converts the moves of each game to this type for display.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileMove {
    /// The square from which a piece moves, or `None` if no piece moves.
    pub start: Option<Square>,
    /// Square that the move enters or changes; `None` for a move without a square, such as a draw.
    pub target: Option<Square>,
    /// The direction of a step, or `None` for any other move.
    pub direction: Option<Direction>,
}

impl TileMove {
    /// Converts a game's move to the squares that it involves.
    pub fn of(mv: impl Into<Self>) -> Self {
        mv.into()
    }
}

impl From<Step> for TileMove {
    fn from(step: Step) -> Self {
        Self { start: Some(step.from()), target: Some(step.target()), direction: Some(step.direction()) }
    }
}

/// Formats a move for display, such as `e4-f3`.
///
/// Saved games use the form `e4f3`, which is less readable.
pub fn name<M: Copy + Display + Into<TileMove>>(mv: M) -> String {
    match TileMove::of(mv) {
        TileMove { start: Some(from), target: Some(to), .. } => format!("{from}-{to}"),
        _ => mv.to_string(),
    }
}
