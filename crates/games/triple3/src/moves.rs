//! A move of Triple 3: placing a peg, or removing a peg of the opponent.
//!
//! Defines the text of a move, such as `7.5` or `-7.5`, and the reasons for rejecting one. Which moves a
//! throw allows is left to [`super::position`].

use std::fmt;
use std::str::FromStr;

use super::dice::Total;
use super::side::Side;
use super::spot::{BoxNumber, Spot};

/// A move of Triple 3, which places or removes one peg.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// The player to move places a peg in this hole.
    Place(Spot),
    /// The player to move has thrown two ones and removes the opponent's peg from this hole.
    Remove(Spot),
}

impl Move {
    /// Returns the hole in which a peg is placed, or from which a peg is removed.
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

/// The error for a text that is not a move.
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

/// The rule of Triple 3 that an illegal move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// This side has won, so that the game has no further move.
    #[error("no move is expected: {} has won already", .0.shape())]
    GameOver(Side),
    /// No throw is left in a record that lists all throws of the game.
    #[error("expected a further throw before the move")]
    NoThrow,
    /// The move places a peg, but the throw of two ones requires a removal.
    #[error("expected the removal of a peg: the dice show a double one")]
    MustRemove,
    /// The move removes a peg, but a throw of this total requires a placement.
    #[error("expected a peg to be placed: only a double one removes one, the dice show {0}")]
    MustPlace(Total),
    /// The hole of the move belongs to a box that has been won.
    #[error("expected a box that nobody has won, not {number}")]
    BoxIsWon {
        /// The number of the won box. Its pegs can no longer change.
        number: BoxNumber,
    },
    /// The move places a peg in this hole, which has a peg already.
    #[error("expected a vacant hole, but {0} has a peg")]
    Occupied(Spot),
    /// The move places a peg in a hole that the throw does not allow.
    #[error("expected a hole that a throw of {total} allows, not {spot}")]
    Elsewhere {
        /// Hole of the illegal move. A throw of `total` allows no peg in this hole.
        spot: Spot,
        /// The total of the throw with which the move was played.
        total: Total,
    },
    /// The hole of the removal has no peg of the opponent.
    #[error("expected a peg of {}, but {spot} has none", .owner.shape())]
    NoSuchPeg {
        /// The hole from which a peg was to be removed.
        spot: Spot,
        /// The required owner of the peg to be removed: the opponent of the player to move.
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
