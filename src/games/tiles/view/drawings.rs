//! The pictures that all games on arrow tiles use.

use crate::games::entry::drawing::{Drawing, Extent, drawing, plain_drawing};

/// A piece: index 1 is the body, 2 light, 3 dark.
pub const PIECE: Drawing = drawing!("piece", "a piece", Extent::Exactly(22, 13), 3);
/// The X of a goal, in sprite pixels: index 1 has the colour of the piece.
pub const X: Drawing = plain_drawing!("x", "the X of a goal", Extent::Exactly(9, 9), 1);
/// Five animation frames of the ants side by side, 13 sprite pixels each: index 1 is blue, 2 green, 3 red.
pub const ANTS: Drawing = plain_drawing!("ants", "five frames of ants", Extent::Exactly(65, 13), 3);
