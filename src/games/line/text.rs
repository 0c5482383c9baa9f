//! Lines of play as text: a position, `moves`, and at least one move, parted by single blanks; behind them `draw` if it was left at one.
//!
//! Knows how such a line fails and where. Leaves positions, moves and rules to the games.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::{Line, Position};
use crate::games::contract::{Game, Located};
use crate::games::fields::Fields;

/// What stands behind the moves of a game that was left as a draw.
const DRAW: &str = "draw";

/// Why a text is not a line of play: the character, from 1, at which reading failed, and what was expected there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct LineError {
    column: usize,
    problem: String,
}

impl LineError {
    /// What was expected at a character.
    pub fn new(column: usize, problem: impl Display) -> Self {
        Self { column, problem: problem.to_string() }
    }

    /// Why its position is not one.
    pub fn of(error: impl Located) -> Self {
        Self { column: error.column(), problem: error.problem() }
    }
}

/// A field of [`Fields`] that is not what was expected.
impl<E: Display> From<(usize, E)> for LineError {
    fn from((column, expected): (usize, E)) -> Self {
        Self::new(column, expected)
    }
}

impl Located for LineError {
    fn column(&self) -> usize {
        self.column
    }
}

/// A position alone, or a position, `moves`, and at least one move, parted by single blanks; then perhaps `draw`.
impl<P: Position> FromStr for Line<P> {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let mut fields = Fields::new(text);
        let mut line = Self::new(P::read(&mut fields)?);
        if fields.ended() {
            return Ok(line);
        }
        let (column, word) = fields.take_at();
        if word != "moves" {
            return Err(LineError::new(column, "expected `moves` or the end of the line"));
        }
        loop {
            let (column, word) = fields.take_at();
            // Where that is a move, it is none of the line's own.
            if !(word == DRAW && line.leave_as_draw()) {
                let mv: P::Move = word.parse().map_err(|problem| LineError::new(column, problem))?;
                line.play(mv).map_err(|problem| LineError::new(column, format_args!("`{mv}`: {problem}")))?;
            }
            if fields.ended() {
                return Ok(line);
            }
        }
    }
}

impl<P: Position> Display for Line<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first())?;
        if self.plies() > 0 {
            f.write_str(" moves")?;
        }
        self.moves().try_for_each(|mv| write!(f, " {mv}"))?;
        if self.is_left_as_draw() { write!(f, " {DRAW}") } else { Ok(()) }
    }
}
