//! The texts and square contents that a game on arrow tiles provides to its window, as plain data.

use boardgame_engine::arrows::Arrows;
use boardgame_engine::square::Square;

/// The contents of a square as the window draws them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareContent {
    /// A tile with these arrows. A tile with all eight arrows or without arrows is drawn blank.
    Arrows(Arrows),
    /// The outline of a circle on the square.
    Circle,
    /// The start square of a piece, drawn as in the original Amiga game.
    Start,
    /// One of the game's own pictures, by its index in the artwork.
    Picture(usize),
    /// A square without a tile.
    Nothing,
}

/// The reason why a square of the board is framed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// The square is a legal target of the side to move or, in a review, the target of the reviewed move.
    Legal,
    /// The user has marked the square.
    Marked,
}

/// The result of a finished game, as shown on the panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult<S> {
    /// Winner of the game; `None` is a draw.
    pub winner: Option<S>,
    /// Two lines of text between the pictures of the pieces, such as the reason for the result.
    pub lines: [String; 2],
}

/// A text that the status bar shows for a moment before the game continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice<S> {
    /// Seat whose colour the status bar has during the notice.
    pub seat: S,
    /// Text that the status bar shows during the notice.
    pub text: &'static str,
}

/// The texts of the window, and the other contents that the game determines besides the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusTexts<S> {
    /// Title of the window unless a review, puzzle or message replaces it.
    pub title: String,
    /// Text in the panel's status bar.
    pub status: &'static str,
    /// Notice that is shown for a moment in place of the status text.
    pub notice: Option<Notice<S>>,
    /// Heading above the tile on the panel.
    pub heading: String,
    /// Arrows on the tile that the panel shows.
    pub tile: Arrows,
    /// Lines of text below the panel's tile during the game, at most four.
    pub lines: Vec<String>,
    /// Result of the game once it is over.
    pub game_result: Option<GameResult<S>>,
    /// Squares to frame, with the reason. If a square occurs several times, its last frame is shown.
    pub frames: Vec<(Square, Frame)>,
}
