//! The window of Trippples: its settings, texts and menus.
//!
//! Implements the interface of the window that the games on arrow tiles share, the actions of the user such
//! as placing tiles and offering draws, and the game's [`menu`]s. Drawing and the course of a game are left
//! to [`amiga_boardgame::tiles`].

mod actions;
pub(crate) mod artwork;
pub(crate) mod menu;
pub(crate) mod script;
mod tile_game;
mod words;

use super::engines::EngineName;
use amiga_boardgame::view::engine_seats::EngineSeats;
use boardgame_engine::arrows::Arrows;

/// The settings of a window of Trippples, and the user's choices for the next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trippples {
    pub(crate) seed: u64,
    /// The engine of each side, which plays while a computer has the seat.
    pub seats: EngineSeats<EngineName, 2>,
    /// Whether the user's next move is made with a freeze call, the declaration that the move blocks both pieces.
    ///
    /// The flag is reset when the game changes or a call is refused.
    pub calling: bool,
    pub(crate) hand: Option<Arrows>,
    answer: Option<Feedback>,
    /// The squares marked by the user, as a set in which bit `n` is square `n`.
    marked: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Feedback {
    NoFreeze,
    /// The selected rules apply from the next game on.
    NextGame,
}

impl Trippples {
    pub(crate) const fn with_engines(seats: EngineSeats<EngineName, 2>, seed: u64) -> Self {
        Self { seed, seats, calling: false, hand: None, answer: None, marked: 0 }
    }
}
