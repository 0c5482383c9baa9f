//! The end of a game of Trippples: a finish, a double block, a called freeze, a cycle of moves, or an
//! agreement.
//!
//! Detecting the end of a game record is left to [`super::cycle`].

use std::fmt;

use super::side::Side;
use boardgame_engine::outcome::Winners;

/// An end of the game that depends on the final position alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A win: the piece of this side is on its finish.
    Finish(Side),
    /// Neither piece can move.
    ///
    /// The game is a draw unless a freeze was called.
    DoubleBlock,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finish(winner) => write!(f, "{} has reached its finish", winner.name()),
            Self::DoubleBlock => f.write_str("both pieces are blocked"),
        }
    }
}

/// The way in which a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A win by this side, whose piece has reached its finish.
    Finish(Side),
    /// A draw because neither piece can move and nobody has called a freeze.
    DoubleBlock,
    /// A win by this side, which called a freeze with a move that blocked both pieces.
    Freeze(Side),
    /// A draw because a sequence of moves began for the third time in a row.
    Cycle(Cycle),
    /// A win by a cycle of moves, which the official rules call an indirect win.
    ///
    /// The winner's opponent can leave the cycle only by a losing move, but the winner can leave it without
    /// losing.
    Indirect {
        /// The side that could leave the cycle without losing.
        winner: Side,
        /// The repeated moves that ended the game.
        cycle: Cycle,
    },
    /// A draw on which both sides agreed under the official rules.
    Agreement,
}

/// A repeated sequence of moves that ended the game when the sequence began for the third time in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// Number of moves in the cycle, without missed turns.
    pub length: usize,
    /// Numbers of the moves with which the sequence began the first, second and third time, counted from 1.
    pub starts: [usize; 3],
}

/// The words for the different ways to end a Trippples game, used in commands and scripts.
pub(crate) mod words {
    pub(crate) const FINISH: &str = "finish";
    pub(crate) const BLOCKED: &str = "blocked";
    pub(crate) const FREEZE: &str = "freeze";
    pub(crate) const CYCLE: &str = "cycle";
    pub(crate) const INDIRECT: &str = "indirect";
    pub(crate) const AGREED: &str = "agreed";
}

impl End {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Finish(_) => words::FINISH,
            Self::DoubleBlock => words::BLOCKED,
            Self::Freeze(_) => words::FREEZE,
            Self::Cycle(_) => words::CYCLE,
            Self::Indirect { .. } => words::INDIRECT,
            Self::Agreement => words::AGREED,
        }
    }

    /// Returns the side that has won, or `None` after a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Finish(winner) | Self::Freeze(winner) | Self::Indirect { winner, .. } => Some(winner),
            Self::DoubleBlock | Self::Cycle(_) | Self::Agreement => None,
        }
    }

    /// Returns the cycle of moves that ended the game, or `None` if the game ended in another way.
    pub const fn cycle(self) -> Option<Cycle> {
        match self {
            Self::Cycle(cycle) | Self::Indirect { cycle, .. } => Some(cycle),
            Self::Finish(_) | Self::DoubleBlock | Self::Freeze(_) | Self::Agreement => None,
        }
    }
}

impl From<End> for Winners<Side> {
    fn from(end: End) -> Self {
        end.winner().into()
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Finish(winner) => Self::Finish(winner),
            Outcome::DoubleBlock => Self::DoubleBlock,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finish(winner) => Outcome::Finish(*winner).fmt(f),
            Self::DoubleBlock => Outcome::DoubleBlock.fmt(f),
            Self::Freeze(winner) => write!(f, "{} has called a freeze", winner.name()),
            Self::Cycle(cycle) => cycle.fmt(f),
            Self::Indirect { winner, cycle } => write!(f, "{cycle}, which {} wins", winner.name()),
            Self::Agreement => f.write_str("both sides have agreed on a draw"),
        }
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { length, starts: [first, second, third] } = self;
        write!(
            f,
            "a cycle of {length} moves has begun for the third time, at moves {first}, {second} and {third}"
        )
    }
}
