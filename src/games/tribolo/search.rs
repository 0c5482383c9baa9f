//! Monte Carlo tree search for three: each side goes for its own winning chances (max^n).
//!
//! A simulation goes down the tree by the chances found so far and what the evaluation thought at first, makes one position
//! more a node, looks at all its successors, and takes the chances of the best of them back up. Nothing is drawn by lot. Knows its
//! budget, counted in simulations and looked-at positions. Leaves the strength levels to [`super::level`].

use super::bits::cell;
use super::board::Board;
use super::cell::Move;
use super::features::View;
use super::position::Position;
use super::side::Side;
use super::weights::{Evaluation, exp};
use crate::games::mind::{Aborted, Meter};

/// How much a move is tried for what the evaluation thought of it.
const CURIOSITY: f32 = 1.0;
/// How sharply the evaluation's first thought tells the moves apart, by chances.
const SHARPNESS: f32 = 10.0;

/// How long to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Simulations.
    pub simulations: u32,
    /// Positions looked at, whatever the simulations.
    pub positions: u64,
}

/// A way on from a node.
struct Edge {
    /// The node it leads to, once that has been visited; 0, the root, is none.
    node: u32,
    /// How likely the move looked at first.
    prior: f32,
    /// The chances of each side after it, as they looked at first.
    chances: [f32; 3],
    /// The bit of the cell it fills.
    mv: u8,
    /// Who is to move after it; nobody at the end of the game.
    turn: Option<Side>,
}

/// A position visited.
struct Node {
    board: Board,
    turn: Side,
    edges: std::ops::Range<u32>,
    visits: u32,
    /// Sums of what the simulations through here found.
    sums: [f64; 3],
}

/// A search tree.
pub(super) struct Search<'a, 'c> {
    evaluation: &'a Evaluation,
    meter: Meter<'c>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl<'a, 'c> Search<'a, 'c> {
    /// A tree of one position, in which somebody can move.
    pub(super) fn new(
        position: &Position,
        evaluation: &'a Evaluation,
        meter: Meter<'c>,
    ) -> Result<Self, Aborted> {
        let mut search = Self { evaluation, meter, nodes: Vec::new(), edges: Vec::new() };
        search.expand(*position.board(), position.turn())?;
        Ok(search)
    }

    /// Makes a position a node; the chances there after the mover's best move, as it looks at first.
    fn expand(&mut self, board: Board, turn: Side) -> Result<[f32; 3], Aborted> {
        let first = self.edges.len();
        let reach = board.reach(turn);
        let mut best = [0.0; 3];
        let mover = turn.index();
        for mv in reach.legal().bits() {
            self.meter.node()?;
            let (next, chances) = match View::of(&board.filled(turn, &reach, mv), turn.next()) {
                View::Over(shares) => (None, shares),
                View::Open(next, features) => (Some(next), self.evaluation.chances(&features)),
            };
            if self.edges.len() == first || chances[mover] > best[mover] {
                best = chances;
            }
            self.edges.push(Edge { node: 0, prior: 0.0, chances, mv: mv as u8, turn: next });
        }
        let edges = self.edges.get_mut(first..).unwrap_or_default();
        let mut sum = 0.0;
        for edge in &mut *edges {
            edge.prior = exp(SHARPNESS * (edge.chances[mover] - best[mover]));
            sum += edge.prior;
        }
        edges.iter_mut().for_each(|edge| edge.prior /= sum);
        let edges = first as u32..self.edges.len() as u32;
        self.nodes.push(Node { board, turn, edges, visits: 1, sums: best.map(f64::from) });
        Ok(best)
    }

    /// How often an edge was taken, and the chances of a side behind it.
    fn standing(&self, edge: &Edge, side: Side) -> (u32, f32) {
        match edge.node {
            0 => (0, edge.chances[side.index()]),
            node => {
                let node = &self.nodes[node as usize];
                (node.visits, (node.sums[side.index()] / f64::from(node.visits)) as f32)
            }
        }
    }

    /// The edge to take from a node.
    fn select(&self, node: &Node) -> usize {
        let urge = CURIOSITY * (node.visits as f32).sqrt();
        let (mut best, mut most) = (node.edges.start as usize, f32::MIN);
        for at in node.edges.start as usize..node.edges.end as usize {
            let edge = &self.edges[at];
            let (visits, chances) = self.standing(edge, node.turn);
            let value = chances + urge * edge.prior / (1 + visits) as f32;
            if value > most {
                (best, most) = (at, value);
            }
        }
        best
    }

    /// One simulation.
    fn simulate(&mut self, path: &mut Vec<usize>) -> Result<(), Aborted> {
        path.clear();
        let mut at = 0;
        let found = loop {
            path.push(at);
            let node = &self.nodes[at];
            let chosen = self.select(node);
            let edge = &self.edges[chosen];
            if edge.node != 0 {
                at = edge.node as usize;
                continue;
            }
            let Some(next) = edge.turn else {
                // The end of the game is never looked into again; to come here often is as good as to visit a node.
                break edge.chances;
            };
            let reach = node.board.reach(node.turn);
            let board = node.board.filled(node.turn, &reach, u32::from(edge.mv));
            let new = self.nodes.len() as u32;
            let found = self.expand(board, next)?;
            self.edges[chosen].node = new;
            break found;
        };
        for &at in &*path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            for (sum, chance) in node.sums.iter_mut().zip(found) {
                *sum += f64::from(chance);
            }
        }
        Ok(())
    }

    /// Searches as long as the budget lasts, telling the best move so far each time it has doubled.
    pub(super) fn run(&mut self, budget: Budget, mut found: impl FnMut(Move, u32)) -> Result<(), Aborted> {
        let mut path = Vec::new();
        let (mut tell, mut depth) = (1, 1);
        for simulation in 0..budget.simulations {
            if self.meter.nodes() >= budget.positions {
                break;
            }
            if simulation == tell {
                tell *= 2;
                self.best().into_iter().for_each(|mv| found(mv, depth));
            }
            self.simulate(&mut path)?;
            depth = depth.max(path.len() as u32);
        }
        self.best().into_iter().for_each(|mv| found(mv, depth));
        Ok(())
    }

    /// The move tried most; among equals the one with the best chances, then the first in reading order.
    fn best(&self) -> Option<Move> {
        let root = self.nodes.first()?;
        let edges = self.edges.get(root.edges.start as usize..root.edges.end as usize)?;
        let mut best: Option<(u32, f32, u8)> = None;
        for edge in edges {
            let (visits, chances) = self.standing(edge, root.turn);
            if best.is_none_or(|(most, highest, _)| visits > most || visits == most && chances > highest) {
                best = Some((visits, chances, edge.mv));
            }
        }
        best.and_then(|(_, _, mv)| cell(u32::from(mv)))
    }
}
