//! Legibility: contrast between the pens of a screen, and replacement of pens that would be unreadable.
//!
//! Looks and programs draw with the same pens as the original. [`Legible`] replaces a pen only if its
//! contrast is too low.
//!
//! Source of the minimum contrasts: the Web Content Accessibility Guidelines, 1.4.3 (text) and 1.4.11
//! (everything else that must be visible).

use crate::chips::colour::{Pen, Rgb4};

/// Minimum contrast ratio of text and marks to the background.
pub const TEXT: f64 = 4.5;
/// Minimum contrast ratio of highlighted lines and frames to the background.
pub const LIT: f64 = 3.0;

/// Number of pens, from pen 0 on, that can replace a pen whose contrast to the background is too low.
///
/// Palettes usually define no further pens.
const NAMED: usize = 8;

/// The colours of a screen's pens, from which contrast ratios are calculated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legible(Vec<Rgb4>);

impl Legible {
    /// Creates the colour table of a screen from the colours of all its pens, starting with pen 0.
    pub fn new(colours: &[Rgb4]) -> Self {
        Self(colours.to_vec())
    }

    fn colour(&self, pen: Pen) -> Rgb4 {
        self.0.get(usize::from(pen.0)).copied().unwrap_or_default()
    }

    /// Returns the contrast ratio between the colours of two pens. See [`Rgb4::contrast`].
    pub fn contrast(&self, one: Pen, other: Pen) -> f64 {
        self.colour(one).contrast(self.colour(other))
    }

    /// Returns the pen `wanted`, or a replacement if its contrast to the background pen `paper` is below `bound`.
    ///
    /// The replacement is the pen with the most similar colour among the pens with sufficient contrast. If no
    /// pen has sufficient contrast, it is the pen with the highest contrast.
    pub fn pen(&self, wanted: Pen, paper: Pen, bound: f64) -> Pen {
        if self.contrast(wanted, paper) >= bound {
            return wanted;
        }
        let all = || (0..self.0.len().min(NAMED)).map(|pen| Pen(pen as u8));
        let far = |pen: &Pen| self.colour(*pen).distance(self.colour(wanted));
        let near = all().filter(|pen| self.contrast(*pen, paper) >= bound).min_by_key(far);
        let most =
            |one: &Pen, other: &Pen| self.contrast(*one, paper).total_cmp(&self.contrast(*other, paper));
        near.or_else(|| all().max_by(most)).unwrap_or(wanted)
    }
}

/// Returns 17 shades of a colour, from the colour itself down to black.
pub fn shades(colour: Rgb4) -> impl Iterator<Item = Rgb4> {
    let shade = move |left: u16| {
        let gun = |gun: u8| (u16::from(gun) * left + 8) / 16;
        Rgb4::new(gun(colour.red()) << 8 | gun(colour.green()) << 4 | gun(colour.blue()))
    };
    (0..=16).rev().map(shade)
}

/// Darkens a colour until its contrast to the lighter background `paper` is at least `bound`.
///
/// Returns black if no shade is dark enough.
pub fn darkened(colour: Rgb4, paper: Rgb4, bound: f64) -> Rgb4 {
    shades(colour).find(|shade| shade.contrast(paper) >= bound).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pens(colours: &[u16]) -> Legible {
        Legible::new(&colours.iter().map(|&rgb| Rgb4::new(rgb)).collect::<Vec<_>>())
    }

    #[test]
    fn legible_pen_is_kept() {
        let pens = pens(&[0xAAA, 0x000, 0xFFF, 0x68B]);
        assert_eq!(pens.pen(Pen(3), Pen(1), TEXT), Pen(3));
        assert_eq!(pens.pen(Pen(3), Pen(2), LIT), Pen(3));
        assert_eq!(pens.pen(Pen(3), Pen(2), TEXT), Pen(1));
    }

    #[test]
    fn best_pen_is_used_without_a_legible_pen() {
        assert_eq!(pens(&[0x888, 0x999, 0xBBB]).pen(Pen(1), Pen(0), TEXT), Pen(2));
    }

    #[test]
    fn colours_darken_no_further_than_necessary() {
        let white = Rgb4::new(0xFFF);
        assert_eq!(darkened(Rgb4::new(0x00A), white, TEXT), Rgb4::new(0x00A));
        let grey = darkened(Rgb4::new(0xAAA), white, TEXT);
        assert!((TEXT..6.0).contains(&grey.contrast(white)), "{grey}");
    }
}
