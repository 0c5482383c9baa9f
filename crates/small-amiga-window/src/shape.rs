//! The aspect ratio of emulated pixels on a monitor with square pixels.

/// The height of an emulated pixel relative to its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PixelShape {
    /// The shape of hi-res pixels without interlace, which are twice as high as wide.
    Tall,
    /// The shape of hi-res pixels with interlace, and of the pixels of a picture already scaled.
    Square,
}

impl PixelShape {
    /// Returns the height of a pixel in units of its width: 2 for tall and 1 for square pixels.
    pub const fn rows(self) -> usize {
        match self {
            Self::Tall => 2,
            Self::Square => 1,
        }
    }
}
