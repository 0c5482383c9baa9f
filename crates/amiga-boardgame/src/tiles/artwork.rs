//! The pictures of a game on arrow tiles, whose pixels are colour indices.

use crate::view::theme::Theme;
use small_amiga::chips::Chunky;
use small_amiga::graphics::Image;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// Pictures of the two pieces, 22 x 13 pixels each, or 22 x 26 for interlaced screens.
    ///
    /// Index 1 is the body, 2 its light parts and 3 its dark parts.
    pub pieces: [Chunky; 2],
    /// Pictures on special squares, 42 x 21 pixels each, or 42 x 42 for interlaced screens.
    pub pictures: Vec<TilePicture>,
    /// Picture, 9 x 9 sprite pixels, of the X that blinks on a goal square. Only pixels with index 1 are
    /// drawn.
    pub x: Chunky,
    /// Five animation frames, side by side, of the ants that crawl round a suggested square.
    ///
    /// Each frame has 13 x 13 sprite pixels. The indices 1 to 3 are the colours of the sprite.
    pub ants: Chunky,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TilePicture {
    /// Picture of a special square. Pixels of the value 0 show the background, 1 black, 2 the owner's colour, and 3
    /// white.
    pub picture: Chunky,
    /// Index of the side whose colour replaces colour index 2 of the square's picture; `None` for black.
    pub owner: Option<usize>,
}

impl TilePicture {
    pub fn image(&self, theme: &Theme, depth: usize) -> Image {
        let own = self.owner.map_or(theme.black, |at| theme.piece(at));
        Image::from_chunky(&self.picture, &[theme.white, theme.black, own, theme.white], depth)
    }
}
