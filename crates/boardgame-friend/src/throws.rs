//! The throws of the dice in a game, determined by both players together.

use boardgame_engine::chance::below;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::chain::{ChainError, LENGTH, Value};
use crate::deal::Deal;
use crate::hash::{SIZE, sha256};

/// The number of the first throw of the dice in a game. Throw n uses value n of each hash chain, and values 0 and 1
/// determine the deal.
pub const FIRST: u16 = 2;

/// Returns the number of the throw after the first `plies` plies of a game. The number is also the index of the
/// hash-chain value that the sender of a link with `plies` plies reveals.
///
/// Links reveal the same values in games without dice.
///
/// # Errors
/// Returns [`ChainError::Exhausted`] if the chains have no value with this index.
pub fn number_after(plies: usize) -> Result<u16, ChainError> {
    let number = plies.checked_add(usize::from(FIRST)).and_then(|number| u16::try_from(number).ok());
    number.filter(|&number| number < LENGTH).ok_or(ChainError::Exhausted)
}

const FACES: usize = 6;

/// A throw of the dice, which is a hash of the game's [`Deal`] and one hash-chain value of each side.
///
/// The player who plays the throw with number k has received the opponent's value k before, and reveals its
/// own value k + 1 with the move. Therefore no player can choose a throw, or know the next throw when
/// moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Throw([u8; SIZE]);

impl Throw {
    /// Computes throw number `number` from the deal and from `a` and `b`, the values with that index in the hash
    /// chains of the two sides. Returns `None` unless the number is at least [`FIRST`] and below [`LENGTH`].
    ///
    /// The throw is the SHA-256 digest of the text `throw`, the deal, the number as 32 bits in big-endian
    /// order, the value of side a and the value of side b.
    pub fn new(deal: &Deal, number: u16, a: Value, b: Value) -> Option<Self> {
        let is_number = (FIRST..LENGTH).contains(&number);
        let digest = || {
            let number = u32::from(number).to_be_bytes();
            sha256(&[b"throw", deal.as_bytes(), &number, a.as_bytes(), b.as_bytes()])
        };
        is_number.then(|| Self(digest()))
    }

    /// Returns the random generator for the original throw, which is attempt 0, or for a later rethrow.
    ///
    /// A rethrow is made, for instance, because no move was possible. The seed of a rethrow is the SHA-256
    /// digest of the throw and the number of the attempt.
    fn attempt(&self, attempt: u32) -> ChaCha8Rng {
        let digest = if attempt == 0 { self.0 } else { sha256(&[&self.0, &attempt.to_be_bytes()]) };
        ChaCha8Rng::from_seed(digest)
    }

    /// Returns the faces of two dice, 1 to 6 each, for the original throw, which is attempt 0, or for a
    /// later rethrow.
    ///
    /// The faces follow from the first two numbers below 6 of a ChaCha8 generator. Its seed is the throw, or
    /// for a rethrow the digest of the throw and the number of the attempt.
    pub fn two_dice(&self, attempt: u32) -> [u8; 2] {
        let mut rng = self.attempt(attempt);
        // A face is at most 6.
        [(), ()].map(|()| 1 + below(&mut rng, FACES) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throw_has_the_same_faces_on_every_machine() {
        let throw = Throw([7; SIZE]);
        // Computed independently.
        let faces = [[3, 6], [3, 5], [5, 4], [1, 2]];
        assert_eq!([0, 1, 2, 3].map(|attempt| throw.two_dice(attempt)), faces);
    }
}
