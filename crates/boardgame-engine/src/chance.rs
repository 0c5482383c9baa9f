//! Uniformly distributed random numbers that do not depend on the version of a library.
//!
//! The method is implemented here because a new version of a library could map random bits to numbers
//! differently, which would change every shuffled board. Random generators and their seeds are left to the
//! games.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Returns a uniformly distributed random number below `end`.
///
/// `end` must be at least 1 and far below 2^32.
///
/// Draws at or above the largest multiple of `end` that fits into 32 bits are rejected, so that all results
/// are equally likely.
pub fn below(rng: &mut ChaCha8Rng, end: usize) -> usize {
    let end = end as u32;
    let fair = u32::MAX - u32::MAX % end;
    loop {
        let drawn = rng.next_u32();
        if drawn < fair {
            return (drawn % end) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn below_draws_every_number_equally_often() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut drawn = [0; 6];
        for _ in 0..60_000 {
            drawn[below(&mut rng, 6)] += 1;
        }
        assert!(drawn.iter().all(|times| (9_600..10_400).contains(times)), "{drawn:?}");
        assert_eq!(below(&mut rng, 1), 0);
    }
}
