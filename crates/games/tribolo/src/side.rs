//! The three sides of Tribolo and the order in which they move.
//!
//! The side to move is left to [`super::position`].

use std::fmt;
use std::str::FromStr;

/// One of the three players of Tribolo, named after the colour of its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The side with the letter `b`, whose turn comes before red's.
    Blue,
    /// The side with the letter `r`, whose turn comes before green's.
    Red,
    /// The side with the letter `g`, whose turn comes before blue's.
    Green,
}

impl Side {
    /// All sides in turn order, which is the order of [`Side::index`].
    pub const ALL: [Self; 3] = [Self::Blue, Self::Red, Self::Green];

    /// Returns the side's index in arrays with one element for each side: 0 for blue, 1 for red, 2 for green.
    pub const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Green,
            Self::Green => Self::Blue,
        }
    }

    /// Returns the other two sides in turn order, beginning with the side that moves after this
    /// side.
    pub const fn others(self) -> [Self; 2] {
        [self.next(), self.next().next()]
    }

    /// Returns the name of the side: the colour of its cells.
    pub const fn colour(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
        }
    }

    pub(crate) const fn letter(self) -> char {
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
    fn sides_take_turns_and_read_back() {
        for (index, side) in Side::ALL.into_iter().enumerate() {
            assert_eq!(side.index(), index);
            assert_eq!(side.next(), Side::ALL[(index + 1) % 3]);
            assert_eq!(side.others().map(Side::next), [side.next().next(), side]);
            assert_eq!(side.to_string().parse(), Ok(side));
        }
        assert_eq!("B".parse::<Side>(), Err(SideError));
    }
}
