//! The tree search of the classic engine. It returns the same values as a plain negamax but visits only a
//! fraction of the nodes.
//!
//! The search combines alpha-beta, a table of bounds, an evaluation of the last ply without making its moves,
//! and the bounds of [`super::foresight`], which are tried before a node is searched. The value of a node
//! depends only on the two pieces and the remaining plies, so none of the cut-offs can change the value. The
//! root, where moves of equal value must be distinguished, is left to [`super::root`].

use super::WIN;
use super::pieces::{Node, SearchParams};
use super::table::{TableEntry, TranspositionTable};
use boardgame_engine::search_control::{Aborted, NodeCounter, SearchControl};

pub(super) struct Search<'a> {
    search_params: SearchParams,
    table: TranspositionTable,
    node_counter: NodeCounter<'a>,
}

impl<'a> Search<'a> {
    pub(super) fn new(search_params: SearchParams, control: &'a mut dyn SearchControl) -> Self {
        Self { search_params, table: TranspositionTable::new(), node_counter: NodeCounter::new(control) }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.node_counter.nodes()
    }

    /// Returns the value of a node for its side to move, searched to `depth` plies.
    ///
    /// The value is exact if it is between `alpha` and `beta`. A result of at most `alpha` is an upper bound,
    /// and a result of at least `beta` is a lower bound.
    pub(super) fn value(
        &mut self,
        ply: u32,
        node: Node,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Aborted> {
        self.node_counter.node()?;
        if depth == 0 {
            return Ok(self.search_params.distance(ply + 1, node.other)
                - self.search_params.distance(ply, node.mover));
        }
        if depth == 1 {
            return Ok(self.search_params.last_ply(ply, node));
        }
        let legal = self.search_params.legal(node);
        if legal == 0 {
            return Ok(-WIN);
        }
        if self.search_params.wins(ply, node.mover, legal) {
            return Ok(WIN);
        }

        if let Some(bound) = self.search_params.foresee(ply, node, depth, legal, alpha, beta) {
            return Ok(bound);
        }

        // Within one search, `depth` determines the ply and thus the side to move. `depth` is not 0 at this
        // point, so the key is not 0 either.
        let key = node.key() | depth << 18;
        let TableEntry { mut low, mut high, best: first } = self.table.look_up(key);
        if low >= beta || low == high {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        let (alpha, beta) = (alpha.max(low), beta.min(high));

        // The best move of an earlier visit comes first, then the moves that lead nearer to the goal.
        let first = first & legal;
        let (nearer, as_near) = self.search_params.sort(ply, node.mover, legal & !first);
        let mut best = -WIN;
        let mut best_direction = 0;
        'moves: for mut directions in [first, nearer, as_near, legal & !first & !nearer & !as_near] {
            while directions != 0 {
                let direction = directions.trailing_zeros() as usize;
                directions &= directions - 1;
                let moved = self.search_params.step(ply, node.mover, direction);
                let next = Node { mover: node.other, other: moved };
                let value = -self.value(ply + 1, next, depth - 1, -beta, -alpha.max(best))?;
                if value > best {
                    best = value;
                    best_direction = 1 << direction;
                    if best >= beta {
                        break 'moves;
                    }
                }
            }
        }

        if best > alpha {
            low = best;
        }
        if best < beta {
            high = best;
        }
        self.table.store(key, TableEntry { low, high, best: best_direction });
        Ok(best)
    }
}
