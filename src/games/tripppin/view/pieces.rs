//! The two pieces as images: cut out for the board, and on white paper for panels and menus.

use super::artwork::Artwork;
use super::theme::Theme;
use crate::games::tripppin::Side;
use crate::machine::chunky::Chunky;
use crate::machine::colour::Pen;
use crate::system::graphics::bob::BobImage;
use crate::system::graphics::image::Image;

/// Both pieces in a screen's pens.
#[derive(Debug, Clone)]
pub struct Pieces {
    cut_out: [BobImage; 2],
    on_paper: [Image; 2],
}

impl Pieces {
    /// Draws the pieces for a screen of `depth` planes.
    #[must_use]
    pub fn new(artwork: &Artwork, theme: &Theme, depth: usize, interlaced: bool) -> Self {
        let pens = |side| [theme.white, theme.piece(side), theme.white, theme.black];
        let sides = [Side::Right, Side::Left];
        let cut_out = sides.map(|side| cut_out(&artwork.piece, &pens(side), depth));
        let paper = surrounded(&artwork.piece, 2, if interlaced { 2 } else { 1 });
        let on_paper = sides.map(|side| Image::from_chunky(&paper, &pens(side), depth));
        Self { cut_out, on_paper }
    }

    /// The piece as it stands on the board.
    #[must_use]
    pub const fn cut_out(&self, side: Side) -> &BobImage {
        &self.cut_out[side.index()]
    }

    /// The piece with white round it: 26 x 15, or 26 x 30 interlaced.
    #[must_use]
    pub const fn on_paper(&self, side: Side) -> &Image {
        &self.on_paper[side.index()]
    }
}

fn cut_out(picture: &Chunky, pens: &[Pen], depth: usize) -> BobImage {
    BobImage::new(Image::from_chunky(picture, pens, depth), picture)
}

/// The picture with `columns` and `rows` of index 0 on every side.
fn surrounded(picture: &Chunky, columns: usize, rows: usize) -> Chunky {
    let (width, height) = (picture.width() + 2 * columns, picture.height() + 2 * rows);
    Chunky::from_fn(width, height, |x, y| {
        let inside = x.checked_sub(columns).zip(y.checked_sub(rows));
        inside.and_then(|(x, y)| picture.get(x, y)).unwrap_or(0)
    })
}
