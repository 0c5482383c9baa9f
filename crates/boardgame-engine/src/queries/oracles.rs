//! A cache of the board solved last, because successive game records often share a board.

use crate::oracle::{Oracle, SolvableGame};

/// A cache of one solved board. A query about a different board replaces the cached one.
#[derive(Debug)]
pub struct OracleCache<G: SolvableGame>(Option<G::Oracle>);

impl<G: SolvableGame> Default for OracleCache<G> {
    fn default() -> Self {
        Self(None)
    }
}

impl<G: SolvableGame> OracleCache<G> {
    /// Returns the oracle for the board of `position`, solving the board if it is not cached; `None` if the
    /// position has no exact value.
    pub fn get_or_solve(&mut self, position: &G::Position) -> Option<&G::Oracle> {
        if !self.0.as_ref().is_some_and(|oracle| oracle.covers(position)) {
            self.0 = G::Oracle::solve(position);
        }
        self.0.as_ref()
    }
}
