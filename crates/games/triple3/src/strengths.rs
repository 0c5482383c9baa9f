//! The strengths of Triple 3's engines, as the ladder in `docs/known/triple3.md` lists them.

use amiga_boardgame::entry::strength::Strength;

/// The strengths of the engines, in the order of the ladder.
pub const STRENGTHS: &[Strength] = &[
    Strength::new("1", -583, 5),
    Strength::new("2", -369, 4),
    Strength::new("3", -128, 4),
    Strength::new("4", 28, 4),
    Strength::new("5", 104, 4),
    Strength::new("6", 161, 4),
    Strength::new("7", 203, 4),
    Strength::new("8", 250, 4),
    Strength::new("9", 334, 23),
];
