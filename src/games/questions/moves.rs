//! `moves`: the legal moves.

use super::{Question, Told, list};
use crate::games::contract::Game;
use crate::games::fault::Fault;
use crate::games::line::Line;

/// Asks for the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves;

/// The moves in the game's fixed order, parted by blanks; `none` if there are none.
impl<P: Told> Question<Line<P>> for Moves {
    type Memory = ();

    fn answer(&self, line: &Line<P>, (): &mut ()) -> Result<String, Fault<P::Move>> {
        Ok(format!("{}{}", P::before(line), list(line.legal_moves())))
    }
}
