//! The drawings a game shows, as paint programs have them.

use crate::games::view::theme::Theme;
use small_amiga::machine::chunky::Chunky;
use small_amiga::system::graphics::image::Image;

/// Indexed pictures; what each index means stands beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// The two pieces, 22 x 13, or 22 x 26 for interlaced screens: 1 body, 2 light, 3 dark.
    pub pieces: [Chunky; 2],
    /// What lies on special squares, 42 x 21, or 42 x 42 for interlaced screens.
    pub pictures: Vec<TilePicture>,
    /// The X of a goal, 9 x 9 sprite pixels: 1 drawn.
    pub x: Chunky,
    /// Five frames of ants side by side, 13 x 13 sprite pixels each: 1 to 3 the sprite's colours.
    pub ants: Chunky,
}

/// A picture on a square's paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TilePicture {
    /// 0 paper, 1 black, 2 the owner's pen, 3 white.
    pub picture: Chunky,
    /// Whose it is, by the place among both sides; nobody's are drawn in black.
    pub owner: Option<usize>,
}

impl TilePicture {
    /// The picture in a screen's pens, for `depth` planes.
    pub fn image(&self, theme: &Theme, depth: usize) -> Image {
        let own = self.owner.map_or(theme.black, |at| theme.piece_at(at));
        Image::from_chunky(&self.picture, &[theme.white, theme.black, own, theme.white], depth)
    }
}
