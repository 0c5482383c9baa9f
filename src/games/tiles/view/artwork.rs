//! The pictures of a game on arrow tiles, with colour indices as in a paint program.

use crate::games::view::theme::Theme;
use small_amiga::machine::chunky::Chunky;
use small_amiga::system::graphics::image::Image;

/// The pictures of a game, as indexed images whose indices are explained at each field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// Pictures of the two pieces, 22 x 13 pixels, or 22 x 26 for interlaced screens:
    /// index 1 is the body, 2 light, 3 dark.
    pub pieces: [Chunky; 2],
    /// Pictures on special squares, 42 x 21 pixels, or 42 x 42 for interlaced screens.
    pub pictures: Vec<TilePicture>,
    /// Picture of the X on a goal, 9 x 9 sprite pixels; index 1 is drawn.
    pub x: Chunky,
    /// Five animation frames of the ants side by side, 13 x 13 sprite pixels each;
    /// the indices 1 to 3 are the colours of the sprite.
    pub ants: Chunky,
}

/// A picture on the background of a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TilePicture {
    /// Picture in which index 0 is the background, 1 black, 2 the owner's pen and 3 white.
    pub picture: Chunky,
    /// Index of the side that owns the picture; a picture without an owner is drawn in black.
    pub owner: Option<usize>,
}

impl TilePicture {
    /// Returns the picture in the pens of a screen with `depth` bitplanes.
    pub fn image(&self, theme: &Theme, depth: usize) -> Image {
        let own = self.owner.map_or(theme.black, |at| theme.piece_at(at));
        Image::from_chunky(&self.picture, &[theme.white, theme.black, own, theme.white], depth)
    }
}
