//! The window of Tripppin: its settings, texts and menu.
//!
//! Implements the interface of the window that the games on arrow tiles share, and the game's own [`menu`].
//! Drawing and the course of a game are left to [`crate::games::tiles::view`].

pub mod menu;
mod told;

use super::Side;
use super::classic::Level;
use super::game::Classic;
use crate::games::tiles::view::draws::Draws;

/// Tripppin with the settings of its menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tripppin {
    /// The level of the classic engine.
    pub level: Level,
    /// Whether the classic engine avoids loops.
    pub prevention: bool,
    /// The current draw offer and the answer to it.
    draws: Draws<Side>,
}

impl Tripppin {
    /// Creates the settings with loop prevention and no draw offer, and with the computer at `level`.
    pub const fn at(level: Level) -> Self {
        Self { level, prevention: true, draws: Draws::NONE }
    }

    /// Returns the engine that plays for the computer.
    pub const fn classic(&self) -> Classic {
        Classic { level: self.level, prevention: self.prevention }
    }
}
