//! Learning the weights: TD(lambda) by self-play.
//!
//! Both sides play what the weights of the moment think best; the dice see to variety. After each game every position on
//! the way is moved towards what came of it: the outcome, mixed with the values of the positions after it. A pure
//! function of seed and number of games, in plain arithmetic, so that whoever trains again gets the same file.
//!
//! Rates and lambda were chosen by trial: the weights of three million games at 0.7 take 88 % from greed, those of half a
//! million 87 %; lambda 0.9 takes 84 %.

use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::features::{self, ACTIVE};
use super::score::{CERTAIN, Scorer};
use super::weights::{UNIT, Weights};
use crate::games::triple3::board::Board;
use crate::games::triple3::dice::thrown;
use crate::games::triple3::side::Side;
use crate::games::triple3::stage::THROWS;

/// How many games are played between two reports of progress.
pub const REPORT: u64 = 1_000;

/// The seed and the number of games of the weights the program comes with.
pub const USUAL: (u64, u64) = (1978, 3_000_000);

/// How much of what is learned comes from later positions rather than the next one.
const LAMBDA: f32 = 0.7;

/// How far a weight moves at the beginning and at the end, in logits for a chance that was wholly wrong.
const RATES: [f32; 2] = [0.03, 0.0003];

/// A position of a game that was played.
struct Moment {
    features: [usize; ACTIVE],
    turn: Side,
    /// The chance of player a, 0 to 1.
    chance: f32,
}

/// Learns from so many games. `progress` is told how many have been played, every [`REPORT`] games; `Break` ends the training.
///
/// `None` if it was ended.
pub fn train(seed: u64, games: u64, progress: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Option<Weights> {
    let mut weights = Weights::blank(seed, games);
    // Learned in finer steps than they are kept.
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

/// Plays a game and notes the positions in which somebody was to throw.
fn play(scorer: &Scorer<'_>, rng: &mut ChaCha8Rng, moments: &mut Vec<Moment>) -> Side {
    let mut board = Board::start(Side::A);
    moments.clear();
    loop {
        let mut attempts = 0;
        let features = features::all(&board);
        let chance = scorer.chance(scorer.sum_of(&features)) as f32 / CERTAIN as f32;
        let turn = board.turn();
        moments.push(Moment { features, turn, chance: if turn == Side::A { chance } else { 1.0 - chance } });
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

/// Moves the weights of a game's positions.
fn learn(weights: &mut Weights, fine: &mut [f32], rate: f32, winner: Side, moments: &[Moment]) {
    let mut outcome = if winner == Side::A { 1.0 } else { 0.0 };
    for moment in moments.iter().rev() {
        let error = outcome - moment.chance;
        let step = rate * if moment.turn == Side::A { error } else { -error };
        for &feature in &moment.features {
            fine[feature] += step;
            // To the nearest step; the cast stops at the ends of the range.
            weights.of[feature] = (fine[feature] * UNIT as f32).round() as i16;
        }
        outcome = LAMBDA * outcome + (1.0 - LAMBDA) * moment.chance;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_is_the_same_each_time() {
        let train = |seed| train(seed, 300, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(train(1), train(1));
        // And on every machine.
        let sum = |weights: &Weights| {
            weights.of.iter().fold(0u64, |sum, &at| sum.wrapping_mul(31).wrapping_add(at as u64))
        };
        assert_eq!(sum(&train(1)), 1_040_734_707_023_220_300);
        assert_ne!(train(1).of, train(2).of);
    }

    #[test]
    fn progress_is_told_and_can_end_it() {
        let mut told = Vec::new();
        let ended = train(1, 5 * REPORT, &mut |games| {
            told.push(games);
            if games < 2 * REPORT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((ended, told), (None, vec![REPORT, 2 * REPORT]));
    }

    #[test]
    fn the_weights_the_program_comes_with_are_the_usual_ones() {
        let weights = Weights::built_in();
        assert_eq!((weights.seed, weights.games), USUAL);
    }

    #[test]
    #[ignore = "plays three million games, which takes a minute"]
    fn the_weights_the_program_comes_with_can_be_trained_again() {
        let weights = train(USUAL.0, USUAL.1, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(weights.write() == Weights::built_in().write(), "other weights");
    }
}
