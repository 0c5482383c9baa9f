//! The command `think`: prints the move that an engine chooses.

use std::fmt::{self, Debug};

use super::{Question, Told};
use crate::contract::Mind;
use crate::fault::{self, Fault};
use crate::line::{Line, Position};

/// A query for the move that an engine chooses.
pub struct Think<P: Position, M> {
    /// The engine that chooses the move.
    pub mind: M,
    /// Formatter for the answer, which consists of the move and its value.
    pub tell: fn(&M, &Line<P>, P::Move) -> String,
}

impl<P: Position, M> Think<P, M> {
    /// Creates a query for an engine that has no values; answers have the form `<move> -`.
    pub fn by(mind: M) -> Self {
        Self { mind, tell: |_, _, mv| format!("{mv} -") }
    }
}

impl<P: Position, M: Debug> Debug for Think<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Think {:?}", self.mind)
    }
}

/// Answers with the formatted move, or with `none` and the ending if the game is over.
impl<P: Told, M: Mind<Line<P>> + Debug> Question<Line<P>> for Think<P, M> {
    type Memory = ();

    fn answer(&self, line: &Line<P>, (): &mut ()) -> Result<String, Fault<P::Move>> {
        Ok(match fault::choose(&self.mind, line)? {
            Some(mv) => (self.tell)(&self.mind, line, mv),
            None => format!("none {}", P::ending(line)),
        })
    }
}
