//! The pictures of the pieces and of the special tiles.

use amiga_boardgame::entry::drawing::Drawing;
use boardgame_sprites::{CIRCLE, FINISH_CIRCLE, FINISH_SQUARE, NEUTRAL, SQUARE, START_CIRCLE, START_SQUARE};

/// The pictures of the pieces, in the order of the sides.
pub(crate) const PIECES: [Drawing; 2] = [CIRCLE, SQUARE];
/// The pictures of the start, finish and neutral tiles, each with the index of the side that owns the tile.
///
/// A neutral tile has no owner.
pub(crate) const TILES: [(Drawing, Option<usize>); 5] = [
    (START_CIRCLE, Some(0)),
    (START_SQUARE, Some(1)),
    (FINISH_CIRCLE, Some(0)),
    (FINISH_SQUARE, Some(1)),
    (NEUTRAL, None),
];
