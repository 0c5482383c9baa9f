//! The pens in which games are drawn on a given screen: a dark pen, a
//! light pen, and the colours of two pieces.
//!
//! Black is pen 1 and white is pen 2, unless pen 1 is brighter than pen 2; then the two pens are exchanged.
//! The pieces use pens 3 and 0 on a screen of four colours, and pens 5 and 6 on deeper screens.

use std::cmp::Reverse;

use small_amiga::chips::{Pen, Rgb4};
use small_amiga::colour_vision;
use small_amiga::intuition::Screen;
use small_amiga::legible;

/// Returns the brightness of a colour, from 0 for black to 90 for white.
///
/// The formula is that of the original program.
pub const fn brightness(colour: Rgb4) -> u32 {
    (30 * colour.red() as u32 + 40 * colour.green() as u32 + 20 * colour.blue() as u32) / 15
}

/// Brightness below which a background gets white text, on the scale of [`brightness`] from 0 to 90.
const DARK: u32 = 40;

/// The darker and the lighter one of a screen's pens 1 and 2, for text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextPens {
    /// The darker one of pens 1 and 2.
    pub dark: Pen,
    /// The lighter one of pens 1 and 2.
    pub light: Pen,
}

impl TextPens {
    /// Sorts pens 1 and 2 of a screen by brightness.
    pub fn for_screen(screen: &Screen) -> Self {
        let light = |pen| brightness(screen.colour(pen));
        let (dark, light) = if light(Pen(1)) > light(Pen(2)) { (Pen(2), Pen(1)) } else { (Pen(1), Pen(2)) };
        Self { dark, light }
    }

    /// Returns a pen for readable text on the background pen `paper`.
    pub fn text_pen(self, screen: &Screen, paper: Pen) -> Pen {
        let usual = if brightness(screen.colour(paper)) < DARK { self.light } else { self.dark };
        screen.readable(usual, paper)
    }
}

/// The pens in which a game of two sides is drawn on a given screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// The dark pen, for outlines and dark backgrounds.
    pub black: Pen,
    /// The light pen, for light backgrounds and the details of pieces.
    pub white: Pen,
    /// The dark pen for the lines between squares.
    pub line: Pen,
    /// Pen for the caption "Legal Moves:" on the panel.
    pub caption: Pen,
    /// Pen for hints and other text on the dark background of the panel.
    pub hint: Pen,
    pieces: [Pen; 2],
    texts: [Pen; 2],
}

/// Minimum squared distance between the colours of the two sides' pieces. Colour components range from 0 to 15.
///
/// The distance is that of [`colour_vision::smallest_distance`], for normal and for colour-blind vision.
///
/// Screens of four colours may fall short of the minimum.
pub const APART: u32 = 60;

/// Minimum squared distance between the colours of the two sides' thin marks. Colour components range from 0 to 15.
///
/// A thin mark is, for instance, the X on each goal. The distance is that of
/// [`colour_vision::smallest_distance`].
///
/// The marks are darker than the pieces, so their colours are closer together.
pub const MARKS_APART: u32 = 40;

/// Minimum contrast ratio, from 1 to 21, of a piece's colour with its outline and with its background.
const BODY: f64 = 1.5;

/// Returns two distinguishable pens, one for the pieces of each side.
///
/// The original pens `usual` are used if their colours are distinct enough, otherwise the most distinct pair
/// of pens.
fn distinct(screen: &Screen, text_pens: TextPens, usual: [Pen; 2]) -> [Pen; 2] {
    let apart =
        |[one, other]: [Pen; 2]| colour_vision::smallest_distance(screen.colour(one), screen.colour(other));
    if apart(usual) >= APART {
        return usual;
    }
    let is_seen = |pen: &Pen| {
        let contrast = |ink| screen.colour(*pen).contrast(screen.colour(ink));
        contrast(text_pens.dark) >= BODY && contrast(text_pens.light) >= BODY
    };
    let colours =
        || (3..8u8).take_while(|&pen| usize::from(pen) < 1 << screen.depth()).map(Pen).filter(is_seen);
    let pairs =
        colours().flat_map(|one| colours().filter(move |&other| other > one).map(move |other| [one, other]));
    pairs.chain([usual]).max_by_key(|&pair| apart(pair)).unwrap_or(usual)
}

impl Theme {
    /// Chooses the pens for a screen from its colours and its depth.
    pub fn for_screen(screen: &Screen) -> Self {
        let inks @ TextPens { dark: black, light: white } = TextPens::for_screen(screen);
        let deep = screen.depth() > 2;
        let usual = if deep { [Pen(5), Pen(6)] } else { [Pen(3), Pen(0)] };
        let pieces = if screen.is_legible() { distinct(screen, inks, usual) } else { usual };
        let texts = pieces.map(|pen| inks.text_pen(screen, pen));
        let (caption, hint) = if deep { (Pen(7), Pen(6)) } else { (white, Pen(3)) };
        // The caption and the hint refer to the side to move, so they must not have the colour of a piece.
        let of_nobody = |pen: Pen| if pieces.contains(&pen) && screen.is_legible() { white } else { pen };
        let (caption, hint) = (of_nobody(caption), of_nobody(hint));
        let (caption, hint) = (screen.readable(caption, black), screen.readable(hint, black));
        Self { black, white, line: black, caption, hint, pieces, texts }
    }

    /// Returns the theme with black and white exchanged, except in the lines between squares.
    pub const fn exchanged(&self) -> Self {
        Self { black: self.white, white: self.black, ..*self }
    }

    /// Returns the colour of the pieces of the side with the index `side`.
    pub const fn piece(&self, side: usize) -> Pen {
        self.pieces[side & 1]
    }

    /// Returns the colours of the two sides' thin marks, such as the X on each piece's goal.
    ///
    /// The marks are darker than the pieces if the pieces' own colours would be hard to see or to distinguish
    /// on the background.
    pub fn marks(&self, screen: &Screen) -> [Rgb4; 2] {
        let (pieces, paper) = (self.pieces.map(|pen| screen.colour(pen)), screen.colour(self.white));
        if !screen.is_legible() {
            return pieces;
        }
        let shades = pieces.map(|colour| {
            let seen = legible::shades(colour).filter(|shade| shade.contrast(paper) >= legible::TEXT);
            seen.enumerate().collect::<Vec<_>>()
        });
        let pairs = shades[0].iter().flat_map(|one| shades[1].iter().map(move |other| (one, other)));
        // The first criterion is the distance of the colours, up to `MARKS_APART`;
        // the second is their closeness to the pieces' own colours.
        let best = pairs.max_by_key(|((steps, one), (others_steps, other))| {
            (colour_vision::smallest_distance(*one, *other).min(MARKS_APART), Reverse(steps + others_steps))
        });
        best.map_or(pieces, |((_, one), (_, other))| [*one, *other])
    }

    /// Returns a pen for readable text on the pieces of the side with the index `side`.
    pub const fn text_on(&self, side: usize) -> Pen {
        self.texts[side & 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brightness_matches_known_colours() {
        let seen = [0xAAA, 0x68B, 0xFFF, 0xE44, 0x5D5, 0x04D, 0xE90].map(|rgb| brightness(Rgb4::new(rgb)));
        assert_eq!(seen, [60, 48, 90, 44, 51, 28, 52]);
    }
}
