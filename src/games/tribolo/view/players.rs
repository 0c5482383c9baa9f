//! The player of a side: a human or an engine.

use std::fmt;

use crate::games::tribolo::MindName;
use boardgame_engine::session::Player;

/// The human or engine that plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A human player.
    Human,
    /// A computer player with the given engine.
    Mind(MindName),
}

impl Who {
    /// Returns all possible players, in menu order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Human].into_iter().chain(MindName::all().map(Self::Mind))
    }

    /// Returns whether the session treats this player as a human or as a computer.
    pub const fn player(self) -> Player {
        match self {
            Self::Human => Player::Human,
            Self::Mind(_) => Player::Computer,
        }
    }
}

/// Formats the player's name as menu and panel show it.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("Human"),
            Self::Mind(MindName::Classic) => f.write_str("Classic"),
            Self::Mind(MindName::Level(level)) => write!(f, "Level {level}"),
        }
    }
}
