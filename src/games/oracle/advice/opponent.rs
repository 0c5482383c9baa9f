//! A model of the opponent: a mixture of the game's rivals and random play, weighed by Bayes' rule from what it has played.
//!
//! Knows how likely the opponent plays each move of a position. Leaves what comes of that to others.

use std::collections::HashMap;

use super::super::{Judged, Oracle, Solved};

/// How many of the opponent's turns, the last ones, are observed.
const OBSERVED: usize = 40;
/// How often a rival errs by a random move, and how much of the mixture is random play at the least.
const ERROR_RATE: f64 = 0.1;
/// What is less likely than this is left out.
pub(super) const NEGLIGIBLE: f64 = 0.02;

/// How the opponent plays, as far as its moves tell.
pub(super) struct Opponent<G: Solved> {
    /// The rivals it may be, with how likely each is.
    rivals: Vec<(G::Rival, f64)>,
    /// How likely it plays at random; this and the rivals' together are 1.
    random: f64,
    /// What it has played, by positions.
    played: HashMap<u32, G::Move>,
}

impl<G: Solved> Opponent<G> {
    /// What a line of play tells of whoever plays against the side to move.
    pub(super) fn of(oracle: &G::Oracle, line: &G) -> Self {
        let own = G::mover_in(line.now());
        let moves = line.moves().into_iter().enumerate();
        let turns = moves.filter_map(|(ply, mv)| Some((line.position(ply)?, mv)));
        let turns: Vec<(&G::Position, G::Move)> =
            turns.filter(|(position, _)| G::mover_in(position) != own).collect();
        let mut rivals: Vec<(G::Rival, f64)> = G::RIVALS.iter().map(|&rival| (rival, 1.0)).collect();
        let mut random = 1.0;
        for &(position, mv) in turns.iter().rev().take(OBSERVED) {
            let moves = oracle.judge(position).moves.len();
            if moves > 1 {
                let any = 1.0 / moves as f64;
                random *= any;
                for (rival, likely) in &mut rivals {
                    let meant = if G::as_rival(*rival, position) == Some(mv) { 1.0 } else { 0.0 };
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
        Self { rivals, random, played: turns.into_iter().map(|(at, mv)| (G::state(at), mv)).collect() }
    }

    /// How likely it plays each of the moves of a position.
    pub(super) fn answers(&self, position: &G::Position, moves: &[Judged<G::Move>]) -> Vec<f64> {
        let mut likely = vec![self.random / moves.len() as f64; moves.len()];
        let mut add = |wanted: Option<G::Move>, share: f64| {
            let at = moves.iter().position(|judged| Some(judged.mv) == wanted);
            if let Some(likely) = at.and_then(|at| likely.get_mut(at)) {
                *likely += share;
            }
        };
        match self.played.get(&G::state(position)) {
            // It is expected to do so again.
            Some(&mv) => add(Some(mv), 1.0 - self.random),
            None if moves.len() > 1 => {
                self.rivals.iter().for_each(|&(rival, share)| add(G::as_rival(rival, position), share));
            }
            None => add(moves.first().map(|judged| judged.mv), 1.0 - self.random),
        }
        likely
    }
}

/// Makes the parts of a mixture add up to `sum`, unless all are 0.
fn normalise<R>(rivals: &mut [(R, f64)], random: &mut f64, sum: f64) {
    let all = *random + rivals.iter().map(|(_, likely)| likely).sum::<f64>();
    if all > 0.0 {
        *random *= sum / all;
        rivals.iter_mut().for_each(|(_, likely)| *likely *= sum / all);
    }
}
