//! The two sides of a game between two people.

use std::fmt;

/// A side of the game. Side a has sent the invitation, side b has answered it.
///
/// Which seat of the game a side has is decided by the deal, see [`Placing`](crate::deal::Placing).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who has sent the invitation.
    A,
    /// The player who has answered the invitation.
    B,
}

impl Side {
    /// The two sides, side a first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// Returns the opponent of the side.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Parses the letter of a side, `a` or `b`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "a" => Some(Self::A),
            "b" => Some(Self::B),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "a",
            Self::B => "b",
        })
    }
}
