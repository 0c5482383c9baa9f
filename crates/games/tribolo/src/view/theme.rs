//! The pens used for Tribolo on a given screen.
//!
//! The dark pen is pen 1 and the light pen is pen 2, or the other way round on a screen whose pen 1 is
//! lighter. On Tribolo's own screen the three sides, the walls and the help have pens of their own; on a
//! public screen patterns and shapes in four pens replace the colours. Sides are named by their colours only
//! if the screen shows those colours.

use super::layout::ScreenKind;
use super::words::SideNames;
use crate::Side;
use amiga_boardgame::view::theme::TextPens;
use small_amiga::chips::{Pen, Rgb4};
use small_amiga::intuition::Screen;

/// The pens and the names of the sides for a given screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Pen for lines, shadows, and text on light areas.
    pub dark: Pen,
    /// Pen for highlights and light areas.
    pub light: Pen,
    /// Pen for text on the background, readable on the given screen.
    pub text: Pen,
    /// Pens for the cells of the sides, indexed by [`Side::index`].
    pub sides: [Pen; 3],
    pub(crate) names: SideNames,
}

/// Minimum lead of a colour's strongest component over the two others, for the colour to be called red, green
/// or blue.
///
/// Components range from 0 to 15.
const AHEAD: u8 = 3;

const fn is_called(colour: Rgb4, side: Side) -> bool {
    let (red, green, blue) = (colour.red(), colour.green(), colour.blue());
    let (own, one, other) = match side {
        Side::Blue => (blue, red, green),
        Side::Red => (red, green, blue),
        Side::Green => (green, red, blue),
    };
    own >= one + AHEAD && own >= other + AHEAD
}

impl Theme {
    /// Chooses pens by the colours of `screen`. On Tribolo's own screen, each side has a pen of its own.
    pub fn for_screen(screen: &Screen, home: ScreenKind) -> Self {
        let inks @ TextPens { dark, light } = TextPens::for_screen(screen);
        let sides = match home {
            ScreenKind::Screen => [Pen(6), Pen(4), Pen(5)],
            ScreenKind::Window => [Pen(3), dark, light],
        };
        let seen =
            |side: Side| sides.get(side.index()).is_some_and(|&pen| is_called(screen.colour(pen), side));
        let names = if Side::ALL.into_iter().all(seen) { SideNames::Colours } else { SideNames::Shapes };
        Self { dark, light, text: inks.text_pen(screen, Pen(0)), sides, names }
    }

    /// Returns the pens for the colour indices of the artwork: 0 background, 1 dark, 2 light.
    ///
    /// From index 3 on, index and pen number are equal.
    pub fn of_drawings(&self) -> [Pen; 8] {
        [Pen(0), self.dark, self.light, Pen(3), Pen(4), Pen(5), Pen(6), Pen(7)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_names_match_their_colours() {
        let own = [(0x35C, Side::Blue), (0xC33, Side::Red), (0x5C4, Side::Green)];
        assert!(own.iter().all(|&(rgb, side)| is_called(Rgb4::new(rgb), side)));
        let orange = Rgb4::new(0xF80);
        assert!(!is_called(orange, Side::Blue) && !is_called(Rgb4::new(0xFFF), Side::Green));
    }
}
