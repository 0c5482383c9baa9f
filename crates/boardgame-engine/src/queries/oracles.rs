//! Keeps the last solved board in a cache, because successive game records often share a board.

use crate::oracle::Oracle;

/// A cache of one solved board. A query about a different board replaces the cached one.
#[derive(Debug)]
pub struct OracleCache<O>(Option<O>);

impl<O> Default for OracleCache<O> {
    fn default() -> Self {
        Self(None)
    }
}

impl<O: Oracle> OracleCache<O> {
    /// Returns the oracle for the board of `position`, solving the board if it is not cached.
    ///
    /// Returns `None` if the board cannot be solved.
    pub fn get_or_solve(&mut self, position: &O::Position) -> Option<&O> {
        if !self.0.as_ref().is_some_and(|oracle| oracle.covers(position)) {
            self.0 = O::solve(position);
        }
        self.0.as_ref()
    }
}
