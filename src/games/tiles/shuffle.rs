//! Shuffling tiles: one state of a generator always gives the same order.
//!
//! Knows the even shuffle, spelled out here rather than left to a library whose next version may draw its numbers
//! differently. Leaves to the games which tiles there are and where they go.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::chance::below;

/// Puts things into an order drawn evenly from all there are.
pub fn shuffle<T>(things: &mut [T], rng: &mut impl Rng) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(rng, last + 1));
    }
}

/// What number `number` of those a seed has is drawn from: each has a stream of its own, so that any of them can be had
/// without those before it.
pub fn numbered(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
