//! The images of the two pieces of a game: with a transparent background for the board, and on white for
//! panels and menus.

use super::theme::Theme;
use small_amiga::chips::{Chunky, Pen, Point};
use small_amiga::graphics::{BobImage, Image};

/// The images of the pieces of two sides, for the board and for panels and menus.
#[derive(Debug, Clone)]
pub struct Pieces {
    cut_out: [BobImage; 2],
    /// Width of the light outline round the pieces on the board, in pixels.
    halo: i32,
    on_paper: [Image; 2],
}

impl Pieces {
    /// Creates the images of both pieces for a screen of `depth` bitplanes.
    ///
    /// The pictures have four colour indices.
    ///
    /// Index 0 is the background, 1 is the piece's own colour, 2 is light and 3 is dark. If `halo` is set,
    /// the pieces get a light outline that separates them from the background.
    pub fn new(
        [first, second]: &[Chunky; 2],
        theme: &Theme,
        depth: usize,
        interlaced: bool,
        halo: bool,
    ) -> Self {
        let pens = |at| [theme.white, theme.piece(at), theme.white, theme.black];
        let outlined = |picture: &Chunky| if halo { with_halo(picture) } else { picture.clone() };
        let pictures = [(0, first), (1, second)];
        let cut_out = pictures.map(|(at, picture)| cut_out(&outlined(picture), &pens(at), depth));
        let on_paper = pictures.map(|(at, picture)| {
            let paper = surrounded(picture, 2, if interlaced { 2 } else { 1 });
            Image::from_chunky(&paper, &pens(at), depth)
        });
        Self { cut_out, halo: i32::from(halo), on_paper }
    }

    /// Returns the image, without a background, of the piece of the side with index `side`, and the image's upper left
    /// corner if the piece is drawn at `corner`.
    pub const fn cut_out(&self, side: usize, corner: Point) -> (&BobImage, Point) {
        (&self.cut_out[side & 1], Point::new(corner.x - self.halo, corner.y - self.halo))
    }

    /// Returns `true` if the pieces on the board have a light outline.
    pub const fn has_halo(&self) -> bool {
        self.halo > 0
    }

    /// Returns the piece's image on white, for panels and menus.
    ///
    /// Its size is 26 x 15 pixels, or 26 x 30 on an interlaced screen.
    pub const fn on_paper(&self, side: usize) -> &Image {
        &self.on_paper[side & 1]
    }
}

fn cut_out(picture: &Chunky, pens: &[Pen], depth: usize) -> BobImage {
    BobImage::new(Image::from_chunky(picture, pens, depth), picture)
}

/// Adds a light outline of one pixel to the picture of a piece. The result is two pixels wider and higher.
fn with_halo(picture: &Chunky) -> Chunky {
    const LIGHT: u8 = 2;
    let picture = surrounded(picture, 1, 1);
    let is_drawn = |x: usize, y: usize| picture.get(x, y).is_some_and(|index| index != 0);
    Chunky::from_fn(picture.width(), picture.height(), |x, y| {
        let near =
            || (x.saturating_sub(1)..=x + 1).any(|x| (y.saturating_sub(1)..=y + 1).any(|y| is_drawn(x, y)));
        match picture.get(x, y).unwrap_or(0) {
            0 if near() => LIGHT,
            index => index,
        }
    })
}

fn surrounded(picture: &Chunky, columns: usize, rows: usize) -> Chunky {
    let (width, height) = (picture.width() + 2 * columns, picture.height() + 2 * rows);
    Chunky::from_fn(width, height, |x, y| {
        let inside = x.checked_sub(columns).zip(y.checked_sub(rows));
        inside.and_then(|(x, y)| picture.get(x, y)).unwrap_or(0)
    })
}
