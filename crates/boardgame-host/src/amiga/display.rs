//! The pictures of the emulated computer: composed for the window, and encoded as files.

use std::path::Path;

use super::super::indexed;
use super::super::script::stage::PictureFormat;
use super::Amiga;
use small_amiga::Program;
use small_amiga::chips::{Chunky, Rgb4};
use small_amiga_window::files::{self, EncodeError};

impl<P: Program> Amiga<P> {
    /// Composes the picture, and returns `true` if it differs from the picture that the window shows.
    pub fn compose(&mut self) -> bool {
        self.display.compose(&mut self.computer)
    }

    /// Draws the pending changes of all windows, and returns the pen numbers of the visible screens, and the
    /// colours of these pens.
    ///
    /// Sprites and the flashing of a screen after `DisplayBeep` are left out.
    ///
    /// Returns `None` if there are more than 256 pens.
    pub fn pens(&mut self) -> Option<(Chunky, Vec<Rgb4>)> {
        let intuition = self.computer.intuition_mut();
        intuition.flush();
        indexed::picture(intuition)
    }

    /// Returns width, height and pixels (`0x00RRGGBB`) of the picture as last composed, including sprites.
    pub fn shown(&self) -> (usize, usize, &[u32]) {
        let picture = self.display.picture(self.intuition());
        let (width, height) = picture.size();
        (width, height, picture.pixels)
    }

    /// Composes the picture and encodes it as a PNG file.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded.
    pub fn encoded(&mut self, saved: PictureFormat) -> Result<Vec<u8>, EncodeError> {
        self.display.compose_unshown(&mut self.computer);
        let pens = if saved == PictureFormat::Pens { self.pens() } else { None };
        let picture = self.display.picture(self.intuition());
        match pens {
            Some((pens, colours)) => files::encode_indexed(&pens, &colours, picture.shape),
            None if saved == PictureFormat::ToScale => files::encode_to_scale(&picture, self.framed),
            None => {
                let (width, height, pixels) = picture.framed(self.framed);
                files::encode_rgb(width, height, &pixels, picture.pixel_shape())
            }
        }
    }

    /// Composes the picture and writes it to the PNG file `path`.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded or the file cannot be written.
    pub fn write_picture(&mut self, path: &Path, saved: PictureFormat) -> Result<(), EncodeError> {
        Ok(files::write_atomically(path, &self.encoded(saved)?)?)
    }
}
