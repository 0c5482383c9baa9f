//! The pictures that all games on arrow tiles use.

use crate::games::entry::drawing::{Drawing, Extent, drawing, plain_drawing};

/// Picture of a piece: colour index 1 is its body, 2 its light parts and 3 its dark parts.
pub const PIECE: Drawing = drawing!("piece", "a piece", Extent::Exactly(22, 13), 3);
/// Picture of the X that marks a goal square, in sprite pixels; colour index 1 is the colour of the piece.
pub const X: Drawing = plain_drawing!("x", "the X of a goal", Extent::Exactly(9, 9), 1);
/// Five animation frames, side by side, of the ants that crawl round a suggested square.
///
/// Each frame is 13 sprite pixels wide. Colour index 1 is blue, 2 green, 3 red.
pub const ANTS: Drawing = plain_drawing!("ants", "five frames of ants", Extent::Exactly(65, 13), 3);
