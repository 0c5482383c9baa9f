//! Scaling of the emulated picture to the host window, and the reverse for the pointer.
//!
//! In whole steps, every native pixel is a sharp rectangle of the same number of columns and rows. Pixels may
//! be up to a fifth lower than their true shape if more columns fit that way. The rest of the window is a
//! border in the colours that the display's border has there. A window too small for scale 1 shows the whole
//! picture reduced, with its proportions kept. Alternatively, the picture takes the largest size of its true
//! shape, with evenly mixed edges; [`Fit::Auto`] chooses by how much of the window whole steps would use.
//!
//! Positions are left to `placement`, the window's pixels to `canvas`, mixing to [`smooth`], drawing the
//! picture to the emulated machine, and presenting it to the loop.

mod canvas;
mod placement;
pub mod smooth;

pub use canvas::Canvas;
pub use placement::Placement;

use crate::PixelShape;

/// The way in which the picture is scaled to the size of the host window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fit {
    /// The picture is enlarged by whole factors, as far as the window allows.
    ///
    /// Every native pixel is equally many host columns wide, and equally many host rows high.
    #[default]
    Steps,
    /// The picture is as large as the window allows in its true proportions.
    ///
    /// A window pixel that covers parts of several native pixels gets a mixed colour.
    Smooth,
    /// Selects [`Fit::Steps`] unless that would leave much of the window unused.
    ///
    /// The limit is [`UNUSED`]; beyond it, [`Fit::Smooth`] is selected.
    Auto,
}

/// Largest fraction of the window that [`Fit::Steps`] may leave unused before [`Fit::Auto`] selects [`Fit::Smooth`].
///
/// The fraction is given as numerator and denominator.
pub const UNUSED: (usize, usize) = (3, 20);

impl Fit {
    /// Resolves [`Fit::Auto`] to [`Fit::Steps`] or [`Fit::Smooth`] for a picture in a window.
    ///
    /// Returns the other two values unchanged.
    #[must_use]
    pub fn in_window(self, window: (usize, usize), picture: &Picture<'_>) -> Self {
        let used = || {
            let (columns, rows) = picture.step(window)?;
            Some(picture.width * columns * picture.height * rows)
        };
        let needed = (window.0 * window.1 / UNUSED.1) * (UNUSED.1 - UNUSED.0);
        match self {
            Self::Auto if used().is_some_and(|used| used < needed) => Self::Smooth,
            Self::Auto => Self::Steps,
            fit => fit,
        }
    }
}

/// A picture of the emulated display in native pixels, ready to be shown in the host window.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// Width of the picture in native pixels.
    pub width: usize,
    /// Height of the picture in native pixels.
    pub height: usize,
    /// The picture's pixels as `0x00RRGGBB`, row by row: one for each native pixel, or `detail` of them.
    pub pixels: &'a [u32],
    /// Number of columns and rows of `pixels` in each native pixel.
    ///
    /// The numbers are (1, 1) for the composed display. The opened machine has more, and is shown in the same
    /// place.
    pub detail: (usize, usize),
    /// The shape of the picture's native pixels, square or tall.
    pub shape: PixelShape,
    /// The colour of the display's border beside each pixel row of the picture.
    ///
    /// An empty slice means a black border. The last row's colour is also used above and below the picture.
    pub border: &'a [u32],
}

impl Picture<'_> {
    /// Returns the number of columns and rows of `pixels`.
    pub const fn size(&self) -> (usize, usize) {
        (self.width * self.detail.0, self.height * self.detail.1)
    }

    /// Returns the shape of each of `pixels`.
    pub const fn pixel_shape(&self) -> PixelShape {
        if self.is_detailed() { PixelShape::Square } else { self.shape }
    }

    /// Returns `true` if a native pixel consists of several pixels.
    pub const fn is_detailed(&self) -> bool {
        self.detail.0 > 1 || self.detail.1 > 1
    }

    /// Returns the size of a window that shows the picture at a whole scale, in host pixels.
    ///
    /// Scale 0 is treated as 1.
    pub fn window_size(&self, scale: usize) -> (usize, usize) {
        let scale = scale.max(1);
        (self.width * scale, self.height * self.shape.rows() * scale)
    }

    /// Returns the largest size of a native pixel with which the picture fits a given space.
    ///
    /// All sizes are in host pixels. Returns `None` if not even the smallest size fits. Pixels may be up to a
    /// fifth lower than their true shape.
    pub fn step(&self, room: (usize, usize)) -> Option<(usize, usize)> {
        let most = (room.0 / self.width.max(1), room.1 / self.height.max(1));
        let columns = most.0.min(most.1 * 5 / (4 * self.shape.rows()));
        (columns > 0).then(|| (columns, most.1.min(columns * self.shape.rows())))
    }

    /// Returns the picture with a border around it: columns, rows and pixels.
    ///
    /// The border has `columns` native pixels at each side and the same visible size above and below.
    pub fn framed(&self, columns: usize) -> (usize, usize, Vec<u32>) {
        let rows = columns / self.shape.rows() * self.detail.1;
        let columns = columns * self.detail.0;
        let (across, down) = self.size();
        let (width, height) = (across + 2 * columns, down + 2 * rows);
        let mut pixels = Vec::with_capacity(width * height);
        pixels.resize(width * rows, self.around());
        for (y, row) in self.pixels.chunks(across.max(1)).enumerate() {
            let border = vec![self.beside(y); columns];
            pixels.extend_from_slice(&border);
            pixels.extend_from_slice(row);
            pixels.extend_from_slice(&border);
        }
        pixels.resize(width * height, self.around());
        (width, height, pixels)
    }

    /// Returns the border's colour beside a row of `pixels`.
    fn beside(&self, row: usize) -> u32 {
        self.border.get(row / self.detail.1.max(1)).copied().unwrap_or(0)
    }

    fn around(&self) -> u32 {
        self.border.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
