//! The drawings Tripppin shows, as paint programs have them.

use crate::machine::chunky::Chunky;

/// Indexed pictures; what each index means stands beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// A piece, 22 x 13, or 22 x 26 for interlaced screens: 1 body, 2 light, 3 dark.
    pub piece: Chunky,
    /// The X of a goal, 9 x 9 sprite pixels: 1 drawn.
    pub x: Chunky,
    /// Five frames of ants side by side, 13 x 13 sprite pixels each: 1 to 3 the sprite's colours.
    pub ants: Chunky,
}
