//! Who plays a side: a person, the classic mind, or a level of the search.

use std::fmt;

use crate::games::contract::Mind;
use crate::games::session::Player;
use crate::games::tribolo::classic::Classic;
use crate::games::tribolo::{Level, Line, Searcher};

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A person.
    Human,
    /// The browser version's mind.
    Classic,
    /// The search.
    Level(Level),
}

impl Who {
    /// Everybody, in the order menus have them.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Human, Self::Classic].into_iter().chain(Level::ALL.map(Self::Level))
    }

    /// What this is to the session.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Self::Human => Player::Human,
            Self::Classic | Self::Level(_) => Player::Computer,
        }
    }

    /// What thinks for the side; nothing for a person.
    #[must_use]
    pub fn mind(self) -> Option<Box<dyn Mind<Line>>> {
        match self {
            Self::Human => None,
            Self::Classic => Some(Box::new(Classic)),
            Self::Level(level) => Some(Box::new(Searcher::new(level))),
        }
    }
}

/// As menu and panel have it.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("Human"),
            Self::Classic => f.write_str("Classic"),
            Self::Level(level) => write!(f, "Level {level}"),
        }
    }
}
