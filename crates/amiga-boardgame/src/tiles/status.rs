//! The texts and square contents that a game on arrow tiles provides to its window, as plain data.

use crate::table::draws::Draws;
use crate::view::names::SideNames;
use boardgame_engine::arrows::Arrows;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::Session;
use boardgame_engine::square::Square;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareContent {
    /// A tile with these arrows. Without arrows, or with all eight, it is drawn blank.
    Arrows(Arrows),
    Circle,
    /// The start square of a piece, drawn as in the original Amiga game.
    Start,
    Picture {
        /// Index of the picture in the artwork.
        index: usize,
        /// Name of the picture, for a user who cannot see the board.
        name: &'static str,
    },
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// A legal target of the side to move or, in a review, the target of the reviewed move.
    Legal,
    /// A square that the game marks with a black frame.
    Marked,
    /// The square of the opponent's piece, whose tile determines the legal moves. The square has no frame, but is drawn
    /// with black and white exchanged.
    Ruling,
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

/// The texts, frames and arrows of a game's window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusTexts<S> {
    /// Title of the window, unless a review, puzzle or message replaces it.
    pub title: String,
    pub status: &'static str,
    pub notice: Option<Notice<S>>,
    pub heading: String,
    pub tile: Arrows,
    /// Lines of text below the tile in the panel during the game, at most four of 17 letters.
    pub lines: Vec<String>,
    /// A sentence about the last turn that a side has missed because it had no legal move; `None` if both sides have
    /// moved in turn. The panel shows the sentence until the user's next action or the next turn.
    pub missed_turn: Option<String>,
    /// Whether the game is over because the side to move has no legal move.
    pub is_blocked: bool,
    /// Whether the texts name squares, so that the board shows coordinates.
    pub names_squares: bool,
    pub game_result: Option<GameResult<S>>,
    /// Framed squares, each with the kind of its frame. If a square is listed twice, its last frame applies.
    pub frames: Vec<(Square, Frame)>,
}

impl<S> StatusTexts<S> {
    /// Creates the texts of a game in play without a notice and without frames.
    ///
    /// `tile` are the arrows on the panel's tile, and `heading` the text above it.
    pub fn new(title: String, status: &'static str, heading: &str, tile: Arrows) -> Self {
        Self {
            title,
            status,
            notice: None,
            heading: heading.to_owned(),
            tile,
            lines: Vec::new(),
            missed_turn: None,
            is_blocked: false,
            names_squares: false,
            game_result: None,
            frames: Vec::new(),
        }
    }
}

/// What the texts of a window depend on.
#[derive(Debug)]
pub struct TextSource<'a, P: GamePosition> {
    pub session: &'a Session<P>,
    pub draws: &'a Draws<P::Seat>,
    /// The position in the window: the current one or, if `is_reviewed` is set, an earlier one.
    pub shown: &'a P,
    pub is_reviewed: bool,
    /// The names of the sides and their players, or `None` in classic mode, whose texts do not name them.
    pub names: Option<&'a SideNames>,
}
