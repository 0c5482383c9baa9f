//! The positions that advice has examined, kept between the moves of a game.
//!
//! Advice examines almost the same positions at each turn of a game. Their moves and the rivals' replies depend on the
//! board alone, so an oracle keeps them. What is kept changes the time of advice and never its result.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, PoisonError};

use super::super::{MoveOf, PuzzleOracle, Verdict};
use crate::record::GamePosition;

/// Number of positions from which the kept ones are given up before the next advice.
const MOST: usize = 10_000;
/// Number of a game's rivals whose replies are kept.
const RIVALS: usize = 16;
/// Stands for the reply of a rival that has not been asked.
const UNASKED: u8 = u8::MAX;
/// Stands for the reply of a rival that has no move.
const NO_REPLY: u8 = u8::MAX - 1;

/// The positions of one board that advice has examined so far, with their moves and the rivals' replies.
///
/// Clones share the positions.
pub struct Explored<O: PuzzleOracle>(Arc<Mutex<Graph<O>>>);

impl<O: PuzzleOracle> Explored<O> {
    /// Calls `advise` with the graph of the kept positions.
    pub(super) fn with<T>(&self, advise: impl FnOnce(&mut Graph<O>) -> T) -> T {
        let mut graph = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if graph.nodes.len() > MOST {
            *graph = Graph::default();
        }
        advise(&mut graph)
    }
}

impl<O: PuzzleOracle> Default for Explored<O> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Graph::default())))
    }
}

impl<O: PuzzleOracle> Clone for Explored<O> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<O: PuzzleOracle> Debug for Explored<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Explored")
    }
}

/// The positions examined, each with a number. A position's moves are found when they are first needed.
pub(super) struct Graph<O: PuzzleOracle> {
    numbers: HashMap<u32, usize>,
    nodes: Vec<Node<O>>,
}

/// A move of a position in the graph.
pub(super) struct Edge<M> {
    pub mv: M,
    /// The result of the move for its player.
    pub verdict: Verdict,
    /// The number of the position after the move.
    pub next: usize,
}

struct Node<O: PuzzleOracle> {
    position: O::Position,
    edges: Option<Arc<[Edge<MoveOf<O>>]>>,
    /// The index of each rival's reply among the edges.
    replies: [u8; RIVALS],
}

impl<O: PuzzleOracle> Default for Graph<O> {
    fn default() -> Self {
        Self { numbers: HashMap::new(), nodes: Vec::new() }
    }
}

impl<O: PuzzleOracle> Graph<O> {
    /// Returns the number of a position.
    pub(super) fn number(&mut self, position: &O::Position) -> usize {
        let new = self.nodes.len();
        let number = *self.numbers.entry(O::state(position)).or_insert(new);
        if number == new {
            self.nodes.push(Node { position: position.clone(), edges: None, replies: [UNASKED; RIVALS] });
        }
        number
    }

    /// Returns the seat to move in the position with this number, or `None` if there is no such position.
    pub(super) fn turn(&self, number: usize) -> Option<<O::Position as GamePosition>::Seat> {
        self.nodes.get(number).map(|node| node.position.turn())
    }

    /// Returns the legal moves of the position with this number.
    pub(super) fn edges(&mut self, oracle: &O, number: usize) -> Arc<[Edge<MoveOf<O>>]> {
        let Some(node) = self.nodes.get(number) else { return Arc::new([]) };
        if let Some(edges) = &node.edges {
            return Arc::clone(edges);
        }
        let position = node.position.clone();
        let moves = oracle.judge(&position).moves.into_iter();
        let edges = moves.filter_map(|judged| {
            let next = self.number(&position.play(judged.mv).ok()?);
            Some(Edge { mv: judged.mv, verdict: judged.verdict, next })
        });
        let edges: Arc<[_]> = edges.collect();
        if let Some(node) = self.nodes.get_mut(number) {
            node.edges = Some(Arc::clone(&edges));
        }
        edges
    }

    /// Returns the index of a rival's move among the moves of the position with this number.
    ///
    /// `rival` is an index of [`PuzzleOracle::opponents`].
    pub(super) fn reply(&mut self, oracle: &O, number: usize, rival: usize) -> Option<usize> {
        let edges = self.edges(oracle, number);
        let node = self.nodes.get_mut(number)?;
        let kept = node.replies.get(rival).copied().unwrap_or(UNASKED);
        if kept != UNASKED {
            return (kept != NO_REPLY).then_some(kept.into());
        }
        let reply = match *edges {
            [] => None,
            [_] => Some(0),
            _ => {
                let mv = oracle.rival_move(*oracle.opponents().get(rival)?, &node.position);
                edges.iter().position(|edge| Some(edge.mv) == mv)
            }
        };
        if let Some(kept) = node.replies.get_mut(rival) {
            *kept = reply.and_then(|reply| u8::try_from(reply).ok()).unwrap_or(NO_REPLY);
        }
        reply
    }
}
