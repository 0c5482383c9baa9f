//! The hash chain of a player, which commits to random values before they are used.
//!
//! A player draws the last value x\[1024\] at random and keeps it secret. Each earlier value is the SHA-256
//! digest of the text `tripppin-link-1` and the value after it. The first value, x\[0\], is the *anchor*. A
//! player who has published the anchor can reveal the values one by one, in order, but cannot change any of
//! them, and a value does not contain the next one.

use std::fmt;

use crate::hash::{SIZE, from_hex, sha256, to_hex};

/// Index of the last value of a hash chain, which is the player's secret. The first value, the anchor, has index 0.
pub const LENGTH: u16 = 1024;

/// Prefix of the hash input: the SHA-256 digest of the prefix and value n of a chain is value n - 1 of the chain.
///
/// With this prefix, digests for other purposes are never values of a chain.
const CONTEXT: &[u8] = b"tripppin-link-1";

/// A value of a hash chain. Its text is 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value([u8; SIZE]);

impl Value {
    /// Computes the value with the next lower index in the chain: the SHA-256 digest of a fixed prefix and this
    /// value.
    #[must_use]
    pub fn previous(self) -> Self {
        Self(sha256(&[CONTEXT, &self.0]))
    }

    fn back(self, steps: u16) -> Self {
        (0..steps).fold(self, |value, _| value.previous())
    }

    /// Returns the SHA-256 digest of a text, as a stand-in for a value of a real hash chain.
    pub(crate) fn from_text(text: &str) -> Self {
        Self(sha256(&[text.as_bytes()]))
    }

    pub(crate) const fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Parses 64 lower-case hexadecimal digits, or returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        from_hex(text).map(Self)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

/// The first value of a hash chain, which is published before any other value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Anchor(Value);

impl Anchor {
    /// Creates the anchor with the given value.
    pub const fn new(value: Value) -> Self {
        Self(value)
    }

    /// Returns the anchor as a [`Value`], the value with index 0 of the chain.
    pub const fn value(self) -> Value {
        self.0
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A value that a player has revealed, with its index in the chain. Whether it belongs to the chain is
/// checked by [`Chain::reveal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Revealed {
    /// The index of the value in the chain, where 0 is the anchor.
    pub index: u16,
    /// The value that the player has revealed.
    pub value: Value,
}

/// The error for a value that cannot be the next revealed value of a hash chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChainError {
    /// The chain has no value with this index, so the game is too long.
    #[error("the game is too long: it has used all {LENGTH} secret values of a player")]
    Exhausted,
    /// The value is not new: its index is not above the index of the newest revealed value.
    #[error("expected a secret value after number {newest}, not number {index}")]
    Known {
        /// The chain index of the refused value.
        index: u16,
        /// The index of the newest revealed value of the chain.
        newest: u16,
    },
    /// Hashing the value repeatedly does not give the newest revealed value of the chain.
    #[error("the secret value number {index} does not belong to the game")]
    Foreign {
        /// The chain index of the refused value.
        index: u16,
    },
}

/// The part of a player's chain that has been revealed: the anchor and the newest value, which has been
/// checked to lead back to the anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chain {
    anchor: Anchor,
    newest: Revealed,
}

impl Chain {
    /// Creates a chain of which only the anchor has been revealed.
    pub const fn new(anchor: Anchor) -> Self {
        Self { anchor, newest: Revealed { index: 0, value: anchor.0 } }
    }

    /// Returns the first value of the chain, which its owner has published before any other value.
    pub const fn anchor(&self) -> Anchor {
        self.anchor
    }

    /// Returns the revealed value with the highest index. In a new chain, the anchor is the only revealed value.
    pub const fn newest(&self) -> Revealed {
        self.newest
    }

    /// Returns the chain with `revealed` as its newest value, after checking that the value belongs to the chain.
    ///
    /// # Errors
    /// Returns a [`ChainError`] if the value does not come after the newest one, or does not lead back to it.
    /// The newest value itself is refused, because every reader of a link knows the value.
    pub fn reveal(&self, revealed: Revealed) -> Result<Self, ChainError> {
        let Revealed { index, value } = revealed;
        if index > LENGTH {
            return Err(ChainError::Exhausted);
        }
        let steps = index.checked_sub(self.newest.index).filter(|&steps| steps > 0);
        let steps = steps.ok_or(ChainError::Known { index, newest: self.newest.index })?;
        if value.back(steps) == self.newest.value {
            Ok(Self { newest: revealed, ..*self })
        } else {
            Err(ChainError::Foreign { index })
        }
    }

    /// Returns the value with the given index, or `None` if it has not been revealed.
    pub fn value(&self, index: u16) -> Option<Value> {
        Some(self.newest.value.back(self.newest.index.checked_sub(index)?))
    }

    /// Returns the chain with the value at index `index` as its newest revealed value. Returns `None` if the value
    /// has not been revealed.
    pub(crate) fn truncated(&self, index: u16) -> Option<Self> {
        let value = self.value(index)?;
        Some(Self { newest: Revealed { index, value }, ..*self })
    }
}

/// The secret of a player for one game: the last value of a chain, from which all others follow.
///
/// Each game needs a secret of its own, 32 bytes from the random source of the system. Two games with the
/// same secret would reveal each other's throws.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Value);

impl Secret {
    /// Creates the secret with the given random bytes.
    pub const fn new(random: [u8; SIZE]) -> Self {
        Self(Value(random))
    }

    /// Computes the first value of the chain by hashing the secret [`LENGTH`] times.
    pub fn anchor(&self) -> Anchor {
        Anchor(self.0.back(LENGTH))
    }

    /// Computes the value at index `index` of the chain that ends with this secret.
    ///
    /// # Errors
    /// Returns [`ChainError::Exhausted`] if the index is that of the secret itself or beyond it.
    pub fn reveal(&self, index: u16) -> Result<Revealed, ChainError> {
        let steps = LENGTH.checked_sub(index).filter(|&steps| steps > 0).ok_or(ChainError::Exhausted)?;
        Ok(Revealed { index, value: self.0.back(steps) })
    }

    /// Returns the secret as 64 hexadecimal digits, for the program's own saved state only.
    pub fn expose(&self) -> String {
        self.0.to_string()
    }

    /// Parses a secret of 64 lower-case hexadecimal digits, as returned by [`Self::expose`]. Returns `None` for any
    /// other text.
    pub fn parse(text: &str) -> Option<Self> {
        Value::parse(text).map(Self)
    }
}

/// Formats the type without the secret value, so that no log contains it.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> Secret {
        Secret::new([7; SIZE])
    }

    #[test]
    fn chain_is_the_published_one() {
        // Computed independently: x[1023] and x[0] of the secret of 32 bytes 07.
        let value = |index| secret().reveal(index).unwrap().value.to_string();
        assert_eq!(value(1023), "a258ff29c241dbfb9c7f580bbd958e8b985e89b38ac0b3eb8d8ac556a5ae8662");
        assert_eq!(
            secret().anchor().to_string(),
            "0f1652e105a1369485890f07f79df3f67e84f9f0ee636084f6ed0f891e91e475"
        );
        assert_eq!(value(0), "0f1652e105a1369485890f07f79df3f67e84f9f0ee636084f6ed0f891e91e475");
    }

    #[test]
    fn revealed_values_lead_back_to_the_anchor() {
        let mut chain = Chain::new(secret().anchor());
        for index in [1, 2, 5, 1023] {
            chain = chain.reveal(secret().reveal(index).unwrap()).unwrap();
            assert_eq!(chain.newest().index, index);
        }
        assert_eq!(chain.value(3), secret().reveal(3).ok().map(|revealed| revealed.value));
        assert_eq!((chain.value(0), chain.value(1024)), (Some(chain.anchor().value()), None));
        assert_eq!(chain.truncated(2).unwrap().newest(), secret().reveal(2).unwrap());
    }

    #[test]
    fn wrong_old_and_missing_values_are_refused() {
        let chain = Chain::new(secret().anchor()).reveal(secret().reveal(2).unwrap()).unwrap();
        let reveal = |index, value| chain.reveal(Revealed { index, value });
        let value = |index| secret().reveal(index).unwrap().value;
        assert_eq!(
            reveal(3, Secret::new([8; SIZE]).reveal(3).unwrap().value),
            Err(ChainError::Foreign { index: 3 })
        );
        assert_eq!(reveal(3, value(4)), Err(ChainError::Foreign { index: 3 }));
        for index in [1, 2] {
            assert_eq!(reveal(index, value(index)), Err(ChainError::Known { index, newest: 2 }));
        }
        assert_eq!(reveal(1025, value(3)), Err(ChainError::Exhausted));
        assert_eq!(secret().reveal(LENGTH), Err(ChainError::Exhausted));
        assert_eq!(secret().reveal(u16::MAX), Err(ChainError::Exhausted));
    }

    #[test]
    fn secret_is_not_in_debug_text() {
        assert_eq!(format!("{:?}", secret()), "Secret(..)");
        assert_eq!(Secret::parse(&secret().expose()), Some(secret()));
    }
}
