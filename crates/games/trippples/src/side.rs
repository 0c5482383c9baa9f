//! The two sides of Trippples, and the squares of the board that carry no arrow tiles.
//!
//! Names the starts, the finishes and the neutral squares. The tiles are left to [`super::board`].

use std::fmt;
use std::str::FromStr;

use boardgame_engine::square::Square;
use boardgame_engine::tiles::square;
use boardgame_engine::tiles::walks::{Squares, single_square};

const A1: Square = square(*b"a1");
const H1: Square = square(*b"h1");
const A8: Square = square(*b"a8");
const H8: Square = square(*b"h8");

pub(crate) const NEUTRAL: [Square; 4] = [square(*b"d5"), square(*b"e5"), square(*b"d4"), square(*b"e4")];

pub(super) const NEUTRAL_SQUARES: Squares = {
    let mut squares = 0;
    let mut n = 0;
    while n < NEUTRAL.len() {
        squares |= single_square(NEUTRAL[n].index());
        n += 1;
    }
    squares
};

pub(super) const ARROW_SQUARES: Squares = !(NEUTRAL_SQUARES
    | single_square(A1.index())
    | single_square(H1.index())
    | single_square(A8.index())
    | single_square(H8.index()));

/// A kind of square. The kind of each square is the same on every board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A square for one of the 56 arrow tiles.
    Arrows,
    /// The start square of a piece, which is never entered again.
    ///
    /// The square has all eight directions.
    Start(Side),
    /// The square on which this side's piece wins, and which the other piece may not enter.
    Finish(Side),
    /// A neutral square, closed unless [`RuleOptions::WILD`](super::rules::RuleOptions::WILD) opens it.
    Neutral,
}

impl Kind {
    /// Returns the kind of a square, which does not depend on the placed tiles.
    pub const fn from_square(square: Square) -> Self {
        let set = single_square(square.index());
        if ARROW_SQUARES & set != 0 {
            Self::Arrows
        } else if NEUTRAL_SQUARES & set != 0 {
            Self::Neutral
        } else {
            match (square.col(), square.row()) {
                (0, 7) => Self::Start(Side::Circle),
                (_, 7) => Self::Start(Side::Square),
                (0, _) => Self::Finish(Side::Square),
                _ => Self::Finish(Side::Circle),
            }
        }
    }

    /// Returns `true` if the piece of `side` may enter a square of this kind that is not occupied.
    pub(crate) const fn can_be_entered_by(self, side: Side, wild_cards: bool) -> bool {
        match self {
            Self::Arrows => true,
            Self::Start(_) => false,
            Self::Finish(whose) => whose.index() == side.index(),
            Self::Neutral => wild_cards,
        }
    }

    /// Returns the 56 squares for arrow tiles in reading order.
    pub fn arrow_squares() -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(|&square| Self::from_square(square) == Self::Arrows)
    }
}

/// One of the two players of Trippples, named after its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The side that moves from a1 to h8 and opens every game.
    Circle,
    /// The side that moves from h1 to a8.
    Square,
}

impl Side {
    /// The two sides, in the order in which a position's text names them.
    pub const BOTH: [Self; 2] = [Self::Circle, Self::Square];

    /// Returns the opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Circle => Self::Square,
            Self::Square => Self::Circle,
        }
    }

    /// Returns the place of the side in [`BOTH`](Self::BOTH), and in tables for each side.
    pub const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Circle => 'c',
            Self::Square => 's',
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Square => "square",
        }
    }

    pub(crate) const fn start(self) -> Square {
        match self {
            Self::Circle => A1,
            Self::Square => H1,
        }
    }

    /// Returns the square that this side's piece must reach to win, h8 or a8.
    pub const fn finish(self) -> Square {
        match self {
            Self::Circle => H8,
            Self::Square => A8,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `c` or `s`")]
pub struct SideError;

impl FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Self, SideError> {
        match text {
            "c" => Ok(Self::Circle),
            "s" => Ok(Self::Square),
            _ => Err(SideError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_finishes_opposite_its_start() {
        let ways = Side::BOTH.map(|side| format!("{side}: {} to {}", side.start(), side.finish()));
        assert_eq!(ways, ["c: a1 to h8", "s: h1 to a8"]);
        for side in Side::BOTH {
            assert_eq!(side.to_string().parse(), Ok(side));
            assert_eq!(Kind::from_square(side.start()), Kind::Start(side));
            assert_eq!(Kind::from_square(side.finish()), Kind::Finish(side));
        }
    }

    #[test]
    fn fifty_six_squares_carry_arrows() {
        assert_eq!(Kind::arrow_squares().count(), 56);
        let neutral: Vec<String> = Square::ALL
            .into_iter()
            .filter(|&square| Kind::from_square(square) == Kind::Neutral)
            .map(|square| square.to_string())
            .collect();
        assert_eq!(neutral, ["d5", "e5", "d4", "e4"]);
    }
}
