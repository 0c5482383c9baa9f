//! Two tall fonts of the X11 family, taken from the embedded-graphics crate (drawings in the public domain).

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::image::ImageDrawable;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::iso_8859_1::{FONT_8X13_BOLD, FONT_9X15_BOLD};
use embedded_graphics::pixelcolor::BinaryColor;

use crate::assets::AssetError;
use small_amiga::chips::Chunky;
use small_amiga::graphics::{Font, Glyph};

/// Returns the built-in X11 font of 8 x 13 pixels.
pub(super) fn thirteen() -> Result<Font, AssetError> {
    font("the built-in font of 13 rows", &FONT_8X13_BOLD)
}

/// Returns the built-in X11 font of 9 x 15 pixels.
pub(super) fn fifteen() -> Result<Font, AssetError> {
    font("the built-in font of 15 rows", &FONT_9X15_BOLD)
}

fn font(name: &str, mono: &MonoFont<'_>) -> Result<Font, AssetError> {
    let sheet = Sheet::from_font(mono);
    let (width, height) = (mono.character_size.width as usize, mono.character_size.height as usize);
    let columns = (sheet.width() / width).max(1);
    let codes = (b' '..=b'~').chain(0xA0..=0xFF);
    let letters = codes.map(|code| {
        let cell = mono.glyph_mapping.index(char::from(code));
        let corner = (cell % columns * width, cell / columns * height);
        (code, Glyph::from_picture(&sheet, corner, (width, height)))
    });
    Font::from_glyphs(height, mono.baseline as usize, letters)
        .map_err(|error| AssetError::Font { name: name.to_owned(), error })
}

/// A draw target that receives the whole image of a [`MonoFont`] at once.
///
/// Reading the font's pixels one by one would take a hundred times as long.
struct Sheet {
    size: Size,
    pens: Vec<u8>,
}

impl Sheet {
    fn from_font(mono: &MonoFont<'_>) -> Chunky {
        let size = mono.image.size();
        let (width, height) = (size.width as usize, size.height as usize);
        let mut sheet = Self { size, pens: vec![0; width * height] };
        let Ok(()) = mono.image.draw(&mut sheet);
        Chunky::from_fn(width, height, |x, y| sheet.pens.get(y * width + x).copied().unwrap_or(0))
    }
}

impl OriginDimensions for Sheet {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Sheet {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, colour) in pixels {
            let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y)) else { continue };
            if let Some(pen) = self.pens.get_mut(y * self.size.width as usize + x) {
                *pen = u8::from(colour.is_on());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_placed_on_the_baseline() {
        for font in [thirteen().unwrap(), fifteen().unwrap()] {
            let cell = font.glyph(b'H');
            let ink = |row: usize| {
                (cell.bit_offset..cell.bit_offset + cell.width)
                    .any(|bit| font.strip()[row * font.modulo() + bit / 16] << (bit % 16) >> 15 == 1)
            };
            assert!(ink(font.baseline()) && !ink(font.baseline() + 1));
        }
    }
}
