//! Rast ports: the pens, draw mode, font and pen position with which programs draw into a layer.
//!
//! [`RastPort`] converts pens and modes to one minterm per plane. Combining the words is left to the blits.
//! Methods are named after the library's calls. Where the library takes two corners of a rectangle, both
//! included, a method here takes a [`Rect`], which `Rect::inclusive` creates from these corners.

#[cfg(feature = "embedded-graphics")]
mod draw_target;

use super::blit::{self, Plane};
use super::ellipse;
use super::font::Font;
use super::image::{Image, Source};
use super::layer::Layer;
use super::stroke::Stroke;
use crate::chips::blitter::Minterm;
use crate::chips::colour::Pen;
use crate::chips::geometry::{Point, Rect};
use crate::chips::line::Line;

/// The way in which drawing changes the previous pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DrawMode {
    /// Draws the set bits of a text, line pattern or shape in the front pen.
    ///
    /// All other pixels are unchanged.
    Jam1,
    /// Draws the set bits of a text, line pattern or shape in the front pen, and the clear bits of a text or line pattern
    /// in the back pen.
    #[default]
    Jam2,
    /// Inverts the pixels under the set bits of a text, line pattern or shape.
    ///
    /// Only enabled planes are inverted. The pens are ignored.
    Complement,
}

impl DrawMode {
    /// Returns the minterm that draws a text or a line with a pattern into one plane.
    ///
    /// Channel A has the pixels of the text or line, and B the bits of the text or pattern. `front` and `back` are the pens'
    /// bits in the plane.
    const fn minterm(self, front: bool, back: bool) -> Minterm {
        match (self, front, back) {
            (Self::Complement, ..) => Minterm::COMPLEMENT_BOTH,
            (Self::Jam1, true, _) => Minterm::SET_BOTH,
            (Self::Jam1, false, _) => Minterm::CLEAR_BOTH,
            (Self::Jam2, true, true) => Minterm::SET,
            (Self::Jam2, true, false) => Minterm::COOKIE_CUT,
            (Self::Jam2, false, true) => Minterm::COOKIE_CUT_INVERTED,
            (Self::Jam2, false, false) => Minterm::CLEAR,
        }
    }
}

/// The line pattern of solid lines.
const SOLID: u16 = 0xFFFF;

/// A layer together with the current pens, draw mode, font and drawing position (the Amiga's RastPort).
#[derive(Debug)]
pub struct RastPort<'a> {
    layer: &'a mut Layer,
    font: &'a Font,
    front: Pen,
    back: Pen,
    mode: DrawMode,
    write_mask: u8,
    /// The part of the layer that can be drawn, or `None` for all of it.
    clip_region: Option<Rect>,
    at: Point,
    line_pattern: u16,
    /// Number of pixels by which connected lines have advanced in the line pattern, 0..=15.
    pattern_steps: u32,
    /// Whether the next call of `draw` also draws the first pixel of its line.
    ///
    /// Set by `move_to` and cleared by `draw`, so that the joints of connected lines are painted once.
    first_dot: bool,
}

impl<'a> RastPort<'a> {
    /// Creates a rast port for `layer` with front pen 1, back pen 0 and mode [`DrawMode::Jam2`].
    pub const fn new(layer: &'a mut Layer, font: &'a Font) -> Self {
        Self {
            layer,
            font,
            front: Pen(1),
            back: Pen(0),
            mode: DrawMode::Jam2,
            write_mask: 0xFF,
            clip_region: None,
            at: Point::new(0, 0),
            line_pattern: SOLID,
            pattern_steps: 0,
            first_dot: true,
        }
    }

    /// Returns the number of planes of the layer.
    pub const fn depth(&self) -> usize {
        self.layer.map().depth()
    }

    /// Returns the font that the rast port draws text with.
    pub const fn font(&self) -> &'a Font {
        self.font
    }

    /// Sets the font in which text is drawn (`SetFont`).
    ///
    /// The rast port borrows the font, so create the font first.
    pub const fn set_font(&mut self, font: &'a Font) -> &mut Self {
        self.font = font;
        self
    }

    /// Returns the layer that the rast port draws into.
    pub const fn layer(&mut self) -> &mut Layer {
        self.layer
    }

    /// Sets the front pen, in which lines, fills and text are drawn (`SetAPen`).
    pub const fn set_a_pen(&mut self, pen: Pen) -> &mut Self {
        self.front = pen;
        self
    }

    /// Sets the back pen, which fills the background of text and the rows vacated by scrolling (`SetBPen`).
    pub const fn set_b_pen(&mut self, pen: Pen) -> &mut Self {
        self.back = pen;
        self
    }

    /// Sets the draw mode (`SetDrMd`).
    pub const fn set_dr_md(&mut self, mode: DrawMode) -> &mut Self {
        self.mode = mode;
        self
    }

    /// Restricts drawing to the planes that are selected by the bits of `mask` (`SetWrMsk`).
    pub const fn set_write_mask(&mut self, mask: u8) -> &mut Self {
        self.write_mask = mask;
        self
    }

    /// Restricts drawing to the pixels inside `region` (`InstallClipRegion`), or removes the restriction if `region` is `None`.
    ///
    /// Drawing never leaves the layer. With [`Intuition::inner`](crate::intuition::Intuition::inner) as the region, it does not
    /// cover the borders of a window either. A new rast port has no region.
    pub const fn install_clip_region(&mut self, region: Option<Rect>) -> &mut Self {
        self.clip_region = region;
        self
    }

    /// Returns the rectangle of the pixels that can be drawn.
    pub(crate) fn clip(&self) -> Rect {
        let bounds = self.layer.map().bounds();
        self.clip_region.map_or(bounds, |region| region.intersection(bounds))
    }

    /// Sets the pattern of lines, which is repeated every sixteen pixels (`SetDrPt`).
    ///
    /// The highest bit belongs to the first pixel of a line. Pixels of clear bits are drawn in the back pen in mode
    /// [`DrawMode::Jam2`] and unchanged in the other modes. The pattern 0xFFFF draws solid lines. Ellipses are always solid.
    pub const fn set_dr_pt(&mut self, pattern: u16) -> &mut Self {
        self.line_pattern = pattern;
        self.pattern_steps = 0;
        self.first_dot = true;
        self
    }

    fn planes(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let mask = self.write_mask;
        (0..self.depth()).filter(move |plane| mask >> plane & 1 == 1)
    }

    /// Fills a rectangle with the front pen (`RectFill`), or inverts it in complement mode.
    pub fn rect_fill(&mut self, area: Rect) -> &mut Self {
        let (mode, front, planes, area) =
            (self.mode, self.front, self.planes(), area.intersection(self.clip()));
        let mut trace = self.layer.last_blit;
        let map = self.layer.map_mut(area);
        for plane in planes {
            let minterm = match (mode, front.bit(plane)) {
                (DrawMode::Complement, _) => Minterm::COMPLEMENT,
                (_, true) => Minterm::SET,
                (_, false) => Minterm::CLEAR,
            };
            trace = blit::fill_plane(map, plane, area, minterm).or(trace);
        }
        self.layer.last_blit = trace;
        self
    }

    /// Draws one pixel in the front pen (`WritePixel`), or inverts it in complement mode.
    ///
    /// The drawing position does not change.
    pub fn write_pixel(&mut self, x: i32, y: i32) -> &mut Self {
        self.rect_fill(Rect::new(x, y, 1, 1))
    }

    /// Returns the pen of one pixel (`ReadPixel`), or `None` outside the layer and its clip region.
    pub fn read_pixel(&self, x: i32, y: i32) -> Option<Pen> {
        if self.clip().contains(Point::new(x, y)) { self.layer.map().pen_at(x, y) } else { None }
    }

    /// Scrolls `area` up by `rows` rows and fills the vacated rows with the back pen (`ScrollRaster`).
    ///
    /// Only the part of `area` inside the clip region scrolls.
    pub fn scroll_raster(&mut self, rows: i32, area: Rect) -> &mut Self {
        let (back, planes, area) = (self.back, self.planes(), area.intersection(self.clip()));
        let map = self.layer.map_mut(area);
        for plane in planes {
            blit::scroll_plane(map, plane, area, rows);
            let left = Rect { y: (area.bottom() - rows).max(area.y), height: rows.min(area.height), ..area };
            blit::fill_plane(map, plane, left, if back.bit(plane) { Minterm::SET } else { Minterm::CLEAR });
        }
        self
    }

    /// Moves the drawing position to `x`, `y` without drawing (`Move`).
    pub const fn move_to(&mut self, x: i32, y: i32) -> &mut Self {
        self.at = Point::new(x, y);
        self.pattern_steps = 0;
        self.first_dot = true;
        self
    }

    /// Draws a line from the drawing position to `x`, `y` (`Draw`), including both ends.
    ///
    /// The point `x`, `y` becomes the new drawing position. If the line continues a previous line, the first pixel is omitted
    /// and the line pattern continues.
    pub fn draw(&mut self, x: i32, y: i32) -> &mut Self {
        let to = Point::new(x, y);
        let from = std::mem::replace(&mut self.at, to);
        let stroke = Stroke::new(from, to);
        // A line of a single pixel is painted even as a joint, so that a line of no length is visible.
        let stroke = if self.first_dot || from == to { stroke } else { stroke.without_first() };
        self.first_dot = false;
        let corner = Point::new(from.x.min(to.x), from.y.min(to.y));
        let area = Rect::inclusive(corner.x, corner.y, from.x.max(to.x), from.y.max(to.y));
        let pattern = self.line_pattern.rotate_left(self.pattern_steps);
        self.strokes(area, pattern, std::iter::once(stroke));
        self.pattern_steps = (self.pattern_steps + stroke.steps_modulo_16()) % 16;
        self
    }

    /// Draws the outline of an ellipse (`DrawEllipse`).
    ///
    /// The outermost pixels are at `cx +- a` and `cy +- b`.
    pub fn draw_ellipse(&mut self, cx: i32, cy: i32, a: i32, b: i32) -> &mut Self {
        let points = ellipse::pixels(Point::new(cx, cy), a, b);
        let area = Rect::inclusive(cx - a, cy - b, cx + a, cy + b);
        self.strokes(area, SOLID, points.into_iter().map(|point| Stroke::new(point, point)));
        self
    }

    /// Draws lines with a pattern whose highest bit belongs to the pixel at the start of a line.
    fn strokes(&mut self, area: Rect, pattern: u16, strokes: impl Iterator<Item = Stroke>) {
        let (front, back, planes) = (self.front, self.back, self.planes());
        // Both modes draw the same solid lines, and the blitter is faster with the minterms of Jam1.
        let is_solid = pattern == SOLID && self.mode == DrawMode::Jam2;
        let mode = if is_solid { DrawMode::Jam1 } else { self.mode };
        let clip = self.clip();
        let map = self.layer.map_mut(area.intersection(clip));
        let words_per_row = map.words_per_row();
        for stroke in strokes {
            let Some(line) = stroke.line(clip, words_per_row) else { continue };
            for plane in planes.clone() {
                let minterm = mode.minterm(front.bit(plane), back.bit(plane));
                Line { minterm, texture: pattern, ..line }.run(map.plane_mut(plane));
            }
        }
    }

    /// Draws text with its baseline on the row of the drawing position (`Text`).
    ///
    /// The drawing position moves to the end of the text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        let font = self.font;
        let rows = font.y_size() as i32;
        let top = self.at.y - font.baseline() as i32;
        let strip = Plane { words: font.strip(), words_per_row: font.modulo() };
        let (mut trace, clip) = (self.layer.last_blit, self.clip());
        for code in Font::codes(text) {
            let cell = font.glyph(code);
            let width = cell.width as i32;
            let to = Point::new(self.at.x, top);
            let area = Rect::new(cell.bit_offset as i32, 0, width, rows);
            let (mode, front, back, planes) = (self.mode, self.front, self.back, self.planes());
            let drawn = Rect::new(to.x, to.y, width.max(cell.advance), rows);
            let map = self.layer.map_mut(drawn.intersection(clip));
            for plane in planes {
                let minterm = mode.minterm(front.bit(plane), back.bit(plane));
                trace = blit::copy_plane(map, plane, to, strip, area, minterm, clip).or(trace);
                // The background painted by the back pen is as wide as the advance.
                if mode == DrawMode::Jam2 && cell.advance > width {
                    let rest = Rect::new(to.x + width, to.y, cell.advance - width, rows);
                    let minterm = if back.bit(plane) { Minterm::SET } else { Minterm::CLEAR };
                    blit::fill_plane(map, plane, rest.intersection(clip), minterm);
                }
            }
            self.at.x += cell.advance;
        }
        self.layer.last_blit = trace;
        self
    }

    /// Draws text with its left/top corner at `x`, `y`, as `PrintIText` does.
    pub fn text_at(&mut self, x: i32, y: i32, text: &str) -> &mut Self {
        self.move_to(x, y + self.font.baseline() as i32).text(text)
    }

    /// Draws text in twice the size of the font, with its left/top corner at `x`, `y`. A pixel of a letter becomes four.
    pub fn large_text_at(&mut self, x: i32, y: i32, text: &str) -> &mut Self {
        let (font, mut left) = (self.font, x);
        for code in Font::codes(text) {
            let cell = font.glyph(code);
            for row in 0..font.y_size() {
                let bits = font.row_bits(cell, row);
                for column in (0..cell.width as i32).filter(|column| bits >> (31 - column) & 1 != 0) {
                    self.rect_fill(Rect::new(left + 2 * column, y + 2 * row as i32, 2, 2));
                }
            }
            left += 2 * cell.advance;
        }
        self
    }

    /// Draws text centred on column `cx`, with its baseline on row `y`.
    pub fn text_centred(&mut self, cx: i32, y: i32, text: &str) -> &mut Self {
        let width = self.font.text_length(text);
        self.move_to(cx - width / 2, y).text(text)
    }

    /// Draws all pixels of an image (`DrawImage`).
    ///
    /// The image's left/top corner is at `x`, `y`.
    pub fn draw_image(&mut self, image: &Image, x: i32, y: i32) -> &mut Self {
        let area = Rect::new(x, y, image.width(), image.height());
        let (planes, clip) = (self.planes(), self.clip());
        let (mut trace, filled) = (self.layer.last_blit, area.intersection(clip));
        let map = self.layer.map_mut(filled);
        for plane in planes {
            let blit = match image.source(plane) {
                Source::Plane(own) => {
                    let source = Plane::new(image.data(), own);
                    let whole = image.data().bounds();
                    blit::copy_plane(map, plane, area.origin(), source, whole, Minterm::COOKIE_CUT, clip)
                }
                Source::Bit(true) => blit::fill_plane(map, plane, filled, Minterm::SET),
                Source::Bit(false) => blit::fill_plane(map, plane, filled, Minterm::CLEAR),
            };
            trace = blit.or(trace);
        }
        self.layer.last_blit = trace;
        self
    }

    /// Draws those pixels of an image that are set in the mask `shadow` (`BltMaskBitMapRastPort`).
    ///
    /// The image's left/top corner is at `x`, `y`.
    pub fn draw_image_masked(
        &mut self,
        image: &Image,
        shadow: &crate::chips::bitmap::BitMap,
        x: i32,
        y: i32,
    ) {
        let area = Rect::new(x, y, image.width(), image.height());
        let (planes, clip) = (self.planes(), self.clip());
        let mut trace = self.layer.last_blit;
        let map = self.layer.map_mut(area.intersection(clip));
        for plane in planes {
            let source = match image.source(plane) {
                Source::Plane(own) => blit::CutSource::Plane(Plane::new(image.data(), own)),
                Source::Bit(bit) => blit::CutSource::Bit(bit),
            };
            trace = blit::cookie_cut(map, plane, area.origin(), shadow, source, clip).or(trace);
        }
        self.layer.last_blit = trace;
    }
}

#[cfg(test)]
mod tests;
