//! An RGB picture of square pixels, with the few operations that the view of the opened machine needs.
//!
//! Colours are `0xAARRGGBB`: the highest byte is the opacity, from 0 to 255. The position of each thing is left
//! to the modules that draw it.

use crate::chips::geometry::{Point, Rect};
use crate::system::graphics::font::Font;

/// Makes a colour `0x00RRGGBB` opaque.
pub(super) const OPAQUE: u32 = 0xFF00_0000;

/// Mixes the colour `over` into the colour `under` by the opacity of `over`.
#[inline]
pub(super) const fn mixed(under: u32, over: u32) -> u32 {
    let opacity = over >> 24;
    let opacity = opacity + (opacity >> 7);
    let (rest, red_blue, green) = (256 - opacity, 0x00FF_00FF, 0x0000_FF00);
    let red_blue = ((over & red_blue) * opacity + (under & red_blue) * rest) >> 8 & red_blue;
    let green = ((over & green) * opacity + (under & green) * rest) >> 8 & green;
    red_blue | green
}

/// Returns the colour with its opacity multiplied by `parts / 256`.
pub(super) const fn faded(colour: u32, parts: u32) -> u32 {
    (((colour >> 24) * parts) >> 8) << 24 | colour & 0x00FF_FFFF
}

/// Returns the colour that has the same effect as the colour `under` and then the colour `over`.
pub(super) fn over(under: u32, over: u32) -> u32 {
    let (below, above) = ((under >> 24) * (255 - (over >> 24)) / 255, over >> 24);
    let opacity = (below + above).max(1);
    let mix = |shift: u32| {
        let (under, over) = (under >> shift & 0xFF, over >> shift & 0xFF);
        ((under * below + over * above) / opacity) << shift
    };
    (below + above) << 24 | mix(16) | mix(8) | mix(0)
}

/// A picture of square pixels, `0x00RRGGBB` each.
#[derive(Debug, Clone, Default)]
pub(super) struct Canvas {
    pub width: i32,
    pub height: i32,
    pub pixels: Vec<u32>,
}

impl Canvas {
    /// Gives the canvas a size and fills it with one colour.
    pub(super) fn clear(&mut self, width: i32, height: i32, colour: u32) {
        (self.width, self.height) = (width, height);
        self.pixels.clear();
        self.pixels.resize((width * height) as usize, colour);
    }

    /// Returns the pixels of row `y`, or none outside the canvas.
    pub(super) fn row(&mut self, y: i32) -> &mut [u32] {
        let width = self.width as usize;
        let at = usize::try_from(y).map_or(usize::MAX, |y| y.saturating_mul(width));
        at.checked_add(width).and_then(|end| self.pixels.get_mut(at..end)).unwrap_or_default()
    }

    /// Mixes a colour into one pixel.
    pub(super) fn dot(&mut self, x: i32, y: i32, colour: u32) {
        if let Some(pixel) = usize::try_from(x).ok().and_then(|x| self.row(y).get_mut(x)) {
            *pixel = mixed(*pixel, colour);
        }
    }

    /// Mixes a colour into all pixels of a rectangle.
    pub(super) fn fill(&mut self, area: Rect, colour: u32) {
        let area = area.intersection(Rect::new(0, 0, self.width, self.height));
        for y in area.y..area.bottom() {
            let columns = area.x as usize..area.right() as usize;
            for pixel in self.row(y).get_mut(columns).unwrap_or_default() {
                *pixel = mixed(*pixel, colour);
            }
        }
    }

    /// Draws the pixels of a straight line that lie `every` steps apart, both ends included.
    pub(super) fn line(&mut self, from: Point, to: Point, every: i32, colour: u32) {
        let by = to - from;
        let steps = by.x.abs().max(by.y.abs());
        for step in (0..=steps).step_by(every.max(1) as usize) {
            let part = |by: i32| (2 * by * step + steps).div_euclid(2 * steps.max(1));
            self.dot(from.x + part(by.x), from.y + part(by.y), colour);
        }
    }

    /// Draws a text with its left/top corner at a position, and returns the column after it.
    pub(super) fn text(&mut self, font: &Font, at: Point, text: &str, colour: u32) -> i32 {
        let mut x = at.x;
        for code in Font::codes(text) {
            let cell = font.glyph(code);
            for row in 0..font.y_size() {
                let mut bits = font.row_bits(cell, row);
                while bits != 0 {
                    let column = bits.leading_zeros();
                    bits &= !(1 << (31 - column));
                    self.dot(x + column as i32, at.y + row as i32, colour);
                }
            }
            x += cell.advance;
        }
        x
    }
}
