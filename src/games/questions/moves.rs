//! `moves`: the legal moves.

use super::Question;
use crate::games::contract::Game;
use crate::games::fault::Fault;
use crate::games::line::{Line, Position};

/// Asks for the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves;

/// A game that lists the moves of a position.
pub trait Listed: Position {
    /// The moves in the game's fixed order, parted by blanks; `none` if there are none.
    fn listed(line: &Line<Self>) -> String {
        list(line.legal_moves())
    }
}

/// Moves parted by blanks; `none` if there are none.
pub fn list(moves: impl IntoIterator<Item: ToString>) -> String {
    let moves: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

impl<P: Listed> Question<Line<P>> for Moves {
    type Memory = ();

    fn answer(&self, line: &Line<P>, (): &mut ()) -> Result<String, Fault<P::Move>> {
        Ok(P::listed(line))
    }
}
