//! Fits the weights of Tribolo's evaluation to the outcomes of games that it plays against itself.
//!
//! The result is a pure function of the settings: the same seed gives the same weights on every machine. In
//! each round, the evaluation of the previous round plays all three sides, one ply deep and with some random
//! moves. Then the weights are fitted by Newton's method to the shares of the wins (a logistic regression
//! with three outcomes), and rounded. Files are left to the callers.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::features::{Evaluated, FEATURES, Features, shares};
use crate::fitted::{FitSettings, Fitted};
use crate::position::Position;
use crate::random::Random;
use crate::side::Side;
use crate::weights::{Evaluation, KNOTS, Weights, phase, softmax};

const ALL: usize = FEATURES * KNOTS.len();
/// Number of steps of Newton's method in each round of a fit. The weights converge in far fewer steps.
const STEPS: usize = 8;
/// Strength of the ridge regularisation, which pulls the fitted weights towards zero.
///
/// The strength is added to the diagonal of the matrix of Newton's method.
const RIDGE: f64 = 2.0;
/// Average interval between random moves in the self-play games for a fit, in moves.
const RANDOM: u32 = 12;
/// Average interval between the positions sampled from the self-play games for a fit, in moves.
const KEEP: u32 = 4;

struct Sample {
    features: Features,
    shares: [f32; 3],
}

/// Plays games and fits evaluation weights to their outcomes. Returns `None` if the caller aborts the fit.
///
/// After each round, `tell` is called with the number of the round, from 1, and the mean squared error of the
/// predicted outcomes, summed over the three sides; uniform predictions have an error of two thirds. `go_on`
/// is called before each game and each step, and aborts the fitting by returning `Break`.
#[must_use]
pub fn fit(
    settings: FitSettings,
    mut tell: impl FnMut(u32, f64),
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Option<Fitted> {
    let mut weights = [[0.0; FEATURES]; KNOTS.len()];
    let mut random = Random::new(settings.seed);
    for round in 0..settings.rounds {
        let evaluation = Evaluation::new(&Weights::rounded(&weights));
        let mut samples = Vec::new();
        for game in 0..settings.games {
            if go_on().is_break() {
                return None;
            }
            let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
            rng.set_stream(u64::from(round) << 32 | u64::from(game));
            let first = Side::ALL[game as usize % 3];
            play(&Position::start(&mut rng, first), &evaluation, &mut random, &mut samples);
        }
        let mut surprise = 0.0;
        for _ in 0..STEPS {
            if go_on().is_break() {
                return None;
            }
            surprise = newton(&mut weights, &samples);
        }
        tell(round + 1, surprise);
    }
    Some(Fitted { settings, weights: Weights::rounded(&weights) })
}

/// Plays a game with an evaluation and some random moves, and adds some of its positions to `samples`.
fn play(start: &Position, evaluation: &Evaluation, random: &mut Random, samples: &mut Vec<Sample>) {
    let (mut board, mut turn) = (*start.board(), start.turn());
    let kept = samples.len();
    loop {
        let reach = board.reach(turn);
        let legal = reach.legal();
        let mut chosen = None;
        let lottery = random.below(RANDOM) == 0;
        for mv in legal.bits() {
            let after = board.filled(turn, &reach, mv);
            let view = Evaluated::from_board(&after, turn.next());
            let worth = match &view {
                _ if lottery => random.below(1 << 20) as f32,
                Evaluated::Over(shares) => shares[turn.index()],
                Evaluated::Open(_, features) => evaluation.chances(features)[turn.index()],
            };
            if chosen.as_ref().is_none_or(|&(best, _, _)| worth > best) {
                chosen = Some((worth, after, view));
            }
        }
        let Some((_, after, view)) = chosen else { break };
        board = after;
        match view {
            Evaluated::Over(_) => break,
            Evaluated::Open(next, features) => {
                turn = next;
                if random.below(KEEP) == 0 {
                    samples.push(Sample { features, shares: [0.0; 3] });
                }
            }
        }
    }
    let shares = shares(board.scores());
    samples.iter_mut().skip(kept).for_each(|sample| sample.shares = shares);
}

fn newton(weights: &mut [[f64; FEATURES]; KNOTS.len()], samples: &[Sample]) -> f64 {
    let mut slope = [0.0; ALL];
    let mut win_chances = vec![[0.0; ALL]; ALL];
    let mut surprise = 0.0;
    for sample in samples {
        let (below, far) = phase(sample.features.empty);
        let mixed: [f64; FEATURES] = std::array::from_fn(|at| {
            weights[below][at] * f64::from(1.0 - far) + weights[below + 1][at] * f64::from(far)
        });
        let worth = |side: &[f32; FEATURES]| -> f64 {
            side.iter().zip(mixed).map(|(&figure, weight)| f64::from(figure) * weight).sum()
        };
        let worths = sample.features.sides.each_ref().map(worth);
        let chances = softmax(worths.map(|worth| worth as f32)).map(f64::from);
        let mean: [f64; FEATURES] = std::array::from_fn(|at| {
            sample.features.sides.iter().zip(chances).map(|(side, chance)| f64::from(side[at]) * chance).sum()
        });
        for ((side, chance), share) in sample.features.sides.iter().zip(chances).zip(sample.shares) {
            let away: [f64; FEATURES] = std::array::from_fn(|at| f64::from(side[at]) - mean[at]);
            let active: [f64; 2 * FEATURES] = std::array::from_fn(|at| {
                let part = if at < FEATURES { 1.0 - far } else { far };
                away[at % FEATURES] * f64::from(part)
            });
            let base = below * FEATURES;
            let error = f64::from(share) - chance;
            surprise += error * error;
            for (at, &value) in active.iter().enumerate() {
                slope[base + at] += error * value;
                let row = &mut win_chances[base + at][base..base + 2 * FEATURES];
                row.iter_mut().zip(active).for_each(|(cell, other)| *cell += chance * value * other);
            }
        }
    }
    for (at, row) in win_chances.iter_mut().enumerate() {
        row[at] += RIDGE;
        slope[at] -= RIDGE * weights[at / FEATURES][at % FEATURES];
    }
    solve(&mut win_chances, &mut slope);
    for (at, step) in slope.into_iter().enumerate() {
        weights[at / FEATURES][at % FEATURES] += step;
    }
    surprise / samples.len().max(1) as f64
}

/// Solves a symmetric system of linear equations and replaces the right-hand side by the solution.
///
/// No element of the diagonal may be 0.
fn solve(matrix: &mut [[f64; ALL]], right: &mut [f64; ALL]) {
    for pivot in 0..ALL {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (other, at) in below.iter_mut().zip(pivot + 1..) {
            let factor = other[pivot] / row[pivot];
            if factor != 0.0 {
                other[pivot..]
                    .iter_mut()
                    .zip(&row[pivot..])
                    .for_each(|(cell, above)| *cell -= factor * above);
                right[at] -= factor * right[pivot];
            }
        }
    }
    for pivot in (0..ALL).rev() {
        let known: f64 = (pivot + 1..ALL).map(|at| matrix[pivot][at] * right[at]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fit_is_reproducible() {
        let settings = FitSettings { seed: 5, games: 40, rounds: 2 };
        let mut told = Vec::new();
        let on = &mut || ControlFlow::Continue(());
        let fitted = fit(settings, |round, surprise| told.push((round, surprise)), on).unwrap();
        assert_eq!(fit(settings, |_, _| (), on).as_ref(), Some(&fitted));
        assert_eq!(fitted.to_string().parse(), Ok(fitted));
        assert!(told.len() == 2 && told.iter().all(|&(_, surprise)| surprise < 0.6), "{told:?}");
    }

    #[test]
    fn fit_can_be_stopped_before_any_game() {
        let settings = FitSettings { seed: 5, games: 40, rounds: 2 };
        let mut games = 0;
        let mut three = || {
            games += 1;
            if games > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        assert_eq!(fit(settings, |_, _| (), &mut three), None);
        assert_eq!(games, 4);
    }
}
