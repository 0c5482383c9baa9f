//! What the thinker can tell of a node without searching it: bounds that hold wherever the pieces go.
//!
//! Knows two facts. A step changes the way to a goal by one at most. And a piece that is not on the edge has a move: its
//! three arrows all stay on the board, and the opponent stands in the way of one at most.

use super::pieces::{Course, Node, Piece};
use crate::games::square::Square;

/// How many steps each square is away from the edge of the board, 0..=3.
static INLAND: [u8; 64] = {
    const fn inland(coordinate: u8) -> u8 {
        if coordinate < 4 { coordinate } else { 7 - coordinate }
    }
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (across, along) = (inland(Square::ALL[index].col()), inland(Square::ALL[index].row()));
        table[index] = if across < along { across } else { along };
        index += 1;
    }
    table
};

impl Course {
    /// What can be told of the value of a node `depth` plies deep, if that is enough to know that it is at most `alpha` (an
    /// upper bound is returned) or at least `beta` (a lower bound). `legal` are the mover's directions, not none.
    pub fn foresee(&self, ply: u32, node: Node, depth: u32, legal: u8, alpha: i32, beta: i32) -> Option<i32> {
        // How often each side will move.
        let (mine, theirs) = (depth.div_ceil(2) as i32, (depth / 2) as i32);
        let far = |ply, piece, moves| self.steps(ply, piece) > moves;
        // One that is this far inland stands off the edge before each of its moves, and so is never stuck.
        let never_stuck = |piece: Piece, moves| i32::from(INLAND[piece.square()]) >= moves;

        let (nearer, as_near) = self.sort(ply, node.mover, legal);
        let first_step = if nearer != 0 {
            -1
        } else if as_near != 0 {
            0
        } else {
            1
        };
        let lead = self.way(ply + 1, node.other) - self.way(ply, node.mover) - first_step;

        let most = lead + theirs + (mine - 1);
        if most <= alpha && far(ply, node.mover, mine) && never_stuck(node.other, theirs) {
            return Some(most);
        }
        let least = lead - theirs - (mine - 1);
        (least >= beta && far(ply + 1, node.other, theirs) && never_stuck(node.mover, mine)).then_some(least)
    }
}
