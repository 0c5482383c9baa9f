//! The texts and square contents that a game on arrow tiles provides to its window, as plain data.

use boardgame_engine::arrows::Arrows;
use boardgame_engine::square::Square;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareContent {
    /// A tile with these arrows. Without arrows, or with all eight, it is drawn blank.
    Arrows(Arrows),
    Circle,
    /// The start square of a piece, drawn as in the original Amiga game.
    Start,
    /// A picture of the game, given by its index in the artwork.
    Picture(usize),
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// A legal target of the side to move or, in a review, the target of the reviewed move.
    Legal,
    Marked,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult<S> {
    /// Winner of the game; `None` for a draw.
    pub winner: Option<S>,
    /// Two lines of text between the pictures of the pieces, such as the reason for the result.
    pub lines: [String; 2],
}

/// A text that the status bar shows for a short time before the game continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice<S> {
    pub seat: S,
    pub text: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusTexts<S> {
    /// Title of the window, unless a review, puzzle or message replaces it.
    pub title: String,
    pub status: &'static str,
    pub notice: Option<Notice<S>>,
    pub heading: String,
    pub tile: Arrows,
    /// Lines of text below the tile in the panel during the game, at most four.
    pub lines: Vec<String>,
    pub game_result: Option<GameResult<S>>,
    /// Framed squares, each with the kind of its frame. If a square is listed twice, its last frame applies.
    pub frames: Vec<(Square, Frame)>,
}
