//! Trains the evaluation weights of Triple 3 by TD(lambda) in self-play.
//!
//! The two sides play the best moves by the current weights; the dice provide variety. After each game, the
//! value of every position of the game is moved towards the outcome of the game, mixed with the values of the
//! later positions. The result is a pure function of the seed and the number of games, in plain arithmetic,
//! so repeating the training produces the same file.
//!
//! The rates and lambda were chosen by experiment. Against the greedy engine, the weights of three million
//! games with lambda 0.7 win 88 % of the games, the weights of half a million games win 87 %, and weights
//! with lambda 0.9 win 84 %.

use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::board::Board;
use crate::dice::thrown;
use crate::engines::features::{self, ACTIVE};
use crate::engines::score::{CERTAIN, Scorer};
use crate::engines::weights::{UNIT, Weights};
use crate::side::Side;
use crate::stage::THROWS;

/// Number of training games between two progress reports.
pub(crate) const REPORT: u64 = 1_000;

/// The seed and the number of training games that gave the built-in weights.
pub(crate) const USUAL: (u64, u64) = (1978, 3_000_000);

/// The lambda of temporal-difference learning: the weight of later positions in the target value.
const LAMBDA: f32 = 0.7;

/// Learning rates in the first and in the last training game, in logits per unit of error.
const RATES: [f32; 2] = [0.03, 0.0003];

struct TrainingSample {
    features: [usize; ACTIVE],
    turn: Side,
    /// Evaluated win chance of player a, 0 to 1.
    chance: f32,
}

/// Trains the evaluation weights in `games` games of self-play.
///
/// Every [`REPORT`] games, `progress` is called with the number of games played. If `progress` returns
/// `Break`, the training is aborted and the function returns `None`.
pub(crate) fn train(
    seed: u64,
    games: u64,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Option<Weights> {
    let mut weights = Weights::blank(seed, games);
    // Training uses a finer resolution than the stored weights.
    let mut fine = vec![0.0f32; weights.of.len()];
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut moments = Vec::new();
    for game in 0..games {
        let done = game as f32 / games as f32;
        let rate = RATES[0] + (RATES[1] - RATES[0]) * done;
        let winner = play(&Scorer::new(&weights), &mut rng, &mut moments);
        learn(&mut weights, &mut fine, rate, winner, &moments);
        if (game + 1) % REPORT == 0 && progress(game + 1).is_break() {
            return None;
        }
    }
    Some(weights)
}

/// Plays a training game and returns the winner. Adds the position before each turn to `moments`.
fn play(scorer: &Scorer<'_>, rng: &mut ChaCha8Rng, moments: &mut Vec<TrainingSample>) -> Side {
    let mut board = Board::start(Side::A);
    moments.clear();
    loop {
        let mut attempts = 0;
        let features = features::all(&board);
        let chance = scorer.chance(scorer.sum_of(&features)) as f32 / CERTAIN as f32;
        let turn = board.turn();
        moments.push(TrainingSample {
            features,
            turn,
            chance: if turn == Side::A { chance } else { 1.0 - chance },
        });
        loop {
            let total = thrown(rng.next_u32());
            if let Some(at) = scorer.best(&board, total) {
                board.play(at, total);
                break;
            }
            attempts += 1;
            if attempts == THROWS {
                board.forfeit();
                break;
            }
        }
        if board.is_over() {
            return board.turn();
        }
    }
}

fn learn(weights: &mut Weights, fine: &mut [f32], rate: f32, winner: Side, moments: &[TrainingSample]) {
    let mut outcome = if winner == Side::A { 1.0 } else { 0.0 };
    for moment in moments.iter().rev() {
        let error = outcome - moment.chance;
        let step = rate * if moment.turn == Side::A { error } else { -error };
        for &feature in &moment.features {
            fine[feature] += step;
            // Rounds to the nearest integer weight; the cast saturates.
            weights.of[feature] = (fine[feature] * UNIT as f32).round() as i16;
        }
        outcome = LAMBDA * outcome + (1.0 - LAMBDA) * moment.chance;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_is_reproducible() {
        let train = |seed| train(seed, 300, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(train(1), train(1));
        // The sum checks that the result is the same on every machine.
        let sum = |weights: &Weights| {
            weights.of.iter().fold(0u64, |sum, &at| sum.wrapping_mul(31).wrapping_add(at as u64))
        };
        assert_eq!(sum(&train(1)), 1_040_734_707_023_220_300);
        assert_ne!(train(1).of, train(2).of);
    }

    #[test]
    fn training_reports_progress_and_can_be_stopped() {
        let mut told = Vec::new();
        let ended = train(1, 5 * REPORT, &mut |games| {
            told.push(games);
            if games < 2 * REPORT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((ended, told), (None, vec![REPORT, 2 * REPORT]));
    }

    #[test]
    fn shipped_weights_have_default_settings() {
        let weights = Weights::built_in().unwrap();
        assert_eq!((weights.seed, weights.games), USUAL);
    }

    #[test]
    #[ignore = "plays three million games, which takes a minute"]
    fn shipped_weights_can_be_trained_again() {
        let weights = train(USUAL.0, USUAL.1, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(weights.write() == Weights::built_in().unwrap().write(), "other weights");
    }
}
