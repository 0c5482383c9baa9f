//! The window of Tripppin: its settings, texts and menu.
//!
//! Implements the interface of the window that the games on arrow tiles share, and the game's own [`menu`].
//! Drawing and the course of a game are left to [`crate::games::tiles::view`].

pub mod menu;
mod tile_game;

use super::Side;
use super::classic::Level;
use super::game::ClassicEngine;
use crate::games::tiles::view::draws::Draws;

/// The settings of Tripppin's window: level, loop prevention and the current draw offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tripppin {
    /// The search depth of the classic engine that plays for the computer.
    pub level: Level,
    /// Whether the classic engine avoids a third pass through the same cycle.
    pub prevention: bool,
    /// The pending draw offer, and whether the computer has refused one.
    draws: Draws<Side>,
}

impl Tripppin {
    /// Creates the settings for a computer at `level`, with loop prevention and without a draw offer.
    pub const fn with_level(level: Level) -> Self {
        Self { level, prevention: true, draws: Draws::NONE }
    }

    /// Returns the classic engine with these settings, which plays for the computer.
    pub const fn classic(&self) -> ClassicEngine {
        ClassicEngine { level: self.level, prevention: self.prevention }
    }
}
