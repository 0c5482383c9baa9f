//! Scaling of the emulated picture to the host window, and the reverse for the pointer.
//!
//! In whole steps, every native pixel is a sharp rectangle of the same number of columns and rows. Pixels may
//! be up to a fifth lower than their true shape if more columns fit that way. The rest of the window is a
//! border in the colours that the display's border has there. A window too small for scale 1 shows the whole
//! picture reduced, with its proportions kept. Alternatively, the picture takes the largest size of its true
//! shape, with evenly mixed edges ([`Fit`]). Positions are left to `placement`, the window's pixels to
//! `canvas`, mixing to [`smooth`], drawing the picture to the emulated machine, and presenting it to the
//! loop.

mod canvas;
mod placement;
pub mod smooth;

pub use canvas::Canvas;
pub use placement::Placement;

use crate::host::shape::PixelShape;

/// The way a picture is scaled to the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fit {
    /// The largest step with a whole number of columns and rows for each pixel.
    #[default]
    Steps,
    /// The largest size of the picture's true shape; a window pixel that covers parts of several native
    /// pixels mixes them.
    Smooth,
}

/// A composed picture of the emulated display, in native pixels, row by row.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// Width in native pixels.
    pub width: usize,
    /// Height in native pixels.
    pub height: usize,
    /// The pixels as `0x00RRGGBB`, `width * height` of them.
    pub pixels: &'a [u32],
    /// The shape of a pixel.
    pub shape: PixelShape,
    /// The border's colour beside each row. Above and below the picture the border has the last row's colour;
    /// an empty slice means black.
    pub border: &'a [u32],
}

impl Picture<'_> {
    /// Returns the size of a window that shows the picture at a whole scale (0 counts as 1), in host pixels.
    pub fn window_size(&self, scale: usize) -> (usize, usize) {
        let scale = scale.max(1);
        (self.width * scale, self.height * self.shape.rows() * scale)
    }

    /// Returns the columns and rows of host pixels for each native pixel: the largest number of columns that
    /// fits `room`, with the rows for the true pixel shape or up to a fifth fewer. Returns `None` if no step
    /// fits.
    pub fn step(&self, room: (usize, usize)) -> Option<(usize, usize)> {
        let most = (room.0 / self.width.max(1), room.1 / self.height.max(1));
        let columns = most.0.min(most.1 * 5 / (4 * self.shape.rows()));
        (columns > 0).then(|| (columns, most.1.min(columns * self.shape.rows())))
    }

    /// Returns the picture with a border of `columns` native pixels at each side, and of the same visible
    /// height above and below, as width, height and pixels.
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

    /// Returns the border's colour beside a row.
    fn beside(&self, row: usize) -> u32 {
        self.border.get(row).copied().unwrap_or(0)
    }

    /// Returns the border's colour above and below the picture.
    fn around(&self) -> u32 {
        self.border.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
