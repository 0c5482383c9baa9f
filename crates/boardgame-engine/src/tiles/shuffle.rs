//! Shuffles tiles so that the same state of the random generator always gives the same order.
//!
//! The algorithm is implemented here because a new version of a library could use random numbers differently,
//! which would change every board. The set of tiles and their squares are left to the games.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::chance::below;

/// Shuffles a slice at random, with equal probability for every order.
pub fn shuffle<T>(things: &mut [T], rng: &mut ChaCha8Rng) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(rng, last + 1));
    }
}

/// Returns the random generator for the board or other item with the number `number` in the series generated from
/// `seed`.
///
/// Each item has its own random stream, so it can be generated without generating those before it.
pub fn numbered(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
