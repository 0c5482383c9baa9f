//! Palettes: the colours of a screen's first pens, and the default colours of the remaining registers.
//!
//! [`Palette`] holds a name and 12-bit colours. Reading palette
//! files is left to the host, loading registers to screens.
//!
//! Sources: the first four pens are those of the release 2 Workbench. Pens 4..=31 have the values that
//! graphics.library puts into a new colour map (the RGB and CMY ends of the table are documented, its middle
//! is from memory, not measured).
//!
//! Release 3 puts E44, 5D5, 04D and E90 into the last four pens of a deep screen instead. The programs here are of
//! release 2 and draw in pens 5 and 6, whose colours would then be undefined on screens of 16 pens and more.

use thiserror::Error;

use super::colour::Rgb4;

/// Maximum number of colours of a palette.
///
/// Eight planes select 256 registers.
pub const MAX_PENS: usize = 256;

/// Default colours of colour registers 0 to 31, in the form `0x0RGB`.
///
/// A register has its default colour if the palette has no colour for the register.
const DEFAULT_MAP: [u16; 32] = [
    0xAAA, 0x000, 0xFFF, 0x68B, 0x00F, 0xF0F, 0x0FF, 0xFFF, //
    0x620, 0xE50, 0x9F1, 0xEB0, 0x55F, 0x92F, 0x0F8, 0xCCC, //
    0x000, 0xD22, 0x000, 0xFCA, 0x444, 0x555, 0x666, 0x777, //
    0x888, 0x999, 0xAAA, 0xBBB, 0xCCC, 0xDDD, 0xEEE, 0xFFF,
];

/// A named list of colours for the first pens of a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    name: String,
    colours: Vec<Rgb4>,
}

/// The error returned for a palette without colours or with more than [`MAX_PENS`].
///
/// Holds the number of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a palette has 1 to {MAX_PENS} colours, not {0}")]
pub struct PaletteError(pub usize);

impl Palette {
    /// Creates a palette from a name and its colours, pen 0 first.
    ///
    /// # Errors
    /// Returns [`PaletteError`] unless there are 1 to 256 colours.
    pub fn new(name: impl Into<String>, colours: Vec<Rgb4>) -> Result<Self, PaletteError> {
        if !(1..=MAX_PENS).contains(&colours.len()) {
            return Err(PaletteError(colours.len()));
        }
        Ok(Self { name: name.into(), colours })
    }

    /// Returns the name given in the palette's file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the colours of the palette, pen 0 first.
    ///
    /// The default colours of further pens are not included.
    pub fn colours(&self) -> &[Rgb4] {
        &self.colours
    }

    /// Returns the colours for a screen with `pens` colour registers, as [`colour_map`] does for this palette.
    pub fn colour_map(&self, pens: usize) -> Vec<Rgb4> {
        colour_map(&self.colours, pens)
    }
}

/// Returns the colours for a screen with `pens` colour registers, of which the first are `own`.
///
/// The own colours come first, then the system's defaults up to register 31, then a generated
/// sequence that covers the colour cube about evenly however many pens there are. At most [`MAX_PENS`]
/// colours are returned.
pub fn colour_map(own: &[Rgb4], pens: usize) -> Vec<Rgb4> {
    let rest = (own.len()..).map(|pen| match DEFAULT_MAP.get(pen) {
        Some(&bits) => Rgb4::new(bits),
        None => spread(pen - DEFAULT_MAP.len()),
    });
    own.iter().copied().chain(rest).take(pens.min(MAX_PENS)).collect()
}

/// Returns colour number `index` of a generated sequence that covers the colour cube evenly.
///
/// The bits of `index` are dealt to red, green and blue in turn, each gun's highest bit first.
fn spread(index: usize) -> Rgb4 {
    let gun = |bits: [usize; 3]| bits.iter().fold(0, |gun, &bit| gun << 1 | (index >> bit & 1)) as u16;
    let (red, green, blue) = (gun([0, 3, 6]), gun([1, 4, 7]), gun([2, 5, 8]));
    // Widen three bits to four by repeating the top bit, so that 7 becomes 15 and white is white.
    let widen = |gun: u16| gun << 1 | gun >> 2;
    Rgb4::new(widen(red) << 8 | widen(green) << 4 | widen(blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Palette {
        Palette::new("Two", vec![Rgb4::new(0x123), Rgb4::new(0x456)]).unwrap()
    }

    #[test]
    fn own_colours_precede_system_colours() {
        let bits: Vec<u16> = two().colour_map(8).iter().map(|colour| colour.bits()).collect();
        assert_eq!(bits, [0x123, 0x456, 0xFFF, 0x68B, 0x00F, 0xF0F, 0x0FF, 0xFFF]);
        assert_eq!(two().colour_map(1), [Rgb4::new(0x123)]);
    }

    #[test]
    fn deep_screens_get_as_many_colours_as_pens() {
        for pens in [4, 8, 16, 32, 64, 128, 256] {
            assert_eq!(two().colour_map(pens).len(), pens);
        }
        assert_eq!(two().colour_map(32)[31], Rgb4::new(0xFFF));
        let deep = &two().colour_map(256)[32..];
        let mut distinct = deep.to_vec();
        distinct.sort_by_key(|colour| colour.bits());
        distinct.dedup();
        assert_eq!(distinct.len(), deep.len());
    }

    #[test]
    fn spread_starts_with_corners_of_colour_cube() {
        let bits: Vec<u16> = (0..8).map(|index| spread(index).bits()).collect();
        assert_eq!(bits, [0x000, 0x900, 0x090, 0x990, 0x009, 0x909, 0x099, 0x999]);
    }

    #[test]
    fn too_few_or_many_colours_are_refused() {
        assert_eq!(
            Palette::new("", vec![]).unwrap_err().to_string(),
            "a palette has 1 to 256 colours, not 0"
        );
        assert!(Palette::new("", vec![Rgb4::new(0); 257]).is_err());
    }
}
