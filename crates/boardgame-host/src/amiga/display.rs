//! The composed picture of the emulated display, and its encoding as a file.

use super::super::indexed;
use super::super::script::stage::PictureFormat;
use small_amiga::chips::{Chunky, Rgb4};
use small_amiga::intuition::Intuition;
use small_amiga::{Computer, Program};
use small_amiga_window::files::{self, EncodeError};
use small_amiga_window::scaling::Picture;
use small_amiga_window::{PixelShape, border};

/// State for showing the composed picture in the host's window and saving it in picture files.
#[derive(Debug, Default)]
pub(super) struct Display {
    /// Whether the last picture was composed for a picture file and has not been shown in the window yet.
    unshown: bool,
    /// Colour of the display's border beside each row, as of the last composition.
    border: Vec<u32>,
    /// Width of the border around the display in picture files, in columns.
    framed: usize,
}

impl Display {
    pub(super) const fn frame_pictures(&mut self, columns: usize) {
        self.framed = columns;
    }

    /// Composes the picture, and returns `true` if it differs from the picture that the window shows.
    pub(super) fn compose<P: Program>(&mut self, computer: &mut Computer<P>) -> bool {
        self.update(computer) | std::mem::take(&mut self.unshown)
    }

    /// Composes the picture, and returns `true` if it has changed since the last composition.
    fn update<P: Program>(&mut self, computer: &mut Computer<P>) -> bool {
        let is_new = computer.compose();
        if is_new {
            self.border = border(computer.intuition());
        }
        is_new
    }

    pub(super) fn encoded<P: Program>(
        &mut self,
        computer: &mut Computer<P>,
        saved: PictureFormat,
    ) -> Result<Vec<u8>, EncodeError> {
        self.unshown |= self.update(computer);
        let shape = shape(computer.intuition());
        match pens(computer.intuition_mut()).filter(|_| saved == PictureFormat::Pens) {
            Some((pens, colours)) => files::encode_indexed(&pens, &colours, shape),
            None => {
                let (width, height, pixels) = self.picture(computer.intuition()).framed(self.framed);
                if saved != PictureFormat::ToScale {
                    return files::encode_rgb(width, height, &pixels, shape);
                }
                let rows = pixels.chunks(width.max(1)).flat_map(|row| std::iter::repeat_n(row, shape.rows()));
                let pixels: Vec<u32> = rows.flatten().copied().collect();
                files::encode_rgb(width, height * shape.rows(), &pixels, PixelShape::Square)
            }
        }
    }

    pub(super) fn picture<'a>(&'a self, intuition: &'a Intuition) -> Picture<'a> {
        let denise = intuition.chip();
        let (width, height, pixels) = (denise.width(), denise.height(), denise.frame());
        Picture { width, height, pixels, shape: shape(intuition), border: &self.border }
    }
}

/// Draws the pending changes of all windows, and returns the pens of the visible screens and their colours.
///
/// Returns `None` if there are more than 256 pens.
pub(super) fn pens(intuition: &mut Intuition) -> Option<(Chunky, Vec<Rgb4>)> {
    intuition.flush();
    indexed::picture(intuition)
}

const fn shape(intuition: &Intuition) -> PixelShape {
    if intuition.is_interlaced() { PixelShape::Square } else { PixelShape::Tall }
}
