//! Computes the worth of drawn positions: the probability that the opponent errs later, discounted by the
//! number of plies until then.
//!
//! The drawn positions ahead form a graph with cycles. Their worths are computed by value iteration over a
//! limited number of positions, from the farthest to the nearest. Only positions are used, no other knowledge
//! of the game.

use std::collections::HashMap;

use super::super::{PuzzleOracle, Verdict};
use super::Ahead;
use super::opponent::NEGLIGIBLE;

const SWEEPS: usize = 24;
/// Change of all worths below which value iteration ends.
const SETTLED: f64 = 1e-5;
const DISCOUNT: f64 = 0.97;
/// Estimated worth of a drawn position that is not examined, because the limit of positions has been reached.
///
/// The worth is positive, because the opponent may still err in such a position.
const UNKNOWN: f64 = 0.05;

/// A drawn position whose worth is computed.
struct DrawNode {
    is_own: bool,
    /// The probability of an error of the opponent in this position.
    errs: f64,
    /// The end of the position's entries in [`Horizon::next`], which follow those of the position before.
    end: usize,
}

#[derive(Default)]
struct Horizon {
    /// The place of each position in `order`, by the number of the position.
    places: HashMap<usize, usize>,
    /// The numbers of the drawn positions ahead, from the nearest to the farthest.
    order: Vec<usize>,
    /// The places of the drawn positions that can follow, each with its probability.
    next: Vec<(usize, f64)>,
}

impl<O: PuzzleOracle> Ahead<'_, O> {
    /// Returns the estimated worth of each position in `roots`: the probability of a later error of the opponent.
    ///
    /// A late error, and one that leads to a long win, has a lower weight.
    pub(super) fn worths(&mut self, roots: &[usize]) -> Vec<f64> {
        let mut horizon = Horizon::default();
        let roots: Vec<usize> = roots.iter().map(|&root| horizon.place(root)).collect();
        let mut nodes: Vec<DrawNode> = Vec::with_capacity(self.limit);
        while let Some(&number) = horizon.order.get(nodes.len()).filter(|_| nodes.len() < self.limit) {
            let edges = self.graph.edges(self.oracle, number);
            let is_own = self.graph.turn(number) == Some(self.own);
            let parts = if is_own {
                edges.iter().map(|edge| if (self.is_barred)(edge.next) { 0.0 } else { 1.0 }).collect()
            } else {
                self.opponent.reply_probabilities(self.graph, self.oracle, number)
            };
            let mut errs = 0.0;
            for (edge, part) in edges.iter().zip(parts) {
                if edge.verdict == Verdict::Draw {
                    if part > NEGLIGIBLE {
                        let place = horizon.place(edge.next);
                        horizon.next.push((place, part));
                    }
                } else if !is_own {
                    // An error counts less if the win after it takes long.
                    let plies = edge.verdict.plies().unwrap_or(1).max(1);
                    errs += part * DISCOUNT.powi(i32::from(plies) - 1);
                }
            }
            nodes.push(DrawNode { is_own, errs, end: horizon.next.len() });
        }
        let mut worths = vec![0.0; nodes.len()];
        worths.resize(horizon.order.len(), UNKNOWN);
        let worth = |worths: &[f64], at: usize| worths.get(at).copied().unwrap_or(0.0);
        for _ in 0..SWEEPS {
            let mut change = 0.0_f64;
            let mut end = horizon.next.len();
            for (at, node) in nodes.iter().enumerate().rev() {
                let start = at.checked_sub(1).and_then(|before| nodes.get(before)).map_or(0, |node| node.end);
                let next = horizon.next.get(start..end).unwrap_or_default().iter();
                let parts = next.map(|&(next, part)| part * worth(&worths, next));
                let now =
                    if node.is_own { parts.fold(0.0, f64::max) } else { node.errs + parts.sum::<f64>() };
                change = change.max((DISCOUNT * now - worths[at]).abs());
                worths[at] = DISCOUNT * now;
                end = start;
            }
            if change < SETTLED {
                break;
            }
        }
        roots.into_iter().map(|root| worth(&worths, root)).collect()
    }
}

impl Horizon {
    fn place(&mut self, number: usize) -> usize {
        let new = self.order.len();
        let place = *self.places.entry(number).or_insert(new);
        if place == new {
            self.order.push(number);
        }
        place
    }
}
