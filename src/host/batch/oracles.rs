//! The oracle of the board asked about last: positions of one game often follow each other.

use crate::games::tripppin::Board;
use crate::games::tripppin::oracle::Oracle;

/// One solved board, kept until another is asked for.
#[derive(Debug, Default)]
pub struct Oracles(Option<Oracle>);

impl Oracles {
    /// The oracle of a board.
    pub fn of(&mut self, board: &Board) -> &Oracle {
        if self.0.as_ref().is_some_and(|oracle| oracle.board() != board) {
            self.0 = None;
        }
        self.0.get_or_insert_with(|| Oracle::solve(board))
    }
}
