//! A move: placing a peg, or removing one of the opponent's.
//!
//! Defines the text of a move, such as `7.5` or `-7.5`, and the reasons for rejecting one. Which moves a
//! throw allows is left to [`super::position`].

use std::fmt;
use std::str::FromStr;

use super::dice::Total;
use super::side::Side;
use super::spot::{BoxNumber, Spot};

/// A move of the player whose turn it is: a peg is placed or removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A peg of the player who moves is placed in a vacant hole.
    Place(Spot),
    /// A peg of the opponent is removed from a hole.
    Remove(Spot),
}

impl Move {
    /// Returns the hole in which the peg is placed or from which it is removed.
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

/// The error for a text that is not a move, such as `7.5` or `-7.5`.
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

/// The rule of the game that an illegal move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over, because a player has won.
    #[error("no move is expected: {0} has won already")]
    GameOver(Side),
    /// The move places a peg, although a double one requires a removal.
    #[error("expected the removal of a peg: the dice show a double one")]
    MustRemove,
    /// The move removes a peg, although the dice do not show a double one.
    #[error("expected a peg to be placed: only a double one removes one, the dice show {0}")]
    MustPlace(Total),
    /// The box of the move has already been won.
    #[error("expected a box that nobody has won, not {number}")]
    BoxIsWon {
        /// The number of the won box.
        number: BoxNumber,
    },
    /// The move places a peg in a hole that already has one.
    #[error("expected a vacant hole, but {0} has a peg")]
    Occupied(Spot),
    /// The total of the dice does not allow the hole of the move.
    #[error("expected a hole that a throw of {total} allows, not {spot}")]
    Elsewhere {
        /// The hole that the total does not allow.
        spot: Spot,
        /// The total of the dice for the move.
        total: Total,
    },
    /// The move removes a peg from a hole that has no peg of the opponent.
    #[error("expected a peg of {owner}, but {spot} has none")]
    NoSuchPeg {
        /// The hole that has no peg of the opponent.
        spot: Spot,
        /// The opponent, whose peg was expected in the hole.
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
