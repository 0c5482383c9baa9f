//! The strengths of Trippples' engines, as the ladder in `docs/known/trippples.md` lists them.

use amiga_boardgame::entry::strength::Strength;

/// The strengths of the engines, in the order of the ladder.
pub const STRENGTHS: &[Strength] = &[
    Strength::new("random", -274, 12),
    Strength::new("manhattan", -108, 10),
    Strength::new("euclidean", -109, 10),
    Strength::new("minimax:1", -106, 10),
    Strength::new("minimax:2", -14, 9),
    Strength::new("minimax:3", 7, 10),
    Strength::new("minimax:4", 32, 10),
    Strength::new("minimax:5", 31, 10),
    Strength::new("minimax:6", 43, 10),
    Strength::new("minimax:7", 34, 10),
    Strength::new("minimax:8", 32, 10),
    Strength::new("minimax:9", 31, 10),
    Strength::new("minimax:10", 35, 10),
    Strength::new("perfect", 368, 24),
];
