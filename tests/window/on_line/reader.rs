//! Reads text in the picture of a window, letter by letter, by the glyphs of the screen's font.

use super::super::display::Shot;
use small_amiga::chips::Point;
use small_amiga::graphics::Font;

/// The pixels of a text.
struct Stencil {
    width: usize,
    /// The pixels of the text, those of the letters first. Each has its index in [`Reader::pixels`], relative
    /// to the text's upper left pixel, and whether it belongs to a letter.
    pixels: Vec<(usize, bool)>,
}

/// A reader of the text on a screen.
pub struct Reader {
    font: Font,
    /// The size of the screen in its own pixels.
    size: (usize, usize),
}

impl Reader {
    pub fn new(font: Font, size: (usize, usize)) -> Reader {
        Reader { font, size }
    }

    /// Returns the width and height of a pixel of the screen, in host pixels. The window has no border.
    fn scale(&self, shot: &Shot) -> (usize, usize) {
        (shot.width / self.size.0, shot.height / self.size.1)
    }

    /// Returns the centre of a pixel of the screen, in host pixels.
    pub fn host_pixel(&self, shot: &Shot, at: Point) -> (i32, i32) {
        let (across, down) = self.scale(shot);
        let middle = |at: i32, size: usize| at * size as i32 + size as i32 / 2;
        (middle(at.x, across), middle(at.y, down))
    }

    /// Returns the pixels of the screen, row by row.
    fn pixels(&self, shot: &Shot) -> Vec<u32> {
        let (across, down) = self.scale(shot);
        let rows = shot.pixels.chunks(shot.width * down).take(self.size.1);
        rows.flat_map(|row| row.iter().step_by(across).take(self.size.0).copied()).collect()
    }

    fn width(&self, text: &str) -> usize {
        self.font.text_length(text) as usize
    }

    fn stencil(&self, text: &str) -> Stencil {
        let (mut pixels, mut left) = (Vec::new(), 0);
        for code in Font::codes(text) {
            let cell = self.font.glyph(code);
            for (x, y) in (0..cell.width).flat_map(|x| (0..self.font.y_size()).map(move |y| (x, y))) {
                let bit = cell.bit_offset + x;
                let word = self.font.strip()[y * self.font.modulo() + bit / 16];
                pixels.push((y * self.size.0 + left + x, word << (bit % 16) & 0x8000 != 0));
            }
            left += cell.advance as usize;
        }
        pixels.sort_by_key(|&(_, is_ink)| !is_ink);
        Stencil { width: self.width(text), pixels }
    }

    /// Returns `true` if a text is at a position of the screen. All its letters have one colour, which is
    /// nowhere between them.
    fn is_at(&self, screen: &[u32], text: &Stencil, (left, top): (usize, usize)) -> bool {
        if left + text.width > self.size.0 || top + self.font.y_size() > self.size.1 {
            return false;
        }
        let screen = &screen[top * self.size.0 + left..];
        let Some(&(first, _)) = text.pixels.first() else { return true };
        let ink = screen[first];
        for &(offset, is_ink) in &text.pixels {
            if (screen[offset] == ink) != is_ink {
                return false;
            }
        }
        true
    }

    /// Returns the position of a text on the screen.
    fn find(&self, screen: &[u32], text: &str) -> Option<(usize, usize)> {
        let stencil = self.stencil(text);
        let mut places = (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y)));
        places.find(|&at| self.is_at(screen, &stencil, at))
    }

    /// Returns `true` if a text is in the picture of a window.
    pub fn has(&self, shot: &Shot, text: &str) -> bool {
        self.find(&self.pixels(shot), text).is_some()
    }

    /// Returns the `count` letters after a text, each one of `letters`.
    pub fn letters_after(&self, shot: &Shot, text: &str, count: usize, letters: &str) -> Option<String> {
        let screen = self.pixels(shot);
        let (mut x, y) = self.find(&screen, text)?;
        x += self.width(text);
        let mut read = String::new();
        while read.len() < count {
            let is_next = |letter: &&str| self.is_at(&screen, &self.stencil(letter), (x, y));
            let letter = letters.split("").filter(|letter| !letter.is_empty()).find(is_next)?;
            read.push_str(letter);
            x += self.width(letter);
        }
        Some(read)
    }
}
