//! Computes the worth of drawn positions: the probability that the opponent errs later, discounted by the
//! number of plies until then.
//!
//! The drawn positions ahead form a graph with cycles. Their worths are computed by value iteration over a
//! limited number of positions, from the farthest to the nearest. Only positions are used, no other knowledge
//! of the game.

use std::collections::HashMap;

use super::super::{LineOf, MoveOf, PuzzleOracle, ValuedMove, Verdict};
use super::opponent::{NEGLIGIBLE, Opponent};
use crate::record::GamePosition;

const SWEEPS: usize = 24;
const DISCOUNT: f64 = 0.97;
/// Estimated worth of a drawn position that is not examined, because the limit [`PuzzleOracle::HORIZON`] has been
/// reached.
///
/// The worth is positive, because the opponent may still err in such a position.
const UNKNOWN: f64 = 0.05;

enum DrawNode {
    /// A drawn position in which the player who gets the advice is to move.
    ///
    /// Holds the index of each drawn position that can follow.
    Own(Vec<usize>),
    /// A drawn position with the opponent to move.
    ///
    /// Holds the probability of an error, and the index and the probability of each drawn position that can
    /// follow.
    Other(f64, Vec<(usize, f64)>),
}

pub(super) struct Horizon<O: PuzzleOracle> {
    numbers: HashMap<u32, usize>,
    positions: Vec<O::Position>,
}

impl<O: PuzzleOracle> Horizon<O> {
    /// Returns the estimated worth of each move in `choices`: the probability of a later error of the
    /// opponent.
    ///
    /// A late error, and one that leads to a long win, has a lower weight.
    pub(super) fn worths(
        oracle: &O,
        line: &LineOf<O>,
        opponent: &Opponent<O>,
        choices: &[ValuedMove<MoveOf<O>>],
    ) -> Vec<f64> {
        let own = line.turn();
        let mut horizon = Self { numbers: HashMap::new(), positions: Vec::new() };
        let roots: Vec<Option<usize>> =
            choices.iter().map(|judged| horizon.after(line.current(), judged.mv)).collect();
        let mut drawn = Vec::with_capacity(O::HORIZON);
        while let Some(position) =
            horizon.positions.get(drawn.len()).filter(|_| drawn.len() < O::HORIZON).cloned()
        {
            let moves = oracle.judge(&position).moves;
            let keeps = |valued: &ValuedMove<MoveOf<O>>| valued.verdict == Verdict::Draw;
            drawn.push(if position.turn() == own {
                let keeping = moves.iter().filter(|judged| keeps(judged));
                DrawNode::Own(keeping.filter_map(|judged| horizon.after(&position, judged.mv)).collect())
            } else {
                let (mut errs, mut next) = (0.0, Vec::new());
                for (judged, likely) in
                    moves.iter().zip(opponent.reply_probabilities(oracle, &position, &moves))
                {
                    if !keeps(judged) {
                        // An error counts less if the win after it takes long.
                        let plies = judged.verdict.plies().unwrap_or(1).max(1);
                        errs += likely * DISCOUNT.powi(i32::from(plies) - 1);
                    } else if let Some(at) =
                        horizon.after(&position, judged.mv).filter(|_| likely > NEGLIGIBLE)
                    {
                        next.push((at, likely));
                    }
                }
                DrawNode::Other(errs, next)
            });
        }
        let mut worths = vec![0.0; drawn.len()];
        worths.resize(horizon.positions.len(), UNKNOWN);
        let worth = |worths: &[f64], at: usize| worths.get(at).copied().unwrap_or(0.0);
        for _ in 0..SWEEPS {
            for (at, drawn) in drawn.iter().enumerate().rev() {
                let now = match drawn {
                    DrawNode::Own(next) => next.iter().map(|&at| worth(&worths, at)).fold(0.0, f64::max),
                    DrawNode::Other(errs, next) => {
                        errs + next.iter().map(|&(at, likely)| likely * worth(&worths, at)).sum::<f64>()
                    }
                };
                worths[at] = DISCOUNT * now;
            }
        }
        roots.into_iter().map(|root| root.map_or(0.0, |at| worth(&worths, at))).collect()
    }

    fn after(&mut self, position: &O::Position, mv: MoveOf<O>) -> Option<usize> {
        let next = position.play(mv).ok()?;
        let new = self.positions.len();
        let at = *self.numbers.entry(O::state(&next)).or_insert(new);
        if at == new {
            self.positions.push(next);
        }
        Some(at)
    }
}
