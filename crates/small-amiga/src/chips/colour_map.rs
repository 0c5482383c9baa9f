//! Colour registers, with which Denise translates the pens of a screen to colours.
//!
//! The [`copper`](super::copper) loads them before the screen's first line.
//!
//! [`ColourMap`] stores the 12-bit colour of every register. Each change also updates two tables of host
//! pixels: one for single pens and one for pairs of neighbouring pens. Choosing the colours of a screen is
//! left to the code that opens screens.

use super::colour::Rgb4;

/// Minimum number of colour registers of a screen.
///
/// A screen of more than five planes has as many registers as pens.
pub const REGISTERS: usize = 32;

/// A lookup table that converts the pens of two adjacent pixels to two `0x00RRGGBB` pixels.
///
/// The table serves screens of up to 16 pens. The index consists of both pens, with the left one in the low
/// nibble.
pub(super) type Pairs = [[u32; 2]; 256];

/// The colour registers of one screen.
#[derive(Debug, Clone)]
pub struct ColourMap {
    colours: Vec<Rgb4>,
    pixels: Box<[u32; 256]>,
    pairs: Box<Pairs>,
}

impl ColourMap {
    /// Creates the colour registers of a screen with `pens` pens, all of them black.
    ///
    /// The number of registers is `pens`, but at least [`REGISTERS`].
    pub fn new(pens: usize) -> Self {
        Self {
            colours: vec![Rgb4::default(); pens.max(REGISTERS)],
            pixels: Box::new([0; 256]),
            pairs: Box::new([[0; 2]; 256]),
        }
    }

    /// Returns the colour in register number `register`, or black if the register does not exist.
    pub fn colour(&self, register: usize) -> Rgb4 {
        self.colours.get(register).copied().unwrap_or_default()
    }

    /// Writes a colour register, and returns `true` if the colour has changed.
    pub fn set(&mut self, register: usize, colour: Rgb4) -> bool {
        let Some(place) = self.colours.get_mut(register) else { return false };
        if *place == colour {
            return false;
        }
        *place = colour;
        let pixel = colour.pixel();
        if let Some(place) = self.pixels.get_mut(register) {
            *place = pixel;
        }
        for (pens, [left, right]) in self.pairs.iter_mut().enumerate() {
            if pens & 15 == register {
                *left = pixel;
            }
            if pens >> 4 == register {
                *right = pixel;
            }
        }
        true
    }

    pub(super) const fn pixels(&self) -> &[u32; 256] {
        &self.pixels
    }

    pub(super) const fn pairs(&self) -> &Pairs {
        &self.pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_register_reports_a_change_once() {
        let mut map = ColourMap::new(4);
        assert!(map.set(31, Rgb4::new(0x123)), "every machine has 32 registers");
        assert!(!map.set(31, Rgb4::new(0x123)));
        assert!(!map.set(32, Rgb4::new(0x123)));
        assert_eq!((map.colour(31), map.colour(32)), (Rgb4::new(0x123), Rgb4::default()));
        assert!(ColourMap::new(64).set(63, Rgb4::new(1)));
    }

    #[test]
    fn pixel_pairs_follow_a_changed_colour() {
        let mut map = ColourMap::new(4);
        map.set(2, Rgb4::new(0x0F0));
        let green = 0x0000_FF00;
        assert_eq!(
            [map.pairs()[0x12], map.pairs()[0x21], map.pairs()[0x22]],
            [[green, 0], [0, green], [green, green]]
        );
        assert_eq!(map.pairs()[0x11], [0, 0]);
    }
}
