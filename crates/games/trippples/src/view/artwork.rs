//! The pictures of the window: pieces, special tiles and marks.

use amiga_boardgame::entry::drawing::{Drawing, Drawings};
use amiga_boardgame::tiles::artwork::{Artwork, TilePicture};
use boardgame_sprites::{
    ANTS, CIRCLE, FINISH_CIRCLE, FINISH_SQUARE, NEUTRAL, SQUARE, START_CIRCLE, START_SQUARE, X,
};

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

/// Returns the pictures of the window: both pieces, the five special tiles, the X of a goal, and the ants around a tile.
///
/// Interlaced pictures have twice as many rows.
pub fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.picture(drawing, interlaced).clone();
    let pictures = TILES.iter().map(|(drawing, owner)| TilePicture { picture: of(drawing), owner: *owner });
    Artwork { pieces: PIECES.each_ref().map(of), pictures: pictures.collect(), x: of(&X), ants: of(&ANTS) }
}
