//! The two players of Triple 3, identified by the letters of their pegs.

use std::fmt;
use std::str::FromStr;

/// One of the two players of Triple 3, named a and b.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Player a, with the round pegs, who moves first in the first game.
    A,
    /// Player b, with the square pegs, who moves first in the second game.
    B,
}

impl Side {
    /// The two players, a before b.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// Returns the opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Returns the place of the player in [`BOTH`](Self::BOTH), and in tables for each player.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name of the side: the shape of its pegs.
    pub const fn shape(self) -> &'static str {
        match self {
            Self::A => "round",
            Self::B => "square",
        }
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }

    /// Returns `A` or `B`, the mark of a box won by this player.
    pub const fn capital(self) -> char {
        self.letter().to_ascii_uppercase()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `a` or `b`")]
pub struct SideError;

impl FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Self, SideError> {
        match text {
            "a" => Ok(Self::A),
            "b" => Ok(Self::B),
            _ => Err(SideError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_and_write() {
        for side in Side::BOTH {
            assert_eq!(side.to_string().parse(), Ok(side));
            assert_eq!((side.other().other(), side.index()), (side, usize::from(side.letter() == 'b')));
        }
        assert_eq!("A".parse::<Side>(), Err(SideError));
    }
}
