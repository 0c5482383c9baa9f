//! `think`: what a mind plays.

use std::fmt::{self, Debug};

use super::{Question, Told};
use crate::games::contract::Mind;
use crate::games::fault::{self, Fault};
use crate::games::line::{Line, Position};

/// Asks a mind for its move.
pub struct Think<P: Position, M> {
    /// Who.
    pub mind: M,
    /// What is told of the move: itself and its value.
    pub tell: fn(&M, &Line<P>, P::Move) -> String,
}

impl<P: Position, M> Think<P, M> {
    /// Asks a mind that knows no values: `<move> -`.
    pub fn by(mind: M) -> Self {
        Self { mind, tell: |_, _, mv| format!("{mv} -") }
    }
}

impl<P: Position, M: Debug> Debug for Think<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Think {:?}", self.mind)
    }
}

/// What is told of the move; for a finished game `none` and how it ended.
impl<P: Told, M: Mind<Line<P>> + Debug> Question<Line<P>> for Think<P, M> {
    type Memory = ();

    fn answer(&self, line: &Line<P>, (): &mut ()) -> Result<String, Fault<P::Move>> {
        Ok(match fault::choose(&self.mind, line)? {
            Some(mv) => (self.tell)(&self.mind, line, mv),
            None => format!("none {}", P::ending(line)),
        })
    }
}
