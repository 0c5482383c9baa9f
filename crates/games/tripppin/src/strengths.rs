//! The strengths of Tripppin's engines, as the ladder in `docs/known/tripppin.md` lists them.

use amiga_boardgame::entry::strength::Strength;

/// The strengths of the engines, in the order of the ladder.
pub const STRENGTHS: &[Strength] = &[
    Strength::new("1", -681, 31),
    Strength::new("2", -411, 20),
    Strength::new("3", -213, 16),
    Strength::new("4", -57, 15),
    Strength::new("5", 22, 14),
    Strength::new("6", 62, 14),
    Strength::new("7", 127, 15),
    Strength::new("8", 189, 15),
    Strength::new("9", 227, 16),
    Strength::new("perfect", 736, 39),
];
