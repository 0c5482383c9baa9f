//! Tripppin's upper half: its settings, and what it tells the window that games on arrow tiles share.
//!
//! `told` is what it tells, [`menu`] its menu. Leaves drawing and the flow of a game to [`crate::games::tiles::view`].

pub mod menu;
mod told;

use super::Side;
use super::classic::Level;
use super::game::Classic;
use crate::games::tiles::view::draws::Draws;

/// Tripppin with the settings of its menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tripppin {
    /// The computer's level.
    pub level: Level,
    /// Whether the computer keeps out of loops.
    pub prevention: bool,
    /// The draws that are offered.
    draws: Draws<Side>,
}

impl Tripppin {
    /// As it starts, with the computer at some level.
    pub const fn at(level: Level) -> Self {
        Self { level, prevention: true, draws: Draws::NONE }
    }

    /// The mind the computer's own moves come from.
    pub const fn classic(&self) -> Classic {
        Classic { level: self.level, prevention: self.prevention }
    }
}
