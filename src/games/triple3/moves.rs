//! A move: a peg placed, or one of the opponent's removed.
//!
//! Knows the text `7.5` and `-7.5`, and the reasons for which a move is refused. Leaves which moves a throw allows to
//! [`super::position`].

use std::fmt;
use std::str::FromStr;

use super::dice::Total;
use super::side::Side;
use super::spot::{BoxNumber, Spot};

/// What can be done with a throw.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// An own peg goes into a vacant hole.
    Place(Spot),
    /// A peg of the opponent is taken out.
    Remove(Spot),
}

impl Move {
    /// The hole a peg goes into or comes out of.
    #[must_use]
    pub const fn spot(self) -> Spot {
        match self {
            Self::Place(spot) | Self::Remove(spot) => spot,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(spot) => write!(f, "{spot}"),
            Self::Remove(spot) => write!(f, "-{spot}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text was no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a move, a hole such as `7.5`, or `-7.5` to remove a peg")]
pub struct MoveError;

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let spot = |text: &str| text.parse().map_err(|_| MoveError);
        match text.strip_prefix('-') {
            Some(rest) => spot(rest).map(Self::Remove),
            None => spot(text).map(Self::Place),
        }
    }
}

/// Which rule a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// Somebody has won.
    #[error("no move is expected: {winner} has won already")]
    GameOver {
        /// Who.
        winner: Side,
    },
    /// A peg is placed after a double one.
    #[error("expected the removal of a peg: the dice show a double one")]
    MustRemove,
    /// A peg is removed without a double one.
    #[error("expected a peg to be placed: only a double one removes one, the dice show {total}")]
    MustPlace {
        /// What the dice show.
        total: Total,
    },
    /// The box is won.
    #[error("expected a box that nobody has won, not {number}")]
    BoxIsWon {
        /// The box.
        number: BoxNumber,
    },
    /// The hole has a peg in it.
    #[error("expected a vacant hole, but {spot} has a peg")]
    Occupied {
        /// The hole.
        spot: Spot,
    },
    /// The total allows other holes.
    #[error("expected a hole that a throw of {total} allows, not {spot}")]
    Elsewhere {
        /// The hole.
        spot: Spot,
        /// What the dice show.
        total: Total,
    },
    /// There is no such peg to remove.
    #[error("expected a peg of {owner}, but {spot} has none")]
    NoSuchPeg {
        /// The hole.
        spot: Spot,
        /// Whose peg it should be.
        owner: Side,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_and_write() {
        for spot in Spot::all() {
            for mv in [Move::Place(spot), Move::Remove(spot)] {
                assert_eq!((mv.to_string().parse(), mv.spot()), (Ok(mv), spot));
            }
        }
        for text in ["", "-", "--7.5", "- 7.5", "+7.5", "7-5", "7.5-", "\u{2212}7.5"] {
            assert_eq!(text.parse::<Move>(), Err(MoveError), "{text:?}");
        }
    }
}
