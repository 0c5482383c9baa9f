//! Uniform random numbers from a SHA-256 digest that both players can compute.

use std::num::NonZeroU32;

use crate::hash::{SIZE, sha256};

/// A stream of random numbers that follows from a digest. The stream is endless and is the same on every
/// machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbers {
    block: [u8; SIZE],
    /// Number of bytes of `block` that have been used.
    used: usize,
}

impl Numbers {
    pub(crate) const fn new(digest: [u8; SIZE]) -> Self {
        Self { block: digest, used: 0 }
    }

    /// Returns the next 32 random bits: the bytes of the digest from left to right, then those of its digest
    /// with the text `more`, and so on.
    fn next_u32(&mut self) -> u32 {
        if self.used == SIZE {
            *self = Self::new(sha256(&[b"more", &self.block]));
        }
        let word = self.block.get(self.used..self.used + 4).and_then(|word| word.try_into().ok());
        self.used += 4;
        u32::from_be_bytes(word.unwrap_or_default())
    }

    /// Returns a uniformly distributed random number below `end`.
    ///
    /// Draws at or above the largest multiple of `end` below 2^32 are rejected, so that all results are
    /// equally likely.
    pub(crate) fn below(&mut self, end: NonZeroU32) -> u32 {
        let fair = u32::MAX - u32::MAX % end;
        loop {
            let drawn = self.next_u32();
            if drawn < fair {
                return drawn % end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stream_continues_after_its_first_digest() {
        let digest = sha256(&[b"seed"]);
        let mut numbers = Numbers::new(digest);
        let drawn: Vec<u32> = (0..16).map(|_| numbers.next_u32()).collect();
        let bytes: Vec<u8> = drawn.iter().flat_map(|word| word.to_be_bytes()).collect();
        assert_eq!(bytes[..SIZE], digest);
        assert_eq!(bytes[SIZE..], sha256(&[b"more", &digest]));
    }

    #[test]
    fn draws_beyond_the_last_multiple_are_rejected() {
        let mut block = [0xFF; SIZE];
        block[31] = 9;
        block[28..31].fill(0);
        let mut numbers = Numbers::new(block);
        // Seven words of 2^32 - 1 are rejected, the eighth word is 9.
        assert_eq!(numbers.below(NonZeroU32::new(6).unwrap()), 3);
        assert_eq!(numbers.below(NonZeroU32::MIN), 0);
    }
}
