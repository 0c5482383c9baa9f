//! The classic thinker: the mind of the 1994 program, move for move.
//!
//! Knows how far a level looks, what a position is worth to it and how it keeps out of loops. The search is our own and
//! visits a fraction of the nodes, but always chooses the move, with the value, that the original's would. Leaves threads,
//! minimum thinking times and pondering to whoever asks.

mod foresight;
mod loops;
mod pieces;
mod root;
mod search;
mod steps;
mod table;

use std::fmt;

use super::moves::Move;

pub use loops::History;
pub use root::think;

/// How many plies the thinker looks ahead, 1..=10. Players choose among 1..=9; pondering goes one further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// What a new program plays at.
    pub const DEFAULT: Self = Self(3);
    /// Every second level there is to choose, from the lowest to the highest.
    pub const ODD: [Self; 5] = [Self(1), Self(3), Self(5), Self(7), Self(9)];
    /// Where pondering starts.
    pub const PONDER: Self = Self(3);
    /// The highest level a player can choose.
    pub const HIGHEST: Self = Self(9);
    /// Where pondering ends.
    pub const DEEPEST: Self = Self(10);

    /// The level that looks this many plies ahead, if there is one.
    #[must_use]
    pub const fn new(plies: u8) -> Option<Self> {
        if plies >= 1 && plies <= Self::DEEPEST.0 { Some(Self(plies)) } else { None }
    }

    /// How many plies that is, 1..=10.
    #[must_use]
    pub const fn plies(self) -> u8 {
        self.0
    }

    /// The levels from this one to another, in ascending order.
    pub fn up_to(self, last: Self) -> impl Iterator<Item = Self> {
        (self.0..=last.0).map(Self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Level({})", self.0)
    }
}

/// What a win is worth to the side that wins. Losing is the negative of it, and a third pass through a loop costs twice
/// as much.
pub const WIN: i32 = 9999;

/// A finished thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thought {
    /// The move chosen.
    pub mv: Move,
    /// Its value to the side to move: ways to go in king's steps and goals, or plus or minus [`WIN`].
    pub value: i32,
    /// How far the thinker looked.
    pub level: Level,
    /// How many positions were searched: asked for their moves, or for a bound that spared asking.
    pub nodes: u64,
}
