//! The random number generator of Tribolo's playouts and engines.

/// A small, fast random number generator: one addition and three mixing steps per number.
///
/// The stream of random numbers is the same on every platform. The generator is evenly distributed, but not
/// suited to other purposes than playouts and engines.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates a generator. Equal seeds give equal random numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    #[inline(always)]
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random number below `end`, with a relative bias of at most `end` / 2^32.
    #[inline(always)]
    pub const fn below(&mut self, end: u32) -> u32 {
        (((self.next() >> 32) * end as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_moves_are_equally_likely() {
        let mut random = Random::new(7);
        let mut drawn = [0_u32; 11];
        (0..110_000).for_each(|_| drawn[random.below(11) as usize] += 1);
        assert!(drawn.iter().all(|&count| (9_600..10_400).contains(&count)), "{drawn:?}");
    }
}
