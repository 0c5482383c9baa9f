//! The worth of drawn positions against a model of the opponent: the chance that it errs, discounted by how far away that is.
//!
//! The drawn positions ahead form a graph with circles. Their worths are found by value iteration over the nearest of them, from the
//! far ones back. Knows nothing of the game that is played but its positions.

use std::collections::HashMap;

use super::super::{Judged, Oracle, Solved, Verdict};
use super::opponent::{NEGLIGIBLE, Opponent};

/// How many positions ahead are looked at.
const POSITIONS: usize = 300;
/// How often the worths are worked out anew.
const SWEEPS: usize = 24;
/// The factor of a worth for each ply.
const DISCOUNT: f64 = 0.97;
/// The worth of a position beyond the horizon: something may come of it.
const UNKNOWN: f64 = 0.05;

/// What follows from a drawn position.
enum Drawn {
    /// The side that is advised chooses among these.
    Own(Vec<usize>),
    /// The other errs as likely as this, or goes to these as likely as said with each.
    Other(f64, Vec<(usize, f64)>),
}

/// The drawn positions ahead, in the order they are come upon.
pub(super) struct Horizon<G: Solved> {
    numbers: HashMap<u32, usize>,
    positions: Vec<G::Position>,
}

impl<G: Solved> Horizon<G> {
    /// What the positions after some moves are worth; each move keeps the draw.
    pub(super) fn worths(
        oracle: &G::Oracle,
        line: &G,
        opponent: &Opponent<G>,
        choices: &[Judged<G::Move>],
    ) -> Vec<f64> {
        let own = G::mover_in(line.now());
        let mut horizon = Self { numbers: HashMap::new(), positions: Vec::new() };
        let roots: Vec<Option<usize>> =
            choices.iter().map(|judged| horizon.after(line.now(), judged.mv)).collect();
        let mut drawn = Vec::with_capacity(POSITIONS);
        while let Some(position) =
            horizon.positions.get(drawn.len()).filter(|_| drawn.len() < POSITIONS).cloned()
        {
            let moves = oracle.judge(&position).moves;
            let keeps = |judged: &Judged<G::Move>| judged.verdict == Verdict::Draw;
            drawn.push(if G::mover_in(&position) == own {
                let keeping = moves.iter().filter(|judged| keeps(judged));
                Drawn::Own(keeping.filter_map(|judged| horizon.after(&position, judged.mv)).collect())
            } else {
                let (mut errs, mut next) = (0.0, Vec::new());
                for (judged, likely) in moves.iter().zip(opponent.answers(&position, &moves)) {
                    if !keeps(judged) {
                        errs += likely;
                    } else if let Some(at) =
                        horizon.after(&position, judged.mv).filter(|_| likely > NEGLIGIBLE)
                    {
                        next.push((at, likely));
                    }
                }
                Drawn::Other(errs, next)
            });
        }
        let mut worths = vec![0.0; drawn.len()];
        worths.resize(horizon.positions.len(), UNKNOWN);
        let worth = |worths: &[f64], at: usize| worths.get(at).copied().unwrap_or(0.0);
        for _ in 0..SWEEPS {
            for (at, drawn) in drawn.iter().enumerate().rev() {
                let now = match drawn {
                    Drawn::Own(next) => next.iter().map(|&at| worth(&worths, at)).fold(0.0, f64::max),
                    Drawn::Other(errs, next) => {
                        errs + next.iter().map(|&(at, likely)| likely * worth(&worths, at)).sum::<f64>()
                    }
                };
                worths[at] = DISCOUNT * now;
            }
        }
        roots.into_iter().map(|root| root.map_or(0.0, |at| worth(&worths, at))).collect()
    }

    /// The number of the position after a move.
    fn after(&mut self, position: &G::Position, mv: G::Move) -> Option<usize> {
        let next = G::after(position, mv)?;
        let new = self.positions.len();
        let at = *self.numbers.entry(G::state(&next)).or_insert(new);
        if at == new {
            self.positions.push(next);
        }
        Some(at)
    }
}
