//! A move: one king's step from a square to its neighbour.
//!
//! Knows the text `e1f2` and the reasons for which a step is refused. Leaves which steps a position allows to
//! [`super::position`].

use std::fmt;
use std::str::FromStr;

use super::side::Side;
use crate::games::arrows::{Arrows, Direction};
use crate::games::square::Square;

/// One king's step; never off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    to: Square,
    direction: Direction,
}

impl Move {
    /// The step from a square in a direction, if it stays on the board.
    #[must_use]
    pub const fn new(from: Square, direction: Direction) -> Option<Self> {
        match from.step(direction) {
            Some(to) => Some(Self { from, to, direction }),
            None => None,
        }
    }

    /// The step between two neighbouring squares.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        from.direction_to(to).map(|direction| Self { from, to, direction })
    }

    /// Where the piece comes from.
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes.
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }

    /// Which way that is.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not two squares in a row.
    #[error("expected a move, two squares such as `e1f2`")]
    Squares,
    /// The squares are no neighbours.
    #[error("expected a move of one step, but {from} and {to} are not neighbours")]
    NotAStep {
        /// The first square.
        from: Square,
        /// The second.
        to: Square,
    },
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let (from, to) = text.split_at_checked(2).ok_or(MoveError::Squares)?;
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Self::between(from, to).ok_or(MoveError::NotAStep { from, to }),
            _ => Err(MoveError::Squares),
        }
    }
}

/// Which rule a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// A piece has reached its last goal.
    #[error("no move is expected: {winner:?} has won already")]
    GameOver {
        /// Who has won.
        winner: Side,
    },
    /// The move does not start where the piece to move stands.
    #[error("expected a move of the piece on {expected}, not from {from}")]
    NotYourPiece {
        /// Where the move starts.
        from: Square,
        /// Where the piece to move stands.
        expected: Square,
    },
    /// The tile under the opponent has no such arrow.
    #[error("expected a direction of the tile `{allowed}` under the opponent, not {direction:?}")]
    Direction {
        /// The direction of the move.
        direction: Direction,
        /// What the opponent's square allows.
        allowed: Arrows,
    },
    /// The opponent stands there.
    #[error("expected a free square, but the opponent stands on {square}")]
    Occupied {
        /// The square.
        square: Square,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_and_write() {
        for square in Square::ALL {
            for mv in Direction::ALL.into_iter().filter_map(|direction| Move::new(square, direction)) {
                assert_eq!(mv.to_string().parse(), Ok(mv));
                assert_eq!(Move::between(mv.from(), mv.to()), Some(mv));
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "e", "e1", "e1f", "e1f22", "e1-f2", "E1F2", "e1f9", "e\u{e9}f2", "\u{20ac}f2"] {
            assert_eq!(text.parse::<Move>(), Err(MoveError::Squares), "{text:?}");
        }
        let error = "e1e3".parse::<Move>().unwrap_err();
        assert_eq!(error.to_string(), "expected a move of one step, but e1 and e3 are not neighbours");
        assert!("e1e1".parse::<Move>().is_err());
    }
}
