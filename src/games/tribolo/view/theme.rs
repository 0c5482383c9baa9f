//! Which pens Tribolo is drawn in on a given screen.
//!
//! Dark is pen 1 and light pen 2 unless the screen has them the other way round. On its own screen the three sides, the walls and
//! the help have pens of their own; as a guest, patterns and shapes in four pens take the place of colours. Sides are called by
//! their colours only where everybody sees these colours.

use super::layout::Home;
use super::words::Names;
use crate::games::tribolo::Side;
use crate::games::view::theme::Inks;
use small_amiga::machine::colour::{Pen, Rgb4};
use small_amiga::system::intuition::screen::Screen;

/// The pens of one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Lines, shadows, text on light.
    pub dark: Pen,
    /// Edges to the light, paper.
    pub light: Pen,
    /// Text on the background.
    pub text: Pen,
    /// What the cells of the sides are painted in, by [`Side::index`].
    pub sides: [Pen; 3],
    /// What the sides are called.
    pub names: Names,
}

/// By how much of 15 a gun is ahead of both others in a colour that everybody calls by its name.
const AHEAD: u8 = 3;

/// Whether a colour is the one a side is called by.
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
    /// The pens for a screen.
    pub fn of(screen: &Screen, home: Home) -> Self {
        let inks @ Inks { dark, light } = Inks::of(screen);
        let sides = match home {
            Home::Screen => [Pen(6), Pen(4), Pen(5)],
            Home::Window => [Pen(3), dark, light],
        };
        let seen =
            |side: Side| sides.get(side.index()).is_some_and(|&pen| is_called(screen.colour(pen), side));
        let names = if Side::ALL.into_iter().all(seen) { Names::Colours } else { Names::Shapes };
        Self { dark, light, text: inks.on(screen, Pen(0)), sides, names }
    }

    /// The pen of each index of the drawings: 0 background, 1 dark, 2 light, and the screen's further pens as they are.
    pub fn of_drawings(&self) -> [Pen; 8] {
        [Pen(0), self.dark, self.light, Pen(3), Pen(4), Pen(5), Pen(6), Pen(7)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_called_by_their_names() {
        let own = [(0x35C, Side::Blue), (0xC33, Side::Red), (0x5C4, Side::Green)];
        assert!(own.iter().all(|&(rgb, side)| is_called(Rgb4::new(rgb), side)));
        let orange = Rgb4::new(0xF80);
        assert!(!is_called(orange, Side::Blue) && !is_called(Rgb4::new(0xFFF), Side::Green));
    }
}
