//! Where the emulated picture lies in the host's window, both ways: pixels out, pointer in.
//!
//! Knows sizes and the shape of a pixel. Whole numbers of columns and of rows for each keep every pixel a sharp rectangle. Pixels may
//! be up to a fifth lower than they should be, if more columns fit by that. What is left over becomes border around the picture, in
//! the colours the display's border has there. A window too small for scale 1 shows the whole picture shrunk, proportions kept, because half a
//! board would be no use to anybody. Whoever asks for it has the largest size of the right shape instead, its edges evenly mixed
//! ([`Fit`]). Leaves places to `placement`, the window's pixels to `canvas`, mixing to [`smooth`], the drawing of the picture to
//! the machine and the showing to the loop.

mod canvas;
mod placement;
pub mod smooth;

pub use canvas::Canvas;
pub use placement::Placement;

use crate::host::shape::PixelShape;

/// How large a picture is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fit {
    /// At the largest step of whole columns and rows.
    #[default]
    Steps,
    /// At the largest size of its true shape; where a pixel of the window shows parts of several, they are mixed.
    Smooth,
}

/// A finished picture, native pixels row by row.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `0x00RRGGBB`, `width * height` of them.
    pub pixels: &'a [u32],
    /// How to show one of them.
    pub shape: PixelShape,
    /// The colour of the border beside each row. Above the first and below the last it is as beside the last; black if none is said.
    pub border: &'a [u32],
}

impl Picture<'_> {
    /// Size of a window that shows the picture at a whole scale (0 counts as 1), in host pixels.
    pub fn window_size(&self, scale: usize) -> (usize, usize) {
        let scale = scale.max(1);
        (self.width * scale, self.height * self.shape.rows() * scale)
    }

    /// Columns and rows of host pixels for each of its pixels: the most columns that fit a room, and rows for their true shape,
    /// or up to a fifth less. None, if it does not fit even so.
    pub fn step(&self, room: (usize, usize)) -> Option<(usize, usize)> {
        let most = (room.0 / self.width.max(1), room.1 / self.height.max(1));
        let columns = most.0.min(most.1 * 5 / (4 * self.shape.rows()));
        (columns > 0).then(|| (columns, most.1.min(columns * self.shape.rows())))
    }

    /// The picture with so many columns of border at each side, and above and below as many rows as are as high as that.
    pub fn framed(&self, columns: usize) -> (usize, usize, Vec<u32>) {
        let rows = columns / self.shape.rows();
        let (width, height) = (self.width + 2 * columns, self.height + 2 * rows);
        let mut pixels = Vec::with_capacity(width * height);
        pixels.resize(width * rows, self.around());
        for (y, row) in self.pixels.chunks(self.width.max(1)).enumerate() {
            let border = vec![self.beside(y); columns];
            pixels.extend_from_slice(&border);
            pixels.extend_from_slice(row);
            pixels.extend_from_slice(&border);
        }
        pixels.resize(width * height, self.around());
        (width, height, pixels)
    }

    /// The border's colour beside a row.
    fn beside(&self, row: usize) -> u32 {
        self.border.get(row).copied().unwrap_or(0)
    }

    /// Its colour above and below.
    fn around(&self) -> u32 {
        self.border.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
