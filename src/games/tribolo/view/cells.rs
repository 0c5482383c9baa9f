//! The pictures of cells in a screen's pens.

use super::face::Tile;
use super::layout::{CELL_HEIGHT, CELL_WIDTH};
use super::theme::Theme;
use crate::games::tribolo::Side;
use small_amiga::machine::chunky::Chunky;
use small_amiga::system::graphics::image::Image;

/// Eight pictures of cells side by side, as paint programs have them: blue, red, green, wall, empty, help, hint, turning. For the
/// game's own screen each index is the pen of that number in `palettes/tribolo.gpl`; for a guest it is 0 background, 1 dark, 2 light,
/// 3 fill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// 256 x 16, or 256 x 32 for interlaced screens.
    pub cells: Chunky,
}

/// Columns at a cell's right edge that are ground between cells; at its lower edge it is one row.
pub const GROUND: i32 = 2;

/// The pictures of all cells for one screen.
#[derive(Debug, Clone)]
pub struct Cells {
    images: [Image; Tile::COUNT],
    tokens: [Image; 3],
}

impl Cells {
    /// Cuts the drawing up for a screen of `depth` planes.
    pub fn new(artwork: &Artwork, theme: &Theme, depth: usize, interlaced: bool) -> Self {
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

    /// One of them.
    pub fn image(&self, tile: Tile) -> &Image {
        // There are as many as tiles have numbers.
        &self.images[tile.index() % Tile::COUNT]
    }

    /// A side's without the ground between cells, as panel and menu have it.
    pub const fn of(&self, side: Side) -> &Image {
        &self.tokens[side.index()]
    }
}
