//! The window of Trippples: its settings, texts and menus.
//!
//! Implements the interface of the window that the games on arrow tiles share, the actions of the user such
//! as placing tiles and offering draws, and the game's [`menu`]s. Drawing and the course of a game are left
//! to [`crate::games::tiles::view`].

mod asked;
pub mod menu;
mod told;
mod words;

use super::Side;
use super::minds::MindName;
use crate::games::arrows::Arrows;
use crate::games::tiles::view::draws::Draws;

/// Trippples with the settings of its menus and the unfinished actions of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trippples {
    /// The seed for the random choices of engines.
    pub seed: u64,
    /// The engines that play circle and square when a computer has the seat.
    pub minds: [MindName; 2],
    /// Whether the next move of the user calls a freeze.
    pub calling: bool,
    /// The tile selected for placement.
    pub hand: Option<Arrows>,
    /// The current draw offer and the answer to it.
    draws: Draws<Side>,
    /// The reply to the last request of the user, shown in the panel.
    answer: Option<Answer>,
    /// The squares marked by the user; bit n is square n.
    marked: u64,
}

/// A reply to a request of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The call was not a freeze.
    NoFreeze,
    /// The new rules apply from the next game on.
    NextGame,
}

impl Trippples {
    /// Creates the settings with the given engines and seed and with no pending actions.
    pub const fn with(minds: [MindName; 2], seed: u64) -> Self {
        Self { seed, minds, calling: false, hand: None, draws: Draws::NONE, answer: None, marked: 0 }
    }
}
