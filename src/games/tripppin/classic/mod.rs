//! The classic engine, which plays move for move like the 1994 program.
//!
//! Reproduces the original's search depths, evaluation and loop prevention. The search itself is new and
//! visits a fraction of the nodes, but always returns the move and the value that the original would.
//! Threads, minimum thinking times and scheduling the pondering are left to the caller.

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

/// Search depth of the engine, 1..=10 plies. Users choose among 1..=9; pondering searches one ply deeper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The default level of a new program.
    pub const DEFAULT: Self = Self(3);
    /// Every second level that a user can choose, in ascending order.
    pub const ODD: [Self; 5] = [Self(1), Self(3), Self(5), Self(7), Self(9)];
    /// The level at which pondering starts.
    pub const PONDER: Self = Self(3);
    /// The highest level that a user can choose.
    pub const HIGHEST: Self = Self(9);
    /// The level at which pondering ends.
    pub const DEEPEST: Self = Self(10);

    /// Creates the level with a search depth of `plies`, or returns `None` if it is outside 1..=10.
    pub const fn new(plies: u8) -> Option<Self> {
        if plies >= 1 && plies <= Self::DEEPEST.0 { Some(Self(plies)) } else { None }
    }

    /// Returns the search depth, 1..=10 plies.
    pub const fn plies(self) -> u8 {
        self.0
    }

    /// Returns the levels from `self` to `last` in ascending order.
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

/// Value of a win for the winner. A loss counts its negative, and a third pass through a cycle costs twice as
/// much.
pub const WIN: i32 = 9999;

/// The result of a finished search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thought {
    /// The chosen move.
    pub mv: Move,
    /// The value for the side to move: a difference of distances in king's steps and goals, or plus or minus
    /// [`WIN`].
    pub value: i32,
    /// The depth of the search.
    pub level: Level,
    /// Number of positions visited, including those that a bound cut off before their moves were generated.
    pub nodes: u64,
}
