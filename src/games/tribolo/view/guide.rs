//! What helps new people at Tribolo's board: what a move would take, what the opponents did, why a cell cannot be filled.
//!
//! Knows what follows from the game and from where somebody looks. Leaves drawing to `drawing` and words to
//! [`super::words`].

use super::program::Tribolo;
use super::words;
use crate::games::contract::Game;
use crate::games::session::Player;
use crate::games::tribolo::board::Content;
use crate::games::tribolo::{Cell, Move, Side};

/// What a side did at a turn of the past.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    /// Whose turn it was.
    pub side: Side,
    /// The cell that was filled, and how many cells that took; none if the side was passed over.
    pub took: Option<(Move, usize)>,
}

impl Tribolo {
    /// The cells that would turn if the person to move chose the cell that is looked at; none if that is no move.
    pub fn preview(&self) -> Vec<Cell> {
        let board = &self.board;
        let wanted = !board.aids.is_classic() && self.captures.is_none() && board.is_persons_turn();
        let looked_at = board.looked_at().filter(|_| wanted);
        let jumps = looked_at.map(|cell| board.line().current().jumps(cell)).unwrap_or_default();
        jumps.into_iter().flat_map(|jump| jump.cells).collect()
    }

    /// What each opponent did last since the last move of the person to move, or of any person while a computer is.
    pub fn lately(&self) -> Vec<Done> {
        let session = self.board.table.session();
        let line = session.game();
        if self.board.aids.is_classic() || self.board.is_reviewing() {
            return Vec::new();
        }
        let turn = line.turn();
        let is_own = |side| match session.to_move() {
            Some(Player::Human) => side == turn,
            _ => session.player(side) == Player::Human,
        };
        let mut done: Vec<Done> = Vec::new();
        for (ply, filled) in line.moves().enumerate().rev() {
            let passed = line.passed(ply).into_iter().rev().map(|side| Done { side, took: None });
            let moved = line.mover(ply).filter(|&side| !is_own(side)).map(|side| {
                let jumps = line.position(ply).map(|before| before.jumps(filled)).unwrap_or_default();
                let taken = jumps.iter().map(|jump| jump.cells.len()).sum();
                Done { side, took: Some((filled, taken)) }
            });
            for turn in passed.filter(|done| !is_own(done.side)).chain(moved) {
                if done.iter().all(|known| known.side != turn.side) {
                    done.push(turn);
                }
            }
            if moved.is_none() {
                break;
            }
        }
        done.reverse();
        done
    }

    /// How many cells can still be filled in all, and how many now; nothing once the game is over, or for the old program.
    pub fn left(&self) -> Option<[usize; 2]> {
        let line = self.board.line();
        let (here, wanted) = (line.current(), !self.board.aids.is_classic() && !line.is_over());
        let empty = || Cell::all().filter(|&cell| here.board().content(cell) == Content::Empty).count();
        wanted.then(|| [empty(), line.legal_moves().len()])
    }

    /// Why a cell cannot be filled now.
    pub(super) fn why_not(&self, cell: Cell) -> String {
        let line = self.board.table.game();
        match line.current().board().content(cell) {
            _ if line.is_over() => words::OVER.to_owned(),
            _ if !self.board.table.is_persons_turn() => self.theme.names.others_turn(line.turn()),
            Content::Of(_) => words::TAKEN.to_owned(),
            Content::Wall => words::WALL.to_owned(),
            Content::Empty => words::NO_ROW.to_owned(),
        }
    }
}
