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

/// Search depth of the classic engine, 1..=10 plies.
///
/// The menu offers 1..=9; 10 is for pondering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Level of a new game: 3 plies.
    pub const DEFAULT: Self = Self(3);
    /// Levels that measure how difficult a daily puzzle is, and that may be the opponent in a review.
    pub const ODD: [Self; 5] = [Self(1), Self(3), Self(5), Self(7), Self(9)];
    /// Level of the first search while pondering on a human's turn.
    pub const PONDER: Self = Self(3);
    /// Highest level that the menu offers and that matches allow: 9 plies.
    pub const HIGHEST: Self = Self(9);
    /// Level of the last and deepest search while pondering on a human's turn: 10 plies.
    pub const DEEPEST: Self = Self(10);

    /// Creates the level with this depth, or returns `None` if the depth is not 1 to 10.
    pub const fn new(plies: u8) -> Option<Self> {
        if plies >= 1 && plies <= Self::DEEPEST.0 { Some(Self(plies)) } else { None }
    }

    /// Returns the depth of the search, 1 to 10.
    pub const fn plies(self) -> u8 {
        self.0
    }

    /// Iterates over the levels from this one to `last`, as a search that deepens step by step needs them.
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

/// Value of a won position in the search of the classic engine.
///
/// A loss is worth `-WIN`, and a third pass through a cycle costs `2 * WIN`.
pub const WIN: i32 = 9999;

/// The best move that a complete search of the classic engine has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchResult {
    /// The move that the engine plays.
    pub mv: Move,
    /// Value of the position for the side to move: its lead over the opponent.
    ///
    /// The lead is in estimated steps to the last goal. Decided positions have the value [`WIN`] or `-WIN`.
    pub value: i32,
    /// The level that determined the depth of the search.
    pub level: Level,
    /// Number of positions visited.
    ///
    /// Positions decided by a bound before their moves were generated are counted too.
    pub nodes: u64,
}
