//! Lines of play as text: a position, `moves`, and at least one move, parted by single blanks.
//!
//! Knows how such a line fails and where. Leaves positions, moves and rules to the games.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::games::fields::Fields;

/// An error that knows at which character of a text it happened.
pub trait AtColumn: Error {
    /// The character, from 1.
    fn column(&self) -> usize;
}

/// Why a text is no line of play, in parts that can be told apart.
pub trait Located: Error {
    /// The character, from 1, at which reading failed.
    fn column(&self) -> usize;

    /// What was expected there: the message without the column.
    fn problem(&self) -> String {
        let message = self.to_string();
        let column = format!("column {}: ", self.column());
        message.strip_prefix(&column).unwrap_or(&message).to_owned()
    }
}

/// Why a text is not a line of play: with `P` for its position, `U` for a move that cannot be read, and `I` for a move
/// `M` that breaks a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LineError<P: AtColumn, M: Display, U: Error, I: Error> {
    /// The position is not one.
    #[error("{0}")]
    Position(P),
    /// Something other than moves follows the position.
    #[error("column {column}: expected `moves` or the end of the line")]
    Moves {
        /// The character, from 1.
        column: usize,
    },
    /// A move cannot be read.
    #[error("column {column}: {problem}")]
    Move {
        /// The character, from 1.
        column: usize,
        /// What was expected.
        problem: U,
    },
    /// A move cannot be played.
    #[error("column {column}: `{mv}`: {problem}")]
    Illegal {
        /// The character, from 1.
        column: usize,
        /// The move.
        mv: M,
        /// The rule it breaks.
        problem: I,
    },
}

impl<P: AtColumn, M: Display + Debug, U: Error, I: Error> Located for LineError<P, M, U, I> {
    fn column(&self) -> usize {
        match self {
            Self::Position(error) => error.column(),
            Self::Moves { column } | Self::Move { column, .. } | Self::Illegal { column, .. } => *column,
        }
    }
}

/// Reads what follows a position - nothing, or `moves` and at least one of them - and plays each move.
///
/// # Errors
/// [`LineError`] names the first column that is not as it should be.
pub fn read_moves<P, M, I>(
    fields: &mut Fields<'_>,
    mut play: impl FnMut(M) -> Result<(), I>,
) -> Result<(), LineError<P, M, M::Err, I>>
where
    P: AtColumn,
    M: Copy + Display + FromStr<Err: Error>,
    I: Error,
{
    if fields.ended() {
        return Ok(());
    }
    let column = fields.column();
    if fields.take() != "moves" {
        return Err(LineError::Moves { column });
    }
    loop {
        let column = fields.column();
        let mv = fields.take().parse().map_err(|problem| LineError::Move { column, problem })?;
        play(mv).map_err(|problem| LineError::Illegal { column, mv, problem })?;
        if fields.ended() {
            return Ok(());
        }
    }
}
