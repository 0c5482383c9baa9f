//! Information for beginners at Tribolo: the captures of a move, the last moves of the opponents, and the
//! reason why a cell cannot be filled.
//!
//! Derives this information from the game and from the cell under the pointer or the cursor. Drawing is left
//! to `drawing` and the wording to [`super::words`].

use super::program::Tribolo;
use super::words::{self, PastMove};
use crate::Cell;
use crate::board::Content;
use crate::game::passed;
use amiga_boardgame::table::BoardOf;
use boardgame_engine::session::PlayerKind;

impl Tribolo {
    /// Returns the cells that the previewed move of the human would capture.
    ///
    /// The previewed move fills the cell under the pointer or the cursor.
    ///
    /// The result is empty if filling that cell is not a legal move.
    #[inline]
    pub fn preview(&self, board: &BoardOf<Self>) -> Vec<Cell> {
        let wanted = !board.model.aids.is_classic() && self.captures.is_none() && board.is_persons_turn();
        let looked_at = board.focused_place().filter(|_| wanted);
        let jumps = looked_at.map(|cell| board.line().current().jumps(cell)).unwrap_or_default();
        jumps.into_iter().flat_map(|jump| jump.cells).collect()
    }

    /// Returns the latest moves and passes of the opponents since the human's previous move.
    ///
    /// There is at most one for each opponent.
    ///
    /// During a computer's turn, the previous move of any human is used.
    #[inline]
    pub fn lately(board: &BoardOf<Self>) -> Vec<PastMove> {
        let session = board.model.session();
        let line = session.game();
        if board.model.aids.is_classic() || board.is_reviewing() {
            return Vec::new();
        }
        let turn = line.turn();
        let is_own = |side| match session.to_move() {
            Some(PlayerKind::Human) => side == turn,
            _ => session.player(side) == PlayerKind::Human,
        };
        let mut past_move: Vec<PastMove> = Vec::new();
        for (ply, filled) in line.moves().enumerate().rev() {
            let passes = passed(line, ply).into_iter().rev().map(|side| PastMove { side, took: None });
            let moved = line.mover(ply).filter(|&side| !is_own(side)).map(|side| {
                let jumps = line.position(ply).map(|before| before.jumps(filled)).unwrap_or_default();
                let taken = jumps.iter().map(|jump| jump.cells.len()).sum();
                PastMove { side, took: Some((filled, taken)) }
            });
            for turn in passes.filter(|done| !is_own(done.side)).chain(moved) {
                if past_move.iter().all(|known| known.side != turn.side) {
                    past_move.push(turn);
                }
            }
            if moved.is_none() {
                break;
            }
        }
        past_move.reverse();
        past_move
    }

    pub(super) fn refusal_text(&self, board: &BoardOf<Self>, cell: Cell) -> String {
        let line = board.model.game();
        if let Some(winners) = line.winners() {
            return self.theme.names.over(winners.as_slice());
        }
        match line.current().board().content(cell) {
            _ if !board.model.is_persons_turn() => self.theme.names.others_turn(line.turn()),
            Content::Of(_) => words::TAKEN.to_owned(),
            Content::Wall => words::WALL.to_owned(),
            Content::Empty => words::NO_ROW.to_owned(),
        }
    }

    /// Returns the numbers of empty cells and of legal moves; `None` in classic mode and after the game.
    pub fn left(board: &BoardOf<Self>) -> Option<[usize; 2]> {
        let line = board.line();
        let (here, wanted) = (line.current(), !board.model.aids.is_classic() && !line.is_over());
        let empty = || Cell::all().filter(|&cell| here.board().content(cell) == Content::Empty).count();
        wanted.then(|| [empty(), line.legal_moves().len()])
    }
}
