//! A model of the opponent: a mixture of the game's rival engines and random play, weighted by Bayes' rule
//! from its past moves.
//!
//! Estimates the probability of each reply to a position. Choosing a move against these replies is left to
//! the other modules.

use std::collections::HashMap;

use super::super::{LineOf, PuzzleOracle};
use super::explored::Graph;
use crate::record::GamePosition;

const OBSERVED: usize = 40;
/// Assumed probability that an engine plays a random move, as long as no move of the opponent has been compared.
const ERROR_RATE: f64 = 0.1;
/// The number of compared moves at which their share of random moves has half the weight of the total estimate, and
/// [`ERROR_RATE`] the other half.
const ASSUMED: f64 = 10.0;
/// Maximum of the estimated probability that the most likely engine plays a random move.
const MOST_ERRORS: f64 = 0.2;
/// Probability below which a rival engine or a continuation of the game is ignored.
pub(super) const NEGLIGIBLE: f64 = 0.02;

pub(super) struct Opponent {
    /// The engines that the opponent's play may resemble, each as an index of [`PuzzleOracle::opponents`] with its
    /// probability.
    pub rivals: Vec<(usize, f64)>,
    /// Probability that the opponent plays a random move.
    ///
    /// The probabilities of a random move and of all rivals add up to 1.
    pub random: f64,
    /// The opponent's past moves: the index of the last move played in each position, by the number of the position.
    played: HashMap<usize, usize>,
}

impl Opponent {
    pub(super) fn estimate<O: PuzzleOracle>(graph: &mut Graph<O>, oracle: &O, line: &LineOf<O>) -> Self {
        let own = line.turn();
        let moves = line.moves().enumerate();
        let turns = moves.filter_map(|(ply, mv)| Some((line.position(ply)?, mv)));
        let turns = turns.filter(|(position, _)| position.turn() != own);
        let turns: Vec<(usize, usize)> = turns
            .filter_map(|(position, mv)| {
                let number = graph.number(position);
                Some((number, graph.edges(oracle, number).iter().position(|edge| edge.mv == mv)?))
            })
            .collect();
        let mut rivals: Vec<(usize, f64)> = (0..oracle.opponents().len()).map(|rival| (rival, 1.0)).collect();
        // A person resembles no engine, so a random player is as likely as all engines together.
        let mut random = rivals.len() as f64;
        let (mut compared, mut differing) = (0.0, vec![0.0; rivals.len()]);
        for &(number, played) in turns.iter().rev().take(OBSERVED) {
            let moves = graph.edges(oracle, number).len();
            if moves > 1 {
                let any = 1.0 / moves as f64;
                random *= any;
                compared += 1.0;
                for ((rival, likely), differing) in rivals.iter_mut().zip(&mut differing) {
                    let meant = if graph.reply(oracle, number, *rival) == Some(played) { 1.0 } else { 0.0 };
                    *differing += 1.0 - meant;
                    *likely *= meant * (1.0 - ERROR_RATE) + any * ERROR_RATE;
                }
                normalise(&mut rivals, &mut random, 1.0);
            }
        }
        normalise(&mut rivals, &mut random, 1.0);
        let likeliest =
            rivals.iter().zip(&differing).max_by(|(one, _), (other, _)| one.1.total_cmp(&other.1));
        let differing = likeliest.map_or(0.0, |(_, differing)| *differing);
        let errors = (differing + ERROR_RATE * ASSUMED) / (compared + ASSUMED);
        rivals.retain(|(_, likely)| *likely > NEGLIGIBLE);
        random = random.max(errors.min(MOST_ERRORS));
        normalise(&mut rivals, &mut 0.0, 1.0 - random);
        if rivals.is_empty() {
            random = 1.0;
        }
        Self { rivals, random, played: turns.into_iter().collect() }
    }

    /// Returns the probability with which the opponent plays each of the moves in the position with this number.
    pub(super) fn reply_probabilities<O: PuzzleOracle>(
        &self,
        graph: &mut Graph<O>,
        oracle: &O,
        number: usize,
    ) -> Vec<f64> {
        let moves = graph.edges(oracle, number).len();
        let mut likely = vec![self.random / moves as f64; moves];
        let mut add = |at: Option<usize>, share: f64| {
            if let Some(likely) = at.and_then(|at| likely.get_mut(at)) {
                *likely += share;
            }
        };
        match self.played.get(&number) {
            // The opponent is expected to repeat its earlier move.
            Some(&at) => add(Some(at), 1.0 - self.random),
            None => {
                self.rivals.iter().for_each(|&(rival, share)| add(graph.reply(oracle, number, rival), share));
            }
        }
        likely
    }
}

/// Scales the probabilities that the opponent plays like each rival engine or at random, so that their total is
/// `sum`.
///
/// Does nothing if all of them are 0.
fn normalise(rivals: &mut [(usize, f64)], random: &mut f64, sum: f64) {
    let all = *random + rivals.iter().map(|(_, likely)| likely).sum::<f64>();
    if all > 0.0 {
        *random *= sum / all;
        rivals.iter_mut().for_each(|(_, likely)| *likely *= sum / all);
    }
}
