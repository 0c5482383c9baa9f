//! Moves: a step, a jump from a neutral tile, placing a tile, and the offer and acceptance of a draw in one.
//!
//! Knows their texts - `a1b2`, `d4g7`, `61@d3`, `draw`, and `!` behind a step or jump with which a freeze is called - and
//! the rules a move can break. Leaves which moves a position allows to [`super::position`].

use std::fmt;
use std::str::FromStr;

use super::ending::End;
use super::position::Outcome;
use super::side::{Kind, Side};
use crate::games::arrows::{Arrows, Direction};
use crate::games::square::Square;
use crate::games::tiles::step::{Step, two_squares};

/// A move of either piece, or what else can be done in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece moves, by a step or a jump.
    Walk {
        /// From where to where.
        walk: Walk,
        /// Whether a freeze is called with it.
        call: bool,
    },
    /// A tile is placed.
    Place(Placing),
    /// Both sides agree on a draw.
    Draw,
}

/// A piece's way from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Walk {
    /// One step.
    Step(Step),
    /// The second move after entering a neutral tile.
    Jump(Jump),
}

/// A way from a neutral square to a square of arrow tiles, however far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Jump {
    from: Square,
    to: Square,
}

/// A three-arrow tile and the square it is placed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placing {
    tile: Arrows,
    square: Square,
}

impl Jump {
    /// The jump between two squares, if the one is neutral and the other for arrow tiles.
    #[must_use]
    pub fn new(from: Square, to: Square) -> Option<Self> {
        (Kind::of(from) == Kind::Neutral && Kind::of(to) == Kind::Arrows).then_some(Self { from, to })
    }
}

impl Placing {
    /// Placing a tile on a square, if it has three arrows and the square is for such tiles.
    #[must_use]
    pub fn new(tile: Arrows, square: Square) -> Option<Self> {
        (tile.count() == 3 && Kind::of(square) == Kind::Arrows).then_some(Self { tile, square })
    }

    /// The tile.
    #[must_use]
    pub const fn tile(self) -> Arrows {
        self.tile
    }

    /// Where it goes.
    #[must_use]
    pub const fn square(self) -> Square {
        self.square
    }
}

impl Walk {
    /// The way a piece can go between two squares: from a neutral square a jump, else a step.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        if Kind::of(from) == Kind::Neutral {
            Jump::new(from, to).map(Self::Jump)
        } else {
            Step::between(from, to).map(Self::Step)
        }
    }

    /// Where the piece comes from.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Self::Step(step) => step.from(),
            Self::Jump(jump) => jump.from,
        }
    }

    /// Where it goes.
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Step(step) => step.to(),
            Self::Jump(jump) => jump.to,
        }
    }
}

impl Move {
    /// A piece's way without a call.
    #[must_use]
    pub const fn quiet(walk: Walk) -> Self {
        Self::Walk { walk, call: false }
    }

    /// The same with a freeze called; other moves stay what they are.
    #[must_use]
    pub const fn called(self) -> Self {
        match self {
            Self::Walk { walk, .. } => Self::Walk { walk, call: true },
            other => other,
        }
    }

    /// The way a piece goes by it, if one does.
    #[must_use]
    pub const fn walk(self) -> Option<Walk> {
        match self {
            Self::Walk { walk, .. } => Some(walk),
            Self::Place(_) | Self::Draw => None,
        }
    }

    /// Whether a freeze is called with it.
    #[must_use]
    pub const fn is_call(self) -> bool {
        matches!(self, Self::Walk { call: true, .. })
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walk { walk, call: false } => walk.fmt(f),
            Self::Walk { walk, call: true } => write!(f, "{walk}!"),
            Self::Place(placing) => write!(f, "{}@{}", placing.tile, placing.square),
            Self::Draw => f.write_str("draw"),
        }
    }
}

macro_rules! debug_as_displayed {
    ($($name:ty)*) => {
        $(impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        })*
    };
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Walk::Jump(*self).fmt(f)
    }
}

impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Move::Place(*self).fmt(f)
    }
}

debug_as_displayed!(Jump Placing Walk Move);

/// Why a text is not a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// None of the forms a move has.
    #[error(
        "expected a move: two squares such as `a1b2`, with `!` to call a freeze, a tile and its square such as `61@d3`, or `draw`"
    )]
    Form,
    /// The squares are no neighbours.
    #[error("expected a move of one step, but {from} and {to} are not neighbours")]
    NotAStep {
        /// The first square.
        from: Square,
        /// The second.
        to: Square,
    },
    /// A jump that ends elsewhere than on an arrow tile.
    #[error("expected an arrow tile to jump to from {from}, but {to} never has one")]
    NotAJump {
        /// The neutral square.
        from: Square,
        /// The square jumped to.
        to: Square,
    },
    /// Not a tile of three arrows.
    #[error("expected a tile of three arrows to place, not `{tile}`")]
    NotATile {
        /// The arrows.
        tile: Arrows,
    },
    /// A square that is not for arrow tiles.
    #[error("expected a square for an arrow tile, but {square} never has one")]
    NotForTiles {
        /// The square.
        square: Square,
    },
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        if text == "draw" {
            return Ok(Self::Draw);
        }
        if let Some((tile, square)) = text.split_once('@') {
            let (Ok(tile), Ok(square)) = (tile.parse::<Arrows>(), square.parse::<Square>()) else {
                return Err(MoveError::Form);
            };
            return match Placing::new(tile, square) {
                Some(placing) => Ok(Self::Place(placing)),
                None if tile.count() == 3 => Err(MoveError::NotForTiles { square }),
                None => Err(MoveError::NotATile { tile }),
            };
        }
        let (squares, call) = text.strip_suffix('!').map_or((text, false), |squares| (squares, true));
        let (from, to) = two_squares(squares).ok_or(MoveError::Form)?;
        match Walk::between(from, to) {
            Some(walk) => Ok(Self::Walk { walk, call }),
            None if Kind::of(from) == Kind::Neutral => Err(MoveError::NotAJump { from, to }),
            None => Err(MoveError::NotAStep { from, to }),
        }
    }
}

/// Which rule a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The position allows nothing more.
    #[error("no move is expected: {0}")]
    Over(Outcome),
    /// The game has ended by something that lies in its moves.
    #[error("no move is expected: {0}")]
    Ended(End),
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
    /// Nobody enters a start.
    #[error("expected another square than the start {square}, which nobody enters")]
    Start {
        /// The square.
        square: Square,
    },
    /// The finish is the opponent's.
    #[error("expected another square than the opponent's finish {square}")]
    Finish {
        /// The square.
        square: Square,
    },
    /// Neutral tiles are no wild cards in this game.
    #[error("expected another square than the neutral {square}: the rules have no wild cards")]
    Neutral {
        /// The square.
        square: Square,
    },
    /// The tiles are still being placed.
    #[error("expected a tile to be placed, such as `61@d3`: {open} are still to be placed")]
    StillPlacing {
        /// How many.
        open: usize,
    },
    /// The tiles are all placed.
    #[error("expected a move of a piece: all tiles are placed")]
    AllPlaced,
    /// The tile lies somewhere.
    #[error("expected a tile that is not placed yet, but `{tile}` lies on {square}")]
    TilePlaced {
        /// The tile.
        tile: Arrows,
        /// Where it lies.
        square: Square,
    },
    /// A tile lies there.
    #[error("expected a square without a tile, but `{tile}` lies on {square}")]
    SquareTaken {
        /// The square.
        square: Square,
        /// The tile on it.
        tile: Arrows,
    },
    /// The rules know no calls.
    #[error("expected a move without a call: the rules have no called freeze")]
    NoCalls,
    /// The freeze that is called would not be one.
    #[error("expected a freeze to be called only when it is true, but {} could move then", .free.name())]
    NotAFreeze {
        /// Who could move.
        free: Side,
    },
    /// The move wins without a call.
    #[error("expected the finish {square} to be reached without a call")]
    CallOnFinish {
        /// The finish.
        square: Square,
    },
    /// The caller must have another choice.
    #[error("expected a freeze to be called only with another move at hand that does not lose")]
    NoOtherMove,
    /// Under the house rules nobody agrees on anything.
    #[error("expected a move: a draw is agreed on under the official rules only")]
    NoAgreement,
}

#[cfg(test)]
mod tests;
