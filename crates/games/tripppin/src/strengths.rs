//! The strengths of Tripppin's engines, as the ladder in `docs/known/tripppin.md` lists them.

use amiga_boardgame::entry::strength::Strength;

/// The strengths of the engines, in the order of the ladder.
pub const STRENGTHS: &[Strength] = &[
    Strength::new("1", -673, 31),
    Strength::new("2", -403, 20),
    Strength::new("3", -203, 16),
    Strength::new("4", -50, 14),
    Strength::new("5", 31, 14),
    Strength::new("6", 69, 14),
    Strength::new("7", 134, 14),
    Strength::new("8", 192, 15),
    Strength::new("9", 233, 15),
    Strength::new("perfect", 671, 32),
];
