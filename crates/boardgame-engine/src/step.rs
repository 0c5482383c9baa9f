//! A king's step from a square to an adjacent square, with the text form `e1f2`.
//!
//! Which steps a position allows is left to the rules of the games.

use std::fmt;
use std::str::FromStr;

use super::arrows::Direction;
use super::square::Square;

/// A move of one piece to an adjacent square in any of eight directions, like a chess king's move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    from: Square,
    to: Square,
    direction: Direction,
}

impl Step {
    /// Creates the step from the square `from` in `direction`, or returns `None` if it leads off the board.
    #[inline]
    pub const fn new(from: Square, direction: Direction) -> Option<Self> {
        match from.step(direction) {
            Some(to) => Some(Self { from, to, direction }),
            None => None,
        }
    }

    /// Creates the step between two squares, or returns `None` if they are not adjacent.
    #[inline]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        from.direction_to(to).map(|direction| Self { from, to, direction })
    }

    /// Returns the square from which the step starts.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Returns the square to which the step leads.
    #[inline]
    pub const fn target(self) -> Square {
        self.to
    }

    /// Returns the direction from the step's first square to its target square.
    #[inline]
    pub const fn direction(self) -> Direction {
        self.direction
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses a text of two squares, such as `e1f2`, which need not be adjacent.
pub fn two_squares(text: &str) -> Option<(Square, Square)> {
    let (from, to) = text.split_at_checked(2)?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// The error returned when a text such as `e1f2` cannot be parsed as a step between adjacent squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// The text does not consist of two squares.
    #[error("expected a move, two squares such as `e1f2`")]
    Squares,
    /// The text names two squares that are not adjacent.
    #[error("expected a move of one step, but {from} and {to} are not neighbours")]
    NotAStep {
        /// The first of the two squares in the parsed text.
        from: Square,
        /// The second of the two squares in the parsed text.
        to: Square,
    },
}

impl FromStr for Step {
    type Err = StepError;

    fn from_str(text: &str) -> Result<Self, StepError> {
        let (from, to) = two_squares(text).ok_or(StepError::Squares)?;
        Self::between(from, to).ok_or(StepError::NotAStep { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_and_write() {
        for square in Square::ALL {
            for mv in Direction::ALL.into_iter().filter_map(|direction| Step::new(square, direction)) {
                assert_eq!(mv.to_string().parse(), Ok(mv));
                assert_eq!(Step::between(mv.from(), mv.target()), Some(mv));
            }
        }
    }

    #[test]
    fn malformed_steps_are_refused() {
        for text in ["", "e", "e1", "e1f", "e1f22", "e1-f2", "E1F2", "e1f9", "e\u{e9}f2", "\u{20ac}f2"] {
            assert_eq!(text.parse::<Step>(), Err(StepError::Squares), "{text:?}");
        }
        let error = "e1e3".parse::<Step>().unwrap_err();
        assert_eq!(error.to_string(), "expected a move of one step, but e1 and e3 are not neighbours");
        assert!("e1e1".parse::<Step>().is_err());
    }
}
