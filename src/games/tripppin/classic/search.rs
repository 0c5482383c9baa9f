//! The classic thinker's search: the values of the plain negamax, found with a fraction of its nodes.
//!
//! Knows alpha-beta with a table of bounds, sees the last ply without making its moves, and asks [`super::foresight`]
//! before it looks. A node's value depends on nothing but both pieces and the plies to go, so what is left out can never
//! have changed it. Leaves the root, where moves of equal value must be told apart, to [`super::root`].

use super::WIN;
use super::pieces::{Course, Node};
use super::table::{Known, Table};
use crate::games::mind::{Aborted, Control, Meter};

/// A search from one root, to one depth.
pub struct Search<'a> {
    course: Course,
    table: Table,
    meter: Meter<'a>,
}

impl<'a> Search<'a> {
    /// A search that has seen nothing yet.
    pub fn new(course: Course, control: &'a mut dyn Control) -> Self {
        Self { course, table: Table::new(), meter: Meter::new(control) }
    }

    /// How many nodes have been looked at.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The value of a node to its mover, `depth` plies deep. Exact if it lies between `alpha` and `beta`; a result of at
    /// most `alpha` is an upper bound of it, one of at least `beta` a lower bound.
    ///
    /// # Errors
    /// [`Aborted`] if the control said so.
    pub fn value(&mut self, ply: u32, node: Node, depth: u32, alpha: i32, beta: i32) -> Result<i32, Aborted> {
        self.meter.node()?;
        if depth == 0 {
            return Ok(self.course.way(ply + 1, node.other) - self.course.way(ply, node.mover));
        }
        if depth == 1 {
            return Ok(self.course.last_ply(ply, node));
        }
        let legal = self.course.legal(node);
        if legal == 0 {
            return Ok(-WIN);
        }
        if self.course.wins(ply, node.mover, legal) {
            return Ok(WIN);
        }

        if let Some(bound) = self.course.foresee(ply, node, depth, legal, alpha, beta) {
            return Ok(bound);
        }

        // Within one search the depth tells the ply, and so whose move it is; it is never 0, and so neither is the key.
        let key = node.key() | depth << 18;
        let Known { mut low, mut high, best: first } = self.table.look_up(key);
        if low >= beta || low == high {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        let (alpha, beta) = (alpha.max(low), beta.min(high));

        // What was best before comes first, then what leads nearer to the goal.
        let first = first & legal;
        let (nearer, as_near) = self.course.sort(ply, node.mover, legal & !first);
        let mut best = -WIN;
        let mut best_direction = 0;
        'moves: for mut directions in [first, nearer, as_near, legal & !first & !nearer & !as_near] {
            while directions != 0 {
                let direction = directions.trailing_zeros() as usize;
                directions &= directions - 1;
                let moved = self.course.step(ply, node.mover, direction);
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
        self.table.store(key, Known { low, high, best: best_direction });
        Ok(best)
    }
}
