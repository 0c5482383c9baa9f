//! The aspect ratio of emulated pixels on a monitor with square pixels.

/// The height of an emulated pixel relative to its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PixelShape {
    /// Twice as high as wide: hi-res without interlace.
    Tall,
    /// As high as wide: hi-res with interlace, or a picture already scaled.
    Square,
}

impl PixelShape {
    /// Returns the number of rows of square pixels per emulated row.
    pub const fn rows(self) -> usize {
        match self {
            Self::Tall => 2,
            Self::Square => 1,
        }
    }
}
