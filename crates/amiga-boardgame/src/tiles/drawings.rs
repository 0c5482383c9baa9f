//! The pictures that all games on arrow tiles use.

use crate::entry::drawing::{Drawing, Extent, drawing, plain_drawing};

/// Picture of a piece. Colour index 1 is the body, 2 its light parts and 3 its dark parts.
pub const PIECE: Drawing = drawing!("../../sprites", "piece", "a piece", Extent::Exactly(22, 13), 3);
/// Picture of the X that marks a goal, in sprite pixels. Colour index 1 is the colour of the piece.
pub const X: Drawing = plain_drawing!("../../sprites", "x", "the X of a goal", Extent::Exactly(9, 9), 1);
/// Five animation frames of the crawling ants that mark a suggested square.
///
/// The frames are side by side, each 13 sprite pixels wide. Colour index 1 is blue, 2 green, 3 red.
pub const ANTS: Drawing =
    plain_drawing!("../../sprites", "ants", "five frames of ants", Extent::Exactly(65, 13), 3);
