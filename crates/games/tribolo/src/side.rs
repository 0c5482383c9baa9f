//! The three sides and the order in which they move.
//!
//! The side to move is left to [`super::position`].

use std::fmt;
use std::str::FromStr;

/// One of the three players, named after the colour of its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The blue side, which moves before red.
    Blue,
    /// The red side, which moves before green.
    Red,
    /// The green side, which moves before blue.
    Green,
}

impl Side {
    /// All three sides, in the order in which they move.
    pub const ALL: [Self; 3] = [Self::Blue, Self::Red, Self::Green];

    /// Returns the index of the side: 0 for blue, 1 for red, 2 for green.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side that moves after this one.
    pub const fn next(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Green,
            Self::Green => Self::Blue,
        }
    }

    /// Returns the other two sides in turn order, beginning with the one that moves after this side.
    pub const fn others(self) -> [Self; 2] {
        [self.next(), self.next().next()]
    }

    /// Returns the letter of the side: `b`, `r` or `g`.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Red => 'r',
            Self::Green => 'g',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The error for a text that is not the letter of a side, `b`, `r` or `g`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `b`, `r` or `g`")]
pub struct SideError;

impl FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Self, SideError> {
        match text {
            "b" => Ok(Self::Blue),
            "r" => Ok(Self::Red),
            "g" => Ok(Self::Green),
            _ => Err(SideError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_move_round_and_read_back() {
        for (index, side) in Side::ALL.into_iter().enumerate() {
            assert_eq!(side.index(), index);
            assert_eq!(side.next(), Side::ALL[(index + 1) % 3]);
            assert_eq!(side.others().map(Side::next), [side.next().next(), side]);
            assert_eq!(side.to_string().parse(), Ok(side));
        }
        assert_eq!("B".parse::<Side>(), Err(SideError));
    }
}
