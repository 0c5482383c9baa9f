//! Who plays a side: a person, or a mind.

use std::fmt;

use crate::games::session::Player;
use crate::games::tribolo::MindName;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A person.
    Human,
    /// A computer.
    Mind(MindName),
}

impl Who {
    /// Everybody, in the order menus have them.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Human].into_iter().chain(MindName::all().map(Self::Mind))
    }

    /// What this is to the session.
    pub const fn player(self) -> Player {
        match self {
            Self::Human => Player::Human,
            Self::Mind(_) => Player::Computer,
        }
    }
}

/// As menu and panel have it.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("Human"),
            Self::Mind(MindName::Classic) => f.write_str("Classic"),
            Self::Mind(MindName::Level(level)) => write!(f, "Level {level}"),
        }
    }
}
