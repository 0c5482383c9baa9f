//! The pictures of a game on arrow tiles, with colour indices as in a paint program.

use crate::view::theme::Theme;
use small_amiga::machine::chunky::Chunky;
use small_amiga::system::graphics::image::Image;

/// The pictures of a game on arrow tiles, as images whose pixels are colour indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// Pictures of the two pieces, 22 x 13 pixels each, or 22 x 26 for interlaced screens. Index 1 is the
    /// body, 2 its light parts and 3 its dark parts.
    pub pieces: [Chunky; 2],
    /// Pictures on special squares, 42 x 21 pixels, or 42 x 42 for interlaced screens.
    pub pictures: Vec<TilePicture>,
    /// Picture of the X that blinks on a goal, 9 x 9 sprite pixels; only pixels with index 1 are drawn.
    pub x: Chunky,
    /// Five animation frames, side by side, of the crawling ants round a suggested square, 13 x 13 sprite
    /// pixels each. The indices 1 to 3 are the colours of the sprite.
    pub ants: Chunky,
}

/// A picture that fills the background of a special square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TilePicture {
    /// Picture in which index 0 is the background, 1 black, 2 the colour of the side that owns the picture,
    /// and 3 white.
    pub picture: Chunky,
    /// Index of the side whose colour the picture uses. If `None`, black is used instead.
    pub owner: Option<usize>,
}

impl TilePicture {
    /// Converts the picture to an image in the pens of a screen with `depth` bitplanes.
    pub fn image(&self, theme: &Theme, depth: usize) -> Image {
        let own = self.owner.map_or(theme.black, |at| theme.piece_at(at));
        Image::from_chunky(&self.picture, &[theme.white, theme.black, own, theme.white], depth)
    }
}
