//! The window of Trippples: its settings, texts and menus.
//!
//! Implements the interface of the window that the games on arrow tiles share, the actions of the user such
//! as placing tiles and offering draws, and the game's [`menu`]s. Drawing and the course of a game are left
//! to [`crate::games::tiles::view`].

mod actions;
pub mod menu;
mod tile_game;
mod words;

use super::Side;
use super::engines::EngineName;
use crate::games::tiles::view::draws::Draws;
use boardgame_engine::arrows::Arrows;

/// The state of Trippples' window besides the game: engines,
/// selected tile, freeze call, draw offer, reply and marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trippples {
    /// The seed for the random choices of the engines.
    pub seed: u64,
    /// The engines that play circle and square when a computer has the seat.
    pub engines: [EngineName; 2],
    /// Whether the user's next move calls a freeze; reset when the game changes or a call is refused.
    pub calling: bool,
    /// The tile that the user has selected for placement, if any.
    pub hand: Option<Arrows>,
    /// The pending draw offer, and whether the computer has refused one.
    draws: Draws<Side>,
    /// The panel message in reply to the user's last action, if any.
    answer: Option<Feedback>,
    /// The squares marked by the user; bit n is square n.
    marked: u64,
}

/// A panel message in reply to an action of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Feedback {
    /// The user's freeze call was refused.
    NoFreeze,
    /// The rules that the user has selected apply from the next game on.
    NextGame,
}

impl Trippples {
    /// Creates the state of a new window with the given engines and seed.
    pub const fn with_engines(engines: [EngineName; 2], seed: u64) -> Self {
        Self { seed, engines, calling: false, hand: None, draws: Draws::NONE, answer: None, marked: 0 }
    }
}
