//! Colours as the chips store them (12 bits, four per gun), and pens, the numbers of colour registers.
//!
//! [`Rgb4`] converts between four bits per gun and the host's
//! eight. The colours of a screen are left to palettes.

use std::fmt;

/// The number of a colour register, as selected by a pixel of a playfield.
///
/// Bit `p` of the number is the pixel's bit in plane `p`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pen(pub u8);

impl Pen {
    /// Returns `true` if this pen has a set bit in plane `plane`.
    pub const fn bit(self, plane: usize) -> bool {
        plane < 8 && self.0 >> plane & 1 == 1
    }
}

/// The number of pens of a screen: a power of two from 4 to 256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pens {
    planes: u8,
}

impl Pens {
    /// Four pens (two planes), the default of the Workbench screen.
    pub const FOUR: Self = Self { planes: 2 };
    /// Eight pens (three planes).
    pub const EIGHT: Self = Self { planes: 3 };
    /// Sixteen pens (four planes).
    pub const SIXTEEN: Self = Self { planes: 4 };
    /// The possible numbers of pens as texts, for error messages and shell completion.
    pub const CHOICES: [&'static str; 7] = ["4", "8", "16", "32", "64", "128", "256"];

    /// Parses the number of pens of a screen, such as `16`.
    ///
    /// Returns `None` unless `text` is one of [`Pens::CHOICES`].
    pub fn parse(text: &str) -> Option<Self> {
        let planes = Self::CHOICES.iter().position(|&choice| choice == text)?;
        Some(Self { planes: planes as u8 + 2 })
    }

    /// Returns the number of pens as an integer, 4 to 256.
    pub const fn count(self) -> usize {
        1 << self.planes
    }
}

/// A 12-bit colour in the form `0x0RGB`, as a colour register stores it (Hardware Manual, COLOR00).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rgb4(u16);

impl Rgb4 {
    /// Creates a colour from its register value `0x0RGB`.
    ///
    /// The top four bits are ignored, as in the chip's colour registers.
    pub const fn new(rgb: u16) -> Self {
        Self(rgb & 0x0FFF)
    }

    /// Returns the 12-bit colour nearest to a 24-bit colour.
    pub const fn from_rgb8(red: u8, green: u8, blue: u8) -> Self {
        const fn gun(value: u8) -> u16 {
            (value as u16 + 8) / 17
        }
        Self(gun(red) << 8 | gun(green) << 4 | gun(blue))
    }

    /// Returns the register value of the colour, `0x0RGB`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the red component of the colour, 0..=15.
    pub const fn red(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Returns the green component of the colour, 0..=15.
    pub const fn green(self) -> u8 {
        (self.0 >> 4 & 15) as u8
    }

    /// Returns the blue component of the colour, 0..=15.
    pub const fn blue(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// Returns the red, green and blue components of the colour, widened to eight bits each.
    ///
    /// Each four-bit value is multiplied by 17, so that 15 becomes 255.
    pub const fn rgb8(self) -> [u8; 3] {
        [self.red() * 17, self.green() * 17, self.blue() * 17]
    }

    /// Returns the relative luminance of the colour as defined for sRGB, from 0 (black) to 1 (white).
    pub fn luminance(self) -> f64 {
        let linear = |gun: u8| {
            let gun = f64::from(gun) / 15.0;
            if gun <= 0.040_45 { gun / 12.92 } else { ((gun + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red()) + 0.7152 * linear(self.green()) + 0.0722 * linear(self.blue())
    }

    /// Returns the contrast ratio of two colours, from 1 (equal luminance) to 21 (black and white).
    ///
    /// The ratio is defined by the Web Content Accessibility Guidelines.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    /// Returns the squared Euclidean distance of two colours, with components from 0 to 15.
    pub fn distance(self, other: Self) -> u32 {
        let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
        square(self.red(), other.red())
            + square(self.green(), other.green())
            + square(self.blue(), other.blue())
    }

    /// Returns the colour as a host pixel, `0x00RRGGBB`.
    pub const fn pixel(self) -> u32 {
        let [r, g, b] = self.rgb8();
        (r as u32) << 16 | (g as u32) << 8 | b as u32
    }
}

impl fmt::Debug for Rgb4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rgb4({:03X})", self.0)
    }
}

impl fmt::Display for Rgb4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03X}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_nibbles_expand_by_seventeen() {
        assert_eq!(Rgb4::new(0x68B).rgb8(), [0x66, 0x88, 0xBB]);
        assert_eq!(Rgb4::new(0xFFF).pixel(), 0x00FF_FFFF);
    }

    #[test]
    fn eight_bits_find_the_nearest_nibble() {
        for bits in 0..0x1000 {
            let [r, g, b] = Rgb4::new(bits).rgb8();
            assert_eq!(Rgb4::from_rgb8(r, g, b).bits(), bits);
        }
        assert_eq!(Rgb4::from_rgb8(0x7B, 0, 0).red(), 7);
    }

    #[test]
    fn pen_bits_select_planes() {
        let set: Vec<bool> = (0..3).map(|plane| Pen(5).bit(plane)).collect();
        assert_eq!(set, [true, false, true]);
        assert!(!Pen(255).bit(8));
    }
}
