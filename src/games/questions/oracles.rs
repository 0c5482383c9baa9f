//! The oracle of the board asked about last: positions of one game often follow each other.

use crate::games::oracle::{Oracle, Solved};

/// One solved board, kept until another is asked for.
#[derive(Debug)]
pub struct Oracles<G: Solved>(Option<G::Oracle>);

impl<G: Solved> Default for Oracles<G> {
    fn default() -> Self {
        Self(None)
    }
}

impl<G: Solved> Oracles<G> {
    /// The oracle of a position's board; none while it has no exact value.
    pub fn of(&mut self, position: &G::Position) -> Option<&G::Oracle> {
        if !self.0.as_ref().is_some_and(|oracle| oracle.knows(position)) {
            self.0 = G::Oracle::solve(position);
        }
        self.0.as_ref()
    }
}
