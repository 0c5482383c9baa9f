//! The eight hardware sprites: 16 lo-res pixels wide, any height, laid over the playfield while the beam draws.
//!
//! Even and odd sprites share three colour registers a pair: 17..=19, 21..=23, 25..=27, 29..=31. A lower number lies in front
//! (Hardware Manual, sprites). Knows data, place and order. Leaves which program owns which sprite to graphics.
//!
//! Not emulated: attached pairs (15 colours), a priority behind the playfield, collision detection, and a sprite used twice in a
//! frame.

/// How many sprites the machine has.
pub const SPRITES: usize = 8;

/// Width of a sprite in its own (lo-res) pixels.
pub const SPRITE_WIDTH: usize = 16;

/// The rows of a sprite: two words each, the low and the high bit of its sixteen pixels.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SpriteData {
    rows: Vec<[u16; 2]>,
}

impl SpriteData {
    /// Data from its rows of two words.
    #[must_use]
    pub const fn new(rows: Vec<[u16; 2]>) -> Self {
        Self { rows }
    }

    /// Data from a function that tells the value, 0..=3, of each pixel.
    pub fn from_pixels(height: usize, pixel: impl Fn(usize, usize) -> u8) -> Self {
        let word =
            |y, bit: u8| (0..SPRITE_WIDTH).fold(0, |word, x| word << 1 | u16::from(pixel(x, y) >> bit & 1));
        Self { rows: (0..height).map(|y| [word(y, 0), word(y, 1)]).collect() }
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// The two words of a row, low bits and high bits; `None` outside.
    #[must_use]
    pub fn row(&self, y: usize) -> Option<[u16; 2]> {
        self.rows.get(y).copied()
    }

    /// The value of a pixel, 0 (transparent) to 3; 0 outside.
    #[must_use]
    pub fn value(&self, x: usize, y: usize) -> u8 {
        match self.rows.get(y) {
            Some([low, high]) if x < SPRITE_WIDTH => {
                let bit = 15 - x;
                (low >> bit & 1) as u8 | ((high >> bit & 1) as u8) << 1
            }
            _ => 0,
        }
    }
}

/// One sprite as its position and data registers have it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sprite {
    /// Lo-res pixels from the left edge of the display.
    pub x: i32,
    /// Non-interlaced lines from the top of the display.
    pub y: i32,
    /// Its picture; no rows: not shown.
    pub data: SpriteData,
}

impl Sprite {
    /// The lines it covers, as first and one past the last.
    #[must_use]
    pub fn lines(&self) -> (i32, i32) {
        (self.y, self.y.saturating_add(self.data.height() as i32))
    }
}

/// The colour register a sprite's pixel value (1..=3) selects.
#[must_use]
pub const fn colour_register(sprite: usize, value: u8) -> usize {
    16 + 2 * (sprite & 6) + value as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_share_registers() {
        assert_eq!((colour_register(0, 1), colour_register(1, 3)), (17, 19));
        assert_eq!((colour_register(2, 1), colour_register(3, 2)), (21, 22));
        assert_eq!((colour_register(4, 1), colour_register(7, 3)), (25, 31));
    }

    #[test]
    fn pixels_survive_the_planes() {
        let data = SpriteData::from_pixels(2, |x, y| ((x + y) % 4) as u8);
        assert_eq!((data.value(0, 0), data.value(3, 0), data.value(15, 1)), (0, 3, 0));
        assert_eq!((data.value(16, 0), data.value(0, 2)), (0, 0));
    }
}
