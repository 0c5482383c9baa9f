//! The shape of an emulated pixel on a monitor of square ones.

/// How high a pixel of the emulated display is for its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PixelShape {
    /// Hi-res without interlace: twice as high as wide.
    Tall,
    /// Hi-res interlaced, or a picture already scaled: as high as wide.
    Square,
}

impl PixelShape {
    /// Rows of square pixels one emulated row takes.
    pub const fn rows(self) -> usize {
        match self {
            Self::Tall => 2,
            Self::Square => 1,
        }
    }
}
