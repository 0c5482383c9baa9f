//! Monte Carlo tree search for the three sides of Tribolo.
//!
//! Each side maximizes its own win chances (max^n), and the two opponents of the searching side also reduce
//! the win chances of that side, with a smaller weight. A simulation descends the tree by the chances found
//! so far and the prior of the evaluation, expands one position, evaluates all its successors, and backs up
//! the chances of the best successor. The search uses no random numbers. The [`Budget`] of a search is
//! counted in simulations and evaluated positions. The playing levels are defined in [`super::level`].

use super::bits::cell;
use super::board::Board;
use super::cell::{CELLS, Move};
use super::features::Evaluated;
use super::position::Position;
use super::side::Side;
use super::weights::{Evaluation, exp};
use boardgame_engine::search_control::{Aborted, NodeCounter};

/// Weight of a move's prior probability, relative to the move's value, when the search selects a move.
const CURIOSITY: f32 = 0.12;
/// Factor that sharpens the prior probabilities of moves: a larger factor favours the best moves more.
///
/// The factor multiplies the evaluations of the moves in the exponent.
const SHARPNESS: f32 = 10.0;

/// Fraction of the searching side's win chance that is subtracted from the value of an opponent's move.
///
/// The search thus assumes that opponents gang up on the searching side.
///
/// In games of 800 simulations per move against two classic engines, weights from 0.25 to 1 were equally
/// strong, and scored 4 points more than weight 0.
const LEADER_PENALTY: f32 = 0.5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    pub simulations: u32,
    pub positions: u64,
}

impl Budget {
    /// Returns the maximum memory use of a search with this budget, in bytes.
    pub(super) fn memory(self) -> u64 {
        let simulations = u64::from(self.simulations);
        let edges = self.positions.min(simulations * CELLS as u64) * size_of::<Edge>() as u64;
        edges + self.positions.min(simulations) * size_of::<Node>() as u64
    }
}

/// An edge of the search tree: a legal move in the position of a node.
struct Edge {
    /// The index of the node after the move, or 0 if the move has not been expanded.
    ///
    /// The index 0 itself belongs to the root.
    node: u32,
    tries: u32,
    prior: f32,
    /// The current value of the move for the side that makes it.
    appeal: f32,
    /// The win chances of all sides after the move, by static evaluation.
    first: [f32; 3],
    mv: u8,
    /// The next side to move, or `None` at the end of the game.
    turn: Option<Side>,
}

struct Node {
    board: Board,
    turn: Side,
    edges: std::ops::Range<u32>,
    /// The number of simulations through this node, including the one that expanded it.
    visits: u32,
    /// The sum of each side's win chances over the simulations through this node.
    ///
    /// The sums are stored in nodes because most edges are never followed.
    sums: [f64; 3],
}

/// Returns the value of a move for `side`, given the win chances after the move.
///
/// `searcher` is the side for which the search runs.
fn appeal(searcher: Side, side: Side, chance: impl Fn(Side) -> f32) -> f32 {
    if side == searcher { chance(side) } else { chance(side) - LEADER_PENALTY * chance(searcher) }
}

pub(super) struct Search<'a, 'c> {
    /// The searching side, which is the side to move at the root.
    side: Side,
    evaluation: &'a Evaluation,
    node_counter: NodeCounter<'c>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl<'a, 'c> Search<'a, 'c> {
    /// Creates a search tree that contains only `position`, in which at least one side must have a legal
    /// move.
    pub(super) fn new(
        position: &Position,
        evaluation: &'a Evaluation,
        node_counter: NodeCounter<'c>,
    ) -> Result<Self, Aborted> {
        let mut search =
            Self { side: position.turn(), evaluation, node_counter, nodes: Vec::new(), edges: Vec::new() };
        search.expand(*position.board(), position.turn())?;
        Ok(search)
    }

    /// Adds a node for a position and an edge for each legal move. Returns the win chances after the best
    /// move, by static evaluation.
    fn expand(&mut self, board: Board, turn: Side) -> Result<[f32; 3], Aborted> {
        let first = self.edges.len();
        let reach = board.reach(turn);
        let mut best = [0.0; 3];
        let mut most = f32::MIN;
        for mv in reach.legal().bits() {
            self.node_counter.node()?;
            let (next, chances) = match Evaluated::from_board(&board.filled(turn, &reach, mv), turn.next()) {
                Evaluated::Over(shares) => (None, shares),
                Evaluated::Open(next, features) => (Some(next), self.evaluation.chances(&features)),
            };
            let appeal = appeal(self.side, turn, |side| chances[side.index()]);
            if appeal > most {
                (best, most) = (chances, appeal);
            }
            let (first, mv) = (chances, mv as u8);
            self.edges.push(Edge { node: 0, tries: 0, prior: 0.0, appeal, first, mv, turn: next });
        }
        let edges = self.edges.get_mut(first..).unwrap_or_default();
        let mut sum = 0.0;
        for edge in &mut *edges {
            edge.prior = exp(SHARPNESS * (edge.appeal - most));
            sum += edge.prior;
        }
        edges.iter_mut().for_each(|edge| edge.prior /= sum);
        let edges = first as u32..self.edges.len() as u32;
        self.nodes.push(Node { board, turn, edges, visits: 1, sums: [0.0; 3] });
        Ok(best)
    }

    fn select(&self, node: &Node) -> usize {
        let urge = CURIOSITY * (node.visits as f32).sqrt();
        let edges = node.edges.start as usize..node.edges.end as usize;
        let (mut best, mut most) = (edges.start, f32::MIN);
        for (edge, at) in self.edges[edges.clone()].iter().zip(edges) {
            let value = edge.appeal + urge * edge.prior / (1 + edge.tries) as f32;
            if value > most {
                (best, most) = (at, value);
            }
        }
        best
    }

    /// Runs one simulation from the root, and stores the indices of the visited nodes and edges in `path`.
    fn simulate(&mut self, path: &mut Vec<(usize, usize)>) -> Result<(), Aborted> {
        path.clear();
        let mut at = 0;
        let found = loop {
            let node = &self.nodes[at];
            let chosen = self.select(node);
            path.push((at, chosen));
            let edge = &self.edges[chosen];
            if edge.node != 0 {
                at = edge.node as usize;
                continue;
            }
            let Some(next) = edge.turn else {
                break edge.first;
            };
            let reach = node.board.reach(node.turn);
            let board = node.board.filled(node.turn, &reach, u32::from(edge.mv));
            let new = self.nodes.len() as u32;
            let found = self.expand(board, next)?;
            self.edges[chosen].node = new;
            break found;
        };
        for &(at, chosen) in &*path {
            self.nodes[at].visits += 1;
            let turn = self.nodes[at].turn;
            let edge = &mut self.edges[chosen];
            edge.tries += 1;
            if edge.node != 0 {
                for (sum, chance) in self.nodes[edge.node as usize].sums.iter_mut().zip(found) {
                    *sum += f64::from(chance);
                }
            }
            let chances = self.chances(&self.edges[chosen]);
            self.edges[chosen].appeal = appeal(self.side, turn, |side| chances[side.index()]);
        }
        Ok(())
    }

    /// Returns the win chances of all sides after a move, averaged over the simulations.
    ///
    /// A move that has not been expanded has the chances of the evaluation.
    ///
    /// At the end of the game, the evaluation is exact.
    fn chances(&self, edge: &Edge) -> [f32; 3] {
        match edge.node {
            0 => edge.first,
            node => self.nodes[node as usize].sums.map(|sum| (sum / f64::from(edge.tries)) as f32),
        }
    }

    /// Searches until the budget is used up. Reports the best move after 1, 2, 4, ... simulations and at the
    /// end.
    pub(super) fn run(&mut self, budget: Budget, mut found: impl FnMut(Move, u32)) -> Result<(), Aborted> {
        let mut path = Vec::new();
        let (mut tell, mut depth) = (1, 1);
        for simulation in 0..budget.simulations {
            if self.node_counter.nodes() >= budget.positions {
                break;
            }
            if simulation == tell {
                tell *= 2;
                self.report_best(&mut found, depth);
            }
            self.simulate(&mut path)?;
            depth = depth.max(path.len() as u32);
        }
        self.report_best(&mut found, depth);
        Ok(())
    }

    fn report_best(&mut self, found: &mut impl FnMut(Move, u32), depth: u32) {
        self.node_counter.report();
        self.best().into_iter().for_each(|mv| found(mv, depth));
    }

    pub(super) fn win_chances(&self) -> [f32; 3] {
        self.best_edge().map_or([0.0; 3], |edge| self.chances(edge))
    }

    fn best(&self) -> Option<Move> {
        cell(u32::from(self.best_edge()?.mv))
    }

    /// Returns the root's edge with the most simulations.
    ///
    /// Ties are broken by the best win chance, then by reading order.
    fn best_edge(&self) -> Option<&Edge> {
        let root = self.nodes.first()?;
        let edges = self.edges.get(root.edges.start as usize..root.edges.end as usize)?;
        let mut best: Option<(u32, f32, &Edge)> = None;
        for edge in edges {
            let (tries, chances) = (edge.tries, self.chances(edge)[root.turn.index()]);
            if best.is_none_or(|(most, highest, _)| tries > most || tries == most && chances > highest) {
                best = Some((tries, chances, edge));
            }
        }
        best.map(|(.., edge)| edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::search_control::Unlimited;

    #[test]
    fn game_ending_moves_are_searched() {
        // Blue takes the red cell from a10 or from b11; in both cases no side has a move left.
        let walls = "w".repeat(16);
        let rows = format!("w.{0}/.rb{1}/wb{0}/{2}", &walls[2..], &walls[3..], [walls.as_str(); 8].join("/"));
        let position: Position = format!("{rows} b").parse().unwrap();
        let mut unlimited = Unlimited;
        let meter = NodeCounter::new(&mut unlimited);
        let mut search = Search::new(&position, Evaluation::shipped(), meter).unwrap();
        let mut last = None;
        search.run(Budget { simulations: 50, positions: u64::MAX }, |mv, _| last = Some(mv)).unwrap();
        assert_eq!(search.edges.iter().map(|edge| edge.tries).sum::<u32>(), 50);
        assert!(last.is_some_and(|mv| position.play(mv).is_ok()));
    }

    #[test]
    fn search_stays_within_position_budget() {
        let text = "................/".repeat(4) + "......bgr......./......grb......./......rbg......./";
        let position: Position = format!("{text}{} b", ["................"; 4].join("/")).parse().unwrap();
        let mut looked = 0;
        let mut control = |nodes| {
            looked += nodes;
            std::ops::ControlFlow::Continue(())
        };
        let mut search =
            Search::new(&position, Evaluation::shipped(), NodeCounter::new(&mut control)).unwrap();
        search.run(Budget { simulations: u32::MAX, positions: 5_000 }, |_, _| ()).unwrap();
        assert!((4_500..5_300).contains(&search.node_counter.nodes()));
    }
}
