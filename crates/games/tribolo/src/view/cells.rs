//! The pictures of Tribolo's cells, converted to the pens of a screen.

use super::face::Tile;
use super::layout::{CELL_HEIGHT, CELL_WIDTH};
use super::theme::Theme;
use crate::Side;
use amiga_boardgame::entry::drawing::Drawings;
use boardgame_sprites::{CELLS, CELLS4};
use small_amiga::chips::Chunky;
use small_amiga::graphics::Image;

/// An image with the pictures of all kinds of Tribolo's cells, side by side.
///
/// The pictures are in this order: blue, red, green, wall, empty cell, marked legal cell, hinted cell, cell
/// being captured.
///
/// On Tribolo's own screen each colour index is the pen of that number in `entry/tribolo.gpl`; on a public
/// screen the indices are 0 background, 1 dark, 2 light and 3 fill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Artwork {
    /// The image of the eight kinds of cells in one row, 256 x 16 pixels, or 256 x 32 for interlaced
    /// screens.
    pub cells: Chunky,
}

/// Returns the artwork of the cells for the game's own screen or for a public screen.
///
/// On a public screen the cells are patterns and shapes, because the colours of its pens are unknown.
pub(crate) fn artwork(drawings: &Drawings, own_screen: bool, interlaced: bool) -> Artwork {
    Artwork { cells: drawings.picture(if own_screen { &CELLS } else { &CELLS4 }, interlaced).clone() }
}

/// Width of the gap at the right edge of a cell's picture, in hi-res pixels.
///
/// The gap at the lower edge is one pixel row.
pub(crate) const GROUND: i32 = 2;

#[derive(Debug, Clone)]
pub(crate) struct Cells {
    images: [Image; Tile::COUNT],
    tokens: [Image; 3],
}

impl Cells {
    pub(crate) fn new(artwork: &Artwork, theme: &Theme, depth: usize, interlaced: bool) -> Self {
        let (width, height) = (CELL_WIDTH as usize, (CELL_HEIGHT as usize) << usize::from(interlaced));
        let cut = |at: usize, columns: usize, rows: usize| {
            let pixel = |x, y| artwork.cells.get(at * width + x, y).unwrap_or_default();
            Image::from_chunky(&Chunky::from_fn(columns, rows, pixel), &theme.of_drawings(), depth)
        };
        let row = 1 << usize::from(interlaced);
        Self {
            images: std::array::from_fn(|at| cut(at, width, height)),
            tokens: Side::ALL.map(|side| cut(Tile::Of(side).index(), width - GROUND as usize, height - row)),
        }
    }

    pub(crate) fn image(&self, tile: Tile) -> &Image {
        // The index is always below `COUNT`; the remainder only avoids a panic.
        &self.images[tile.index() % Tile::COUNT]
    }

    /// Returns the pictures of the sides' cells without the gap at the right and lower edges, for the panel and the menus.
    pub(crate) fn pictures(&self) -> [Image; 3] {
        self.tokens.clone()
    }

    /// Returns the picture of one side, as [`Self::pictures`] does.
    pub(crate) const fn picture(&self, side: Side) -> &Image {
        &self.tokens[side.index()]
    }
}
