//! What scripts, the page, the terminal and autosaving read of a game in play, whatever game it is.
//!
//! [`Pulse`] is cheap enough to be read after every input. [`GameSnapshot`] has the texts of the game and its window.

use super::by_link::LinkStage;
use super::personal::Personal;
use crate::entry::scripting::Vocabulary;
use boardgame_engine::outcome::Outcome;
use boardgame_engine::session::{PlayerKind, Revision};
use small_amiga::intuition::WindowId;

/// The state of a game and its window as far as it can be read without creating a text.
#[derive(Debug, Clone, Copy)]
pub struct Pulse {
    pub words: &'static Vocabulary,
    pub window: WindowId,
    pub revision: Revision,
    /// The index of the seat to move and its player, or `None` if the game is over.
    pub turn: Option<(usize, PlayerKind)>,
    /// The number of moves in the game record.
    pub plies: usize,
    pub outcome: Option<Outcome>,
    /// Whether no search is running and no move is waiting to be shown.
    pub is_at_rest: bool,
    /// Whether an engine has failed in the current turn.
    pub has_fault: bool,
    /// The depth, in plies, that the search has reached.
    pub depth: u32,
    pub is_reviewing: bool,
    /// Whether the pointer carries a piece.
    pub is_holding: bool,
    pub is_in_lesson: bool,
    /// The stage of the shown game between two people, for example that the user has to move; `None` if the window
    /// shows no such game.
    pub link_stage: Option<LinkStage>,
    /// Whether the user has made a move or a decision in the shown game between two people and has not sent it. An
    /// unsent turn is not saved.
    pub has_unsent_turn: bool,
    pub personal: Personal,
}

/// The texts of a game in play and of its window at one time.
#[derive(Debug, Clone)]
pub struct GameSnapshot {
    pub pulse: Pulse,
    pub position: String,
    pub moves: Vec<String>,
    /// The index of the seat that made each move.
    pub movers: Vec<usize>,
    pub status: String,
    /// The lines of text in the window besides the status.
    pub notes: Vec<String>,
    /// The text of [`Self::notes`] in whole sentences, for a user who cannot see the screen.
    pub sentences: Vec<String>,
    /// The text in the window about a draw offer: the pending offer or the opponent's answer.
    pub draw_answer: Option<String>,
    /// The name of the suggested place.
    pub suggestion: Option<String>,
    /// The reason for which an engine has failed in the current turn.
    pub fault: Option<String>,
    /// The rows of the window in which the user chats with the opponent on a line.
    pub chat: Vec<String>,
    /// The newest link of the correspondence game that the user has opened, begun or continued last. A web page
    /// puts the link into its address.
    pub link: Option<String>,
}

impl GameSnapshot {
    /// Returns the name of the side that made the move number `ply`; the first move has number 0.
    ///
    /// The name is empty if the game record has no such move.
    pub fn mover(&self, ply: usize) -> &'static str {
        self.movers.get(ply).map_or("", |&seat| self.pulse.side(seat))
    }
}

impl Pulse {
    /// Returns the name of the side at a seat, or an empty text for a seat that the game does not have.
    pub fn side(&self, seat: usize) -> &'static str {
        self.words.seats.get(seat).copied().unwrap_or_default()
    }
}
