//! The window of Tripppin: its settings, texts and menu.
//!
//! Implements the interface of the window that the games on arrow tiles share, and the game's own [`menu`].
//! Drawing and the course of a game are left to [`amiga_boardgame::tiles`].

pub(crate) mod menu;
pub(crate) mod script;
mod tile_game;

use super::classic::Level;
use super::game::ClassicEngine;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tripppin {
    pub level: Level,
    /// Whether loop prevention is on.
    ///
    /// The classic engine then does not play the same sequence of moves a third time.
    pub prevention: bool,
}

impl Tripppin {
    pub const fn with_level(level: Level) -> Self {
        Self { level, prevention: true }
    }

    pub const fn classic(&self) -> ClassicEngine {
        ClassicEngine { level: self.level, prevention: self.prevention }
    }
}
