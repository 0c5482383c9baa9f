//! The moves of Trippples: a step, a jump from a neutral tile, the placing of a tile, and the agreement on a
//! draw.
//!
//! Defines the text of each move (`a1b2`, `d4g7`, `61@d3`, `draw`, and `!` after a step or jump that calls a
//! freeze) and the rules that a move can break. Which moves are legal in a position is left to
//! [`super::position`].

use std::fmt;
use std::str::FromStr;

use super::ending::{End, Outcome};
use super::side::{Kind, Side};
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::square::Square;
use boardgame_engine::step::{Step, two_squares};

/// A move of Trippples in a game record: a step or jump, a placed tile, or an agreed draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A move of a piece, with or without a freeze call.
    Walk {
        /// The origin and the destination of the piece.
        walk: Walk,
        /// Whether the player calls "freeze", which the official rules allow.
        call: bool,
    },
    /// An arrow tile that a player puts on a free square during the placing phase.
    Place(Placing),
    /// The agreement of both sides on a draw, which only the official rules allow.
    Draw,
}

/// A move of a piece, with its origin and destination.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Walk {
    /// A move to an adjacent square, in a direction of the tile under the opponent's piece.
    Step(Step),
    /// A jump: the second move of a piece that has entered a neutral tile.
    Jump(Jump),
}

/// A jump from a neutral square to any free arrow square, under the wild-card rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Jump {
    from: Square,
    to: Square,
}

/// An arrow tile and the square on which a player places the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placing {
    tile: Arrows,
    square: Square,
}

impl Jump {
    pub fn new(from: Square, to: Square) -> Option<Self> {
        (Kind::from_square(from) == Kind::Neutral && Kind::from_square(to) == Kind::Arrows)
            .then_some(Self { from, to })
    }
}

impl Placing {
    /// Returns the placing of a tile on a square.
    ///
    /// Returns `None` unless the tile has exactly three arrows and the square is for arrow tiles.
    pub fn new(tile: Arrows, square: Square) -> Option<Self> {
        (tile.count() == 3 && Kind::from_square(square) == Kind::Arrows).then_some(Self { tile, square })
    }

    /// Returns the three arrows of the placed tile.
    pub const fn tile(self) -> Arrows {
        self.tile
    }

    pub(crate) const fn square(self) -> Square {
        self.square
    }
}

impl Walk {
    /// Returns the step or jump between two squares, or `None` if they allow neither.
    ///
    /// Moves from a neutral square are jumps.
    pub fn between(from: Square, to: Square) -> Option<Self> {
        if Kind::from_square(from) == Kind::Neutral {
            Jump::new(from, to).map(Self::Jump)
        } else {
            Step::between(from, to).map(Self::Step)
        }
    }

    /// Returns the square that the piece leaves.
    pub const fn from(self) -> Square {
        match self {
            Self::Step(step) => step.from(),
            Self::Jump(jump) => jump.from,
        }
    }

    /// Returns the square on which the piece arrives.
    pub const fn target(self) -> Square {
        match self {
            Self::Step(step) => step.target(),
            Self::Jump(jump) => jump.to,
        }
    }
}

impl Move {
    /// Creates the move of a piece without a freeze call.
    pub const fn quiet(walk: Walk) -> Self {
        Self::Walk { walk, call: false }
    }

    /// Adds a freeze call to a step or jump, and returns other moves unchanged.
    pub const fn called(self) -> Self {
        match self {
            Self::Walk { walk, .. } => Self::Walk { walk, call: true },
            other => other,
        }
    }

    /// Returns the step or jump of the move, or `None` for a placed tile or an agreed draw.
    pub const fn walk(self) -> Option<Walk> {
        match self {
            Self::Walk { walk, .. } => Some(walk),
            Self::Place(_) | Self::Draw => None,
        }
    }

    /// Returns `true` if the move calls a freeze.
    pub const fn is_call(self) -> bool {
        matches!(self, Self::Walk { call: true, .. })
    }
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.target())
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    #[error(
        "expected a move: two squares such as `a1b2`, with `!` to call a freeze, a tile and its square such as `61@d3`, or `draw`"
    )]
    Form,
    #[error("expected a move of one step, but {from} and {to} are not neighbours")]
    NotAStep {
        from: Square,
        /// The destination of the step, which is not adjacent to the origin.
        to: Square,
    },
    #[error("expected an arrow tile to jump to from {from}, but {to} never has one")]
    NotAJump {
        /// The neutral square from which the piece jumps.
        from: Square,
        to: Square,
    },
    #[error("expected a tile of three arrows to place, not `{0}`")]
    NotATile(Arrows),
    #[error("expected a square for an arrow tile, but {0} never has one")]
    NotForTiles(Square),
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
                None if tile.count() == 3 => Err(MoveError::NotForTiles(square)),
                None => Err(MoveError::NotATile(tile)),
            };
        }
        let (squares, call) = text.strip_suffix('!').map_or((text, false), |squares| (squares, true));
        let (from, to) = two_squares(squares).ok_or(MoveError::Form)?;
        match Walk::between(from, to) {
            Some(walk) => Ok(Self::Walk { walk, call }),
            None if Kind::from_square(from) == Kind::Neutral => Err(MoveError::NotAJump { from, to }),
            None => Err(MoveError::NotAStep { from, to }),
        }
    }
}

/// The rule of Trippples that a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over in this position: a piece is on its finish, or neither piece can move.
    #[error("no move is expected: {0}")]
    Over(Outcome),
    /// The recorded game has already ended, for example by a cycle of moves.
    #[error("no move is expected: {0}")]
    Ended(End),
    /// This side has resigned, so that the game has no further move.
    #[error("no move is expected: {} has resigned", .0.name())]
    Resigned(Side),
    /// The move does not start at the piece of the side to move.
    #[error("expected a move of the piece on {expected}, not from {from}")]
    NotYourPiece {
        /// The square from which the move starts.
        from: Square,
        /// The square of the piece to move, from which the move must start.
        expected: Square,
    },
    /// The tile under the opponent has no arrow in the direction of the move.
    #[error("expected a direction of the tile under the opponent, {}, not {}", .allowed.words(), .direction.words())]
    Direction {
        /// The direction of the move.
        direction: Direction,
        /// The allowed directions, which are the arrows of the tile under the opponent's piece.
        allowed: Arrows,
    },
    /// The move leads to this square, which the opponent's piece occupies.
    #[error("expected a free square, but the opponent stands on {0}")]
    Occupied(Square),
    /// The move leads to this start square, which no piece may enter.
    #[error("expected a square other than the start {0}, which no piece may enter")]
    Start(Square),
    /// The move leads to this finish, which only the opponent's piece may enter.
    #[error("expected a square other than the opponent's finish {0}")]
    Finish(Square),
    /// The move ends on a neutral tile, which a piece may enter only under the rules with wild cards.
    #[error("expected a square other than the neutral {0}: the rules have no wild cards")]
    Neutral(Square),
    /// The move places no tile, although this number of tiles is still to be placed.
    #[error("expected a tile to be placed, such as `61@d3`: {0} are still to be placed")]
    StillPlacing(usize),
    /// The move places a tile, although the board is complete.
    #[error("expected a move of a piece: all tiles are placed")]
    AllPlaced,
    /// The move places a tile that is already on the board.
    #[error("expected a tile that is not placed yet, but `{tile}` lies on {square}")]
    TilePlaced {
        /// The arrows of the tile to be placed.
        tile: Arrows,
        /// The square that already has the tile to be placed.
        square: Square,
    },
    /// The move places a tile on a square that already has a tile.
    #[error("expected a square without a tile, but `{tile}` lies on {square}")]
    SquareTaken {
        /// The square on which the tile was to be placed.
        square: Square,
        /// The arrows of the tile that already occupies the square.
        tile: Arrows,
    },
    /// The move calls a freeze, which the rules of the game do not allow.
    #[error("expected a move without a call: the rules have no called freeze")]
    NoCalls,
    /// The move calls a freeze, but this side could still move afterwards.
    #[error("expected a freeze to be called only when it is true, but {} could move then", .0.name())]
    NotAFreeze(Side),
    /// The move calls a freeze, but wins without the call because it reaches this finish.
    #[error("expected the finish {0} to be reached without a call")]
    CallOnFinish(Square),
    /// The move calls a freeze, but every other move of the player loses.
    ///
    /// The rules require another move that wins or draws.
    #[error("expected a freeze to be called only with another move at hand that does not lose")]
    NoOtherMove,
    /// The move is a draw agreement, which the house rules do not allow.
    #[error("expected a move: a draw is agreed on under the official rules only")]
    NoAgreement,
}

#[cfg(test)]
mod tests;
