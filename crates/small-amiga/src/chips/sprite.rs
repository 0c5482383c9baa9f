//! The eight hardware sprites: 16 lo-res pixels wide, of any height, displayed over the playfield.
//!
//! Each pair of an even and an odd sprite shares three colour registers: 17..=19, 21..=23, 25..=27, 29..=31.
//! A sprite with a lower number is in front of those with higher numbers (Hardware Manual, sprites). This
//! module defines the data and position of a sprite; sprite ownership is left to the graphics module.

/// Number of hardware sprites of the display chip.
pub const SPRITES: usize = 8;

/// Width of a sprite, in lo-res pixels.
pub const SPRITE_WIDTH: usize = 16;

/// The picture of a hardware sprite.
///
/// Each row consists of two words: the low bits and the high bits of sixteen pixels.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SpriteData {
    rows: Vec<[u16; 2]>,
}

impl SpriteData {
    /// Creates a sprite picture from its rows.
    ///
    /// Each row consists of the word with the low bits and the word with the high bits.
    pub const fn new(rows: Vec<[u16; 2]>) -> Self {
        Self { rows }
    }

    /// Creates a sprite picture of `height` rows.
    ///
    /// The function `pixel(x, y)` returns the value 0..=3 of each pixel.
    pub fn from_pixels(height: usize, pixel: impl Fn(usize, usize) -> u8) -> Self {
        let word =
            |y, bit: u8| (0..SPRITE_WIDTH).fold(0, |word, x| word << 1 | u16::from(pixel(x, y) >> bit & 1));
        Self { rows: (0..height).map(|y| [word(y, 0), word(y, 1)]).collect() }
    }

    /// Returns the height of the sprite picture, in rows.
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns a row of the picture as two words, the low and the high bits of its pixels.
    ///
    /// Returns `None` outside the picture.
    pub fn row(&self, y: usize) -> Option<[u16; 2]> {
        self.rows.get(y).copied()
    }

    /// Returns the value of a sprite pixel, 0 (transparent) to 3.
    ///
    /// Pixels outside the picture are 0.
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

/// The position and picture of one hardware sprite, as stored in its registers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sprite {
    /// Column of the sprite's left edge, in lo-res pixels from the left edge of the display.
    pub x: i32,
    /// Row of the sprite's top edge, in non-interlaced lines from the top of the display.
    pub y: i32,
    /// The picture of the sprite.
    ///
    /// If the picture has no rows, the sprite is hidden.
    pub data: SpriteData,
}

impl Sprite {
    /// Returns the first display line of the sprite, and the line below the sprite.
    pub fn lines(&self) -> (i32, i32) {
        (self.y, self.y.saturating_add(self.data.height() as i32))
    }
}

/// Returns the number of the colour register for a pixel value (1..=3) of a sprite.
pub const fn colour_register(sprite: usize, value: u8) -> usize {
    16 + 2 * (sprite & 6) + value as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sprite_pairs_share_colour_registers() {
        assert_eq!((colour_register(0, 1), colour_register(1, 3)), (17, 19));
        assert_eq!((colour_register(2, 1), colour_register(3, 2)), (21, 22));
        assert_eq!((colour_register(4, 1), colour_register(7, 3)), (25, 31));
    }

    #[test]
    fn sprite_pixels_read_back_from_planes() {
        let data = SpriteData::from_pixels(2, |x, y| ((x + y) % 4) as u8);
        assert_eq!((data.value(0, 0), data.value(3, 0), data.value(15, 1)), (0, 3, 0));
        assert_eq!((data.value(16, 0), data.value(0, 2)), (0, 0));
    }
}
