//! A model of the opponent: a mixture of the game's rival engines and random play, weighted by Bayes' rule
//! from its past moves.
//!
//! Estimates the probability of each reply to a position. Choosing a move against these replies is left to
//! the other modules.

use std::collections::HashMap;

use super::super::{LineOf, MoveOf, PuzzleOracle, ValuedMove};
use crate::record::GamePosition;

const OBSERVED: usize = 40;
/// Assumed probability that an engine plays a random move.
///
/// The value is also the minimum probability that the opponent plays at random.
const ERROR_RATE: f64 = 0.1;
/// Probability below which a rival engine or a continuation of the game is ignored.
pub(super) const NEGLIGIBLE: f64 = 0.02;

pub(super) struct Opponent<O: PuzzleOracle> {
    /// The engines that the opponent's play may resemble, each with its probability.
    rivals: Vec<(O::Rival, f64)>,
    /// Probability that the opponent plays a random move.
    ///
    /// The probabilities of a random move and of all rivals add up to 1.
    random: f64,
    /// The opponent's past moves, indexed by the [`PuzzleOracle::state`] of the position before each move.
    played: HashMap<u32, MoveOf<O>>,
}

impl<O: PuzzleOracle> Opponent<O> {
    pub(super) fn estimate(oracle: &O, line: &LineOf<O>) -> Self {
        let own = line.turn();
        let moves = line.moves().enumerate();
        let turns = moves.filter_map(|(ply, mv)| Some((line.position(ply)?, mv)));
        let turns: Vec<(&O::Position, MoveOf<O>)> =
            turns.filter(|(position, _)| position.turn() != own).collect();
        let mut rivals: Vec<(O::Rival, f64)> = O::RIVALS.iter().map(|&rival| (rival, 1.0)).collect();
        let mut random = 1.0;
        for &(position, mv) in turns.iter().rev().take(OBSERVED) {
            let moves = oracle.judge(position).moves.len();
            if moves > 1 {
                let any = 1.0 / moves as f64;
                random *= any;
                for (rival, likely) in &mut rivals {
                    let meant = if O::rival_move(*rival, position) == Some(mv) { 1.0 } else { 0.0 };
                    *likely *= meant * (1.0 - ERROR_RATE) + any * ERROR_RATE;
                }
                normalise(&mut rivals, &mut random, 1.0);
            }
        }
        normalise(&mut rivals, &mut random, 1.0);
        rivals.retain(|(_, likely)| *likely > NEGLIGIBLE);
        random = random.max(ERROR_RATE);
        normalise(&mut rivals, &mut 0.0, 1.0 - random);
        if rivals.is_empty() {
            random = 1.0;
        }
        Self { rivals, random, played: turns.into_iter().map(|(at, mv)| (O::state(at), mv)).collect() }
    }

    /// Returns the probability with which the opponent plays each of `moves` in `position`.
    pub(super) fn reply_probabilities(
        &self,
        position: &O::Position,
        moves: &[ValuedMove<MoveOf<O>>],
    ) -> Vec<f64> {
        let mut likely = vec![self.random / moves.len() as f64; moves.len()];
        let mut add = |wanted: Option<MoveOf<O>>, share: f64| {
            let at = moves.iter().position(|judged| Some(judged.mv) == wanted);
            if let Some(likely) = at.and_then(|at| likely.get_mut(at)) {
                *likely += share;
            }
        };
        match self.played.get(&O::state(position)) {
            // The opponent is expected to repeat its earlier move.
            Some(&mv) => add(Some(mv), 1.0 - self.random),
            None if moves.len() > 1 => {
                self.rivals.iter().for_each(|&(rival, share)| add(O::rival_move(rival, position), share));
            }
            None => add(moves.first().map(|judged| judged.mv), 1.0 - self.random),
        }
        likely
    }
}

/// Scales the probabilities that the opponent plays like each rival engine or at random, so that their total is
/// `sum`.
///
/// Does nothing if all of them are 0.
fn normalise<R>(rivals: &mut [(R, f64)], random: &mut f64, sum: f64) {
    let all = *random + rivals.iter().map(|(_, likely)| likely).sum::<f64>();
    if all > 0.0 {
        *random *= sum / all;
        rivals.iter_mut().for_each(|(_, likely)| *likely *= sum / all);
    }
}
