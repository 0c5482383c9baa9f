//! The drawings games on arrow tiles share.

use crate::games::entry::drawing::{Drawing, Extent, drawing, plain_drawing};

/// A piece: 1 body, 2 light, 3 dark.
pub const PIECE: Drawing = drawing!("piece", "a piece", Extent::Exactly(22, 13), 3);
/// The X of a goal, in sprite pixels: 1 the piece's colour.
pub const X: Drawing = plain_drawing!("x", "the X of a goal", Extent::Exactly(9, 9), 1);
/// Five frames of ants side by side, 13 sprite pixels each: 1 blue, 2 green, 3 red.
pub const ANTS: Drawing = plain_drawing!("ants", "five frames of ants", Extent::Exactly(65, 13), 3);
