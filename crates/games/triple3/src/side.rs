//! The two players, identified by the letters of their pegs.

use std::fmt;
use std::str::FromStr;

/// One of the two players, a and b.
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

    /// Returns the index of the player: 0 for a, 1 for b.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of this player's pegs, `a` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }

    /// Returns the letter of the holes of a box that this player has won, `A` or `B`.
    pub const fn capital(self) -> char {
        self.letter().to_ascii_uppercase()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The error for a text that is not the letter of a player, `a` or `b`.
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
