//! Rast ports: the pens, draw mode, font and pen position with which programs draw into a layer.
//!
//! [`RastPort`] converts pens and modes to one minterm per plane. Combining the words is left to the blits.
//! Methods are named after the library's calls. Where the library takes two corners of a rectangle, both
//! included, a method here takes a [`Rect`], which `Rect::inclusive` creates from these corners.

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
    /// Draws the set bits of a text or shape in the front pen.
    ///
    /// All other pixels are unchanged.
    Jam1,
    /// Draws the set bits of a text or shape in the front pen, and the clear bits of text in the back pen.
    #[default]
    Jam2,
    /// Inverts the pixels under the set bits of a text or shape.
    ///
    /// Only enabled planes are inverted. The pens are ignored.
    Complement,
}

/// A layer together with the current pens, draw mode, font and drawing position (the Amiga's RastPort).
#[derive(Debug)]
pub struct RastPort<'a> {
    layer: &'a mut Layer,
    font: &'a Font,
    front: Pen,
    back: Pen,
    mode: DrawMode,
    write_mask: u8,
    at: Point,
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
            at: Point::new(0, 0),
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

    fn planes(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let mask = self.write_mask;
        (0..self.depth()).filter(move |plane| mask >> plane & 1 == 1)
    }

    /// Fills a rectangle with the front pen (`RectFill`), or inverts it in complement mode.
    pub fn rect_fill(&mut self, area: Rect) -> &mut Self {
        let (mode, front, planes) = (self.mode, self.front, self.planes());
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

    /// Scrolls `area` up by `rows` rows and fills the vacated rows with the back pen (`ScrollRaster`).
    pub fn scroll_raster(&mut self, rows: i32, area: Rect) -> &mut Self {
        let (back, planes) = (self.back, self.planes());
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
        self.first_dot = true;
        self
    }

    /// Draws a line from the drawing position to `x`, `y` (`Draw`), including both ends.
    ///
    /// The point `x`, `y` becomes the new drawing position. The first pixel is omitted if the line continues
    /// a previous line.
    pub fn draw(&mut self, x: i32, y: i32) -> &mut Self {
        let to = Point::new(x, y);
        let from = std::mem::replace(&mut self.at, to);
        let stroke = Stroke::new(from, to);
        // A line of a single pixel is painted even as a joint, so that a line of no length is visible.
        let stroke = if self.first_dot || from == to { stroke } else { stroke.without_first() };
        self.first_dot = false;
        let corner = Point::new(from.x.min(to.x), from.y.min(to.y));
        let area = Rect::inclusive(corner.x, corner.y, from.x.max(to.x), from.y.max(to.y));
        self.strokes(area, std::iter::once(stroke));
        self
    }

    /// Draws the outline of an ellipse (`DrawEllipse`).
    ///
    /// The outermost pixels are at `cx +- a` and `cy +- b`.
    pub fn draw_ellipse(&mut self, cx: i32, cy: i32, a: i32, b: i32) -> &mut Self {
        let points = ellipse::pixels(Point::new(cx, cy), a, b);
        let area = Rect::inclusive(cx - a, cy - b, cx + a, cy + b);
        self.strokes(area, points.into_iter().map(|point| Stroke::new(point, point)));
        self
    }

    fn strokes(&mut self, area: Rect, strokes: impl Iterator<Item = Stroke>) {
        let (mode, front, planes) = (self.mode, self.front, self.planes());
        let map = self.layer.map_mut(area);
        let minterm = |plane| match (mode, front.bit(plane)) {
            (DrawMode::Complement, _) => Minterm::COMPLEMENT_BOTH,
            (_, true) => Minterm::SET_BOTH,
            (_, false) => Minterm::CLEAR_BOTH,
        };
        for stroke in strokes {
            let Some(line) = stroke.line(map) else { continue };
            for plane in planes.clone() {
                Line { minterm: minterm(plane), ..line }.run(map.plane_mut(plane));
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
        let mut trace = self.layer.last_blit;
        for code in Font::codes(text) {
            let cell = font.glyph(code);
            let width = cell.width as i32;
            let to = Point::new(self.at.x, top);
            let area = Rect::new(cell.bit_offset as i32, 0, width, rows);
            let (mode, front, back, planes) = (self.mode, self.front, self.back, self.planes());
            let map = self.layer.map_mut(Rect::new(to.x, to.y, width.max(cell.advance), rows));
            for plane in planes {
                let minterm = match (mode, front.bit(plane), back.bit(plane)) {
                    (DrawMode::Complement, ..) => Minterm::COMPLEMENT_BOTH,
                    (DrawMode::Jam1, true, _) => Minterm::SET_BOTH,
                    (DrawMode::Jam1, false, _) => Minterm::CLEAR_BOTH,
                    (DrawMode::Jam2, true, true) => Minterm::SET,
                    (DrawMode::Jam2, true, false) => Minterm::COOKIE_CUT,
                    (DrawMode::Jam2, false, true) => Minterm::COOKIE_CUT_INVERTED,
                    (DrawMode::Jam2, false, false) => Minterm::CLEAR,
                };
                trace = blit::copy_plane(map, plane, to, strip, area, minterm).or(trace);
                // The background painted by the back pen is as wide as the advance.
                if mode == DrawMode::Jam2 && cell.advance > width {
                    let rest = Rect::new(to.x + width, to.y, cell.advance - width, rows);
                    let minterm = if back.bit(plane) { Minterm::SET } else { Minterm::CLEAR };
                    blit::fill_plane(map, plane, rest, minterm);
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
        let planes = self.planes();
        let mut trace = self.layer.last_blit;
        let map = self.layer.map_mut(area);
        for plane in planes {
            let blit = match image.source(plane) {
                Source::Plane(own) => {
                    let source = Plane::new(image.data(), own);
                    let whole = image.data().bounds();
                    blit::copy_plane(map, plane, area.origin(), source, whole, Minterm::COOKIE_CUT)
                }
                Source::Bit(true) => blit::fill_plane(map, plane, area, Minterm::SET),
                Source::Bit(false) => blit::fill_plane(map, plane, area, Minterm::CLEAR),
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
        let planes = self.planes();
        let mut trace = self.layer.last_blit;
        let map = self.layer.map_mut(area);
        for plane in planes {
            let source = match image.source(plane) {
                Source::Plane(own) => blit::CutSource::Plane(Plane::new(image.data(), own)),
                Source::Bit(bit) => blit::CutSource::Bit(bit),
            };
            trace = blit::cookie_cut(map, plane, area.origin(), shadow, source).or(trace);
        }
        self.layer.last_blit = trace;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chips::chunky::Chunky;
    use crate::system::graphics::font::Glyph;

    fn font() -> Font {
        let glyph = |rows: [u32; 4]| Glyph { width: 3, advance: 4, rows: rows.map(|row| row << 29).to_vec() };
        Font::from_glyphs(4, 2, [(b'a', glyph([0, 0, 2, 0])), (b'b', glyph([4, 4, 4, 4]))]).unwrap()
    }

    fn drawn(draw: impl FnOnce(&mut RastPort<'_>)) -> Vec<String> {
        let mut layer = Layer::new(12, 6, 2);
        let font = font();
        draw(&mut RastPort::new(&mut layer, &font));
        let map = layer.map();
        (0..map.height())
            .map(|y| map.pens_of_row(y).map(|pen| [".", "1", "2", "3"][usize::from(pen)]).collect())
            .collect()
    }

    #[test]
    fn one_pixel_rectangle_and_line_paint_one_pixel() {
        let pixel =
            ["1...........", "............", "............", "............", "............", "............"];
        assert_eq!(drawn(|rp| _ = rp.rect_fill(Rect::inclusive(0, 0, 0, 0))), pixel);
        assert_eq!(drawn(|rp| _ = rp.move_to(0, 0).draw(0, 0)), pixel);
    }

    #[test]
    fn joints_of_a_complement_chain_are_painted_once() {
        let square = drawn(|rp| {
            rp.set_dr_md(DrawMode::Complement);
            rp.move_to(1, 1).draw(5, 1).draw(5, 4).draw(1, 4).draw(1, 2);
        });
        assert_eq!(square[1], ".33333......");
        assert_eq!(square[2], ".3...3......");
        assert_eq!(square[4], ".33333......");
    }

    #[test]
    fn masked_planes_are_not_written() {
        let rows = drawn(|rp| {
            rp.set_write_mask(2).set_a_pen(Pen(3)).rect_fill(Rect::new(0, 0, 3, 1));
            rp.set_dr_md(DrawMode::Complement).rect_fill(Rect::new(2, 0, 3, 1));
        });
        assert_eq!(rows[0], "22.22.......");
    }

    #[test]
    fn text_is_drawn_in_every_draw_mode() {
        let modes = |mode| {
            drawn(move |rp| {
                rp.set_a_pen(Pen(2)).set_b_pen(Pen(1)).set_dr_md(mode).text_at(1, 1, "ab");
            })
        };
        assert_eq!(modes(DrawMode::Jam1)[3], "..2..2......");
        assert_eq!(modes(DrawMode::Jam2)[3], ".12112111...");
        assert_eq!(modes(DrawMode::Complement)[3], "..3..3......");
        assert_eq!(modes(DrawMode::Jam1)[0], "............");
        assert_eq!(modes(DrawMode::Jam1)[1], ".....2......");
    }

    #[test]
    fn scrolled_raster_is_filled_with_back_pen() {
        let rows = drawn(|rp| {
            for row in 0..6 {
                rp.set_a_pen(Pen(row as u8 % 4)).rect_fill(Rect::new(0, row, 12, 1));
            }
            rp.set_b_pen(Pen(2))
                .scroll_raster(2, Rect::new(3, 1, 8, 4))
                .scroll_raster(9, Rect::new(0, 5, 1, 1));
        });
        let expected =
            ["............", "111333333331", "222........2", "333222222223", "...22222222.", "211111111111"];
        assert_eq!(rows, expected);
    }

    #[test]
    fn drawn_images_fill_every_plane() {
        let picture = Chunky::from_ascii(&[".1", "1."]);
        let image = Image::from_chunky(&picture, &[Pen(2), Pen(3)], 2);
        let rows = drawn(|rp| {
            rp.set_a_pen(Pen(1)).rect_fill(Rect::new(0, 0, 12, 6)).draw_image(&image, 3, 2);
        });
        assert_eq!(rows[2], "111231111111");
        assert_eq!(rows[3], "111321111111");
    }

    #[test]
    fn drawing_is_clipped_to_the_bitmap() {
        let rows = drawn(|rp| {
            rp.set_dr_md(DrawMode::Jam1);
            rp.move_to(-9, -8).draw(40, 41).text_at(-2, -3, "bb").text_at(11, 4, "bb");
            rp.draw_ellipse(0, 0, 30, 30).rect_fill(Rect::new(-5, -5, 3, 3));
        });
        // Only three parts are visible: a piece of the line, the last row of the first text's second letter,
        // and two rows of the second text's bar.
        for (y, row) in rows.iter().enumerate() {
            for (x, pen) in row.chars().enumerate() {
                let line = y == x + 1;
                let first = x == 2 && y == 0;
                let second = x == 11 && y >= 4;
                assert_eq!(pen == '1', line || first || second, "{x},{y}");
            }
        }
    }
}
