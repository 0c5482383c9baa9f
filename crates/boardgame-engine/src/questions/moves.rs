//! The command `moves`: lists the legal moves.

use super::{Question, Told, list};
use crate::contract::Game;
use crate::fault::Fault;
use crate::line::Line;

/// A query for the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves;

/// Answers with the moves in the game's fixed order, separated by blanks, or `none` if there are none.
impl<P: Told> Question<Line<P>> for Moves {
    type Memory = ();

    fn answer(&self, line: &Line<P>, (): &mut ()) -> Result<String, Fault<P::Move>> {
        Ok(format!("{}{}", P::before(line), list(line.legal_moves())))
    }
}
