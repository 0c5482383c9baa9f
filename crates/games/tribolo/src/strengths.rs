//! The strengths of Tribolo's engines, as the ladder in `docs/known/tribolo.md` lists them.

use amiga_boardgame::entry::strength::Strength;

/// The strengths of the engines, in the order of the ladder.
pub const STRENGTHS: &[Strength] = &[
    Strength::new("1", -539, 38),
    Strength::new("2", -69, 24),
    Strength::new("3", 44, 24),
    Strength::new("4", 192, 23),
    Strength::new("5", 296, 24),
    Strength::new("classic", -302, 28),
    Strength::new("6", 378, 34),
];
