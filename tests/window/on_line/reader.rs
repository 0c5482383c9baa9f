//! Reads text in the picture of a window, letter by letter, by the glyphs of the screen's font.

use super::super::display::Shot;
use small_amiga::chips::Point;
use small_amiga::graphics::Font;

/// The pixels of a text: column, row, and whether the pixel has the colour of the letters.
type Stencil = Vec<(usize, usize, bool)>;

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

    fn pixel(&self, shot: &Shot, x: usize, y: usize) -> Option<u32> {
        let (across, down) = self.scale(shot);
        (x < self.size.0 && y < self.size.1).then(|| shot.at(x * across, y * down))
    }

    fn width(&self, text: &str) -> usize {
        self.font.text_length(text) as usize
    }

    /// Returns the pixels of a text. A pixel of the letters comes first.
    fn stencil(&self, text: &str) -> Stencil {
        let (mut stencil, mut left) = (Stencil::new(), 0);
        for code in Font::codes(text) {
            let cell = self.font.glyph(code);
            for (x, y) in (0..cell.width).flat_map(|x| (0..self.font.y_size()).map(move |y| (x, y))) {
                let bit = cell.bit_offset + x;
                let word = self.font.strip()[y * self.font.modulo() + bit / 16];
                stencil.push((left + x, y, word << (bit % 16) & 0x8000 != 0));
            }
            left += cell.advance as usize;
        }
        stencil.sort_by_key(|&(_, _, is_ink)| !is_ink);
        stencil
    }

    /// Returns `true` if the text whose pixels are given is at a position. All its letters have one colour,
    /// which is nowhere between them.
    fn is_at(&self, shot: &Shot, stencil: &Stencil, (left, top): (usize, usize)) -> bool {
        let mut ink = None;
        stencil.iter().all(|&(x, y, is_ink)| {
            let pixel = self.pixel(shot, left + x, top + y);
            pixel.is_some() && (pixel == *ink.get_or_insert(pixel)) == is_ink
        })
    }

    /// Returns the position of a text in the picture of a window.
    fn find(&self, shot: &Shot, text: &str) -> Option<(usize, usize)> {
        let stencil = self.stencil(text);
        let places = (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y)));
        places.into_iter().find(|&at| self.is_at(shot, &stencil, at))
    }

    /// Returns `true` if a text is in the picture of a window.
    pub fn has(&self, shot: &Shot, text: &str) -> bool {
        self.find(shot, text).is_some()
    }

    /// Returns the `count` letters after a text, each one of `letters`.
    pub fn letters_after(&self, shot: &Shot, text: &str, count: usize, letters: &str) -> Option<String> {
        let (mut x, y) = self.find(shot, text)?;
        x += self.width(text);
        let mut read = String::new();
        while read.len() < count {
            let is_next = |letter: &&str| self.is_at(shot, &self.stencil(letter), (x, y));
            let letter = letters.split("").filter(|letter| !letter.is_empty()).find(is_next)?;
            read.push_str(letter);
            x += self.width(letter);
        }
        Some(read)
    }
}
