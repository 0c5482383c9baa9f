//! The window of Tripppin: its settings, texts and menu.
//!
//! Implements the interface of the window that the games on arrow tiles share, and the game's own [`menu`].
//! Drawing and the course of a game are left to [`amiga_boardgame::tiles`].

pub(crate) mod menu;
pub(crate) mod script;
mod tile_game;

use super::classic::Level;
use super::game::ClassicEngine;
pub(crate) use tile_game::next_goal;

/// The settings of a window of Tripppin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tripppin {
    /// The level of the classic engine for all seats that play by it.
    pub level: Level,
    /// Whether loop prevention is on.
    ///
    /// The classic engine then does not play the same sequence of moves a third time.
    pub prevention: bool,
}

impl Tripppin {
    /// Creates the settings with a level, and with loop prevention.
    pub const fn with_level(level: Level) -> Self {
        Self { level, prevention: true }
    }

    /// Returns the engine that plays by these settings.
    pub const fn classic(&self) -> ClassicEngine {
        ClassicEngine { level: self.level, prevention: self.prevention }
    }
}
