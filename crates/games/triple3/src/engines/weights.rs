//! The weights of Triple 3's learned evaluation, and their file format.
//!
//! All numbers in a file are little endian. A file contains: the line `triple3 weights 1` with its line feed;
//! the seed and the number of games of the training, 8 bytes each; the weights, 2 bytes each, signed, in
//! units of 1/1024 of a natural logit; and a checksum of all preceding bytes (FNV-1a, 8 bytes). The reader
//! accepts nothing else.

use std::sync::OnceLock;

use super::features::COUNT;
use super::{level, packing};
use boardgame_engine::checksum::fnv1a;
use boardgame_engine::engine_file::EngineFile;

const HEAD: &[u8] = b"triple3 weights 1\n";

// The packed weights have no length of their own.
const _: () = assert!(packing::COUNT == COUNT);

const LENGTH: usize = HEAD.len() + 16 + 2 * COUNT + 8;

/// Scale of the integer evaluation weights: number of units per logit.
pub(in super::super) const UNIT: i32 = 1024;

/// The evaluation weights in packed form, preceded by the seed and the number of games of their training.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/page/triple3.weights"));

/// The file with the evaluation weights in packed form.
pub(crate) static FILE: EngineFile =
    EngineFile::new("triple3.weights", level::needs_weights, fnv1a(PACKED), PACKED);

/// The evaluation weights of Triple 3. The weights of a position's features add up to the log odds of a win for the
/// player who throws next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    pub(crate) seed: u64,
    pub(crate) games: u64,
    pub(in super::super) of: Vec<i16>,
}

/// The defect for which a weights file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The first line of the weights file is missing or has a different version.
    #[error("byte 1: expected the line `triple3 weights 1`")]
    Head,
    /// The weights file has this number of bytes, which differs from the expected length.
    #[error("expected {LENGTH} bytes, not {0}")]
    Length(usize),
    /// The checksum at the end of the weights file does not match the bytes before it.
    #[error("byte {}: expected the checksum {expected:016x}, not {found:016x}", LENGTH - 7)]
    Checksum {
        /// The checksum computed from the bytes of the weights file.
        expected: u64,
        /// The checksum stored in the weights file.
        found: u64,
    },
}

impl Weights {
    /// Creates weights that are all zero, for a training with this seed and number of games.
    pub fn blank(seed: u64, games: u64) -> Self {
        Self { seed, games, of: vec![0; COUNT] }
    }

    /// Returns the weights of the engine file, or `None` if the host has not provided the file.
    pub fn built_in() -> Option<&'static Self> {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        let (seed, rest) = FILE.contents()?.split_first_chunk()?;
        let (games, packed) = rest.split_first_chunk()?;
        let [seed, games] = [seed, games].map(|bytes| u64::from_le_bytes(*bytes));
        Some(WEIGHTS.get_or_init(|| Self { seed, games, of: packing::unpacked(packed) }))
    }

    /// Parses the bytes of a weights file.
    ///
    /// # Errors
    /// Returns a [`WeightsError`] if the first line, the length or the checksum is wrong.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let rest = bytes.strip_prefix(HEAD).ok_or(WeightsError::Head)?;
        if bytes.len() != LENGTH {
            return Err(WeightsError::Length(bytes.len()));
        }
        let length = || WeightsError::Length(bytes.len());
        let (seed, rest) = rest.split_first_chunk().ok_or_else(length)?;
        let (games, rest) = rest.split_first_chunk().ok_or_else(length)?;
        let (weights, found) = rest.split_last_chunk().ok_or_else(length)?;
        let expected = fnv1a(&bytes[..LENGTH - 8]);
        let found = u64::from_le_bytes(*found);
        if found != expected {
            return Err(WeightsError::Checksum { expected, found });
        }
        let (weights, _) = weights.as_chunks();
        Ok(Self {
            seed: u64::from_le_bytes(*seed),
            games: u64::from_le_bytes(*games),
            of: weights.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect(),
        })
    }

    /// Returns the bytes of the weights file, which [`Weights::read`] parses.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.of.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_weights_read_and_write() {
        let file = include_bytes!("triple3.weights");
        let weights = Weights::built_in().unwrap();
        assert_eq!(&Weights::read(file).unwrap(), weights);
        assert_eq!(weights.write(), file, "unpacked they are the file");
        assert!(weights.of.iter().any(|&weight| weight != 0));
    }

    #[test]
    fn damaged_packed_weights_are_unpacked_to_other_weights() {
        let packed = &PACKED[16..];
        let mut damaged = packed.to_vec();
        damaged.iter_mut().step_by(97).for_each(|byte| *byte ^= 0x55);
        let set = vec![255; packed.len()];
        for bytes in [&damaged[..], &packed[..packed.len() / 2], &packed[1..], &set, &[0; 3], &[]] {
            let weights = packing::unpacked(bytes);
            assert_eq!(weights.len(), COUNT);
            assert!(weights != Weights::built_in().unwrap().of);
        }
    }

    #[test]
    fn damaged_weights_are_refused() {
        let whole = Weights::blank(1, 2).write();
        let error = |bytes: &[u8]| Weights::read(bytes).unwrap_err().to_string();
        assert_eq!(error(b""), "byte 1: expected the line `triple3 weights 1`");
        assert_eq!(error(&whole[..LENGTH - 1]), format!("expected {LENGTH} bytes, not {}", LENGTH - 1));
        assert_eq!(
            error(&[&whole[..], b"\n"].concat()),
            format!("expected {LENGTH} bytes, not {}", LENGTH + 1)
        );
        for at in [HEAD.len(), LENGTH / 2, LENGTH - 1] {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            assert!(matches!(Weights::read(&damaged), Err(WeightsError::Checksum { .. })));
        }
    }
}
