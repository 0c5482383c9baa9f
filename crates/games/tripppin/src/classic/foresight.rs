//! Bounds on the value of a node, computed without searching it.
//!
//! The bounds follow from two facts. A step changes the distance to a goal by at most one. A piece that is
//! not on the edge always has a move, because its three arrows all stay on the board and the opponent blocks
//! at most one of them.

use super::pieces::{Node, Piece, SearchParams};
use boardgame_engine::square::Square;

/// Distance of each square from the nearest edge of the board: 0 to 3 steps.
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

impl SearchParams {
    /// Returns a bound on a node's value without searching the node.
    ///
    /// Returns `None` if the bound does not cause an alpha-beta cut-off. The result is an upper bound that is
    /// at most `alpha`, or a lower bound that is at least `beta`. The bound holds for a search of `depth`
    /// plies. The caller passes the directions of the side to move in `legal`, which must not be empty.
    pub(super) fn foresee(
        &self,
        ply: u32,
        node: Node,
        depth: u32,
        legal: u8,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        // Number of moves that each side makes within `depth` plies.
        let (mine, theirs) = (depth.div_ceil(2) as i32, (depth / 2) as i32);
        let far = |ply, piece, moves| self.steps(ply, piece) > moves;
        // A piece at least `moves` steps away from the edge is off the edge before each of its moves, so it
        // always has one.
        let never_stuck = |piece: Piece, moves| i32::from(INLAND[piece.square()]) >= moves;

        let (nearer, as_near) = self.sort(ply, node.mover, legal);
        let first_step = if nearer != 0 {
            -1
        } else if as_near != 0 {
            0
        } else {
            1
        };
        let lead = self.distance(ply + 1, node.other) - self.distance(ply, node.mover) - first_step;

        let most = lead + theirs + (mine - 1);
        if most <= alpha && far(ply, node.mover, mine) && never_stuck(node.other, theirs) {
            return Some(most);
        }
        let least = lead - theirs - (mine - 1);
        (least >= beta && far(ply + 1, node.other, theirs) && never_stuck(node.mover, mine)).then_some(least)
    }
}
