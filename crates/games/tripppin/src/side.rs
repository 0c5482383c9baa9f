//! The two sides of Tripppin, the start squares of their pieces, and the goals they visit.
//!
//! Names the fixed squares of the board. The tiles are left to [`super::board`].

use std::fmt;
use std::str::FromStr;

use boardgame_engine::square::Square;
use boardgame_engine::tiles::square;

/// Number of goals that a piece visits; reaching the last goal wins.
pub const GOALS: u8 = 5;

const D1: Square = square(*b"d1");
const E1: Square = square(*b"e1");
const B2: Square = square(*b"b2");
const G2: Square = square(*b"g2");
const B7: Square = square(*b"b7");
const G7: Square = square(*b"g7");

/// The four squares that are marked with a circle.
///
/// Each piece visits all of them before its last goal.
pub(crate) const CIRCLES: [Square; 4] = [B2, G2, B7, G7];

/// The six squares whose tiles are always blank: both starts and all four circles.
pub(crate) const FIXED: [Square; 6] = [D1, E1, B2, G2, B7, G7];

/// One of the two players, named after the half of the board in which its piece starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The side that starts on e1.
    Right,
    /// The side that starts on d1.
    Left,
}

impl Side {
    /// The two sides, in the order in which a position's text names them.
    pub const BOTH: [Self; 2] = [Self::Right, Self::Left];

    /// Returns the opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }

    /// Returns the place of the side in [`BOTH`](Self::BOTH), and in tables for each side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the side in positions and game records: `r` or `l`.
    pub const fn letter(self) -> char {
        match self {
            Self::Right => 'r',
            Self::Left => 'l',
        }
    }

    /// Returns the start square of this side's piece.
    ///
    /// The square is also the other side's last goal.
    pub const fn start(self) -> Square {
        match self {
            Self::Right => E1,
            Self::Left => D1,
        }
    }

    /// Returns the squares of this side's goals, in the order in which they must be visited.
    pub const fn goals(self) -> [Square; GOALS as usize] {
        match self {
            Self::Right => [G2, G7, B7, B2, D1],
            Self::Left => [B2, B7, G7, G2, E1],
        }
    }

    /// Returns the next goal of a side that has reached `reached` goals, or `None` after its last one.
    pub fn goal(self, reached: u8) -> Option<Square> {
        self.goals().get(usize::from(reached)).copied()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `r` or `l`")]
pub struct SideError;

impl FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Self, SideError> {
        match text {
            "r" => Ok(Self::Right),
            "l" => Ok(Self::Left),
            _ => Err(SideError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_the_circles_then_the_opponents_start() {
        let names = |side: Side| side.goals().map(|goal| goal.to_string());
        assert_eq!(names(Side::Right), ["g2", "g7", "b7", "b2", "d1"]);
        assert_eq!(names(Side::Left), ["b2", "b7", "g7", "g2", "e1"]);
        for side in Side::BOTH {
            assert_eq!(side.goal(4), Some(side.other().start()));
            assert_eq!(side.goal(5), None);
            assert_eq!(side.to_string().parse(), Ok(side));
        }
    }
}
