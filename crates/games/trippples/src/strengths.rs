//! The strengths of Trippples' engines, as the ladder in `docs/known/trippples.md` lists them.

use amiga_boardgame::entry::strength::Strength;

/// The strengths of the engines, in the order of the ladder.
pub const STRENGTHS: &[Strength] = &[
    Strength::new("random", -276, 12),
    Strength::new("manhattan", -110, 10),
    Strength::new("euclidean", -111, 10),
    Strength::new("minimax:1", -108, 10),
    Strength::new("minimax:2", -16, 10),
    Strength::new("minimax:3", 5, 10),
    Strength::new("minimax:4", 29, 10),
    Strength::new("minimax:5", 29, 10),
    Strength::new("minimax:6", 40, 10),
    Strength::new("minimax:7", 32, 10),
    Strength::new("minimax:8", 30, 10),
    Strength::new("minimax:9", 29, 10),
    Strength::new("minimax:10", 33, 10),
    Strength::new("perfect", 394, 26),
];
