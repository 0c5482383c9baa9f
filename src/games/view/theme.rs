//! Which pens games are drawn in on a given screen: a dark and a light one, and two colours for the pieces of games that have them.
//!
//! Black is pen 1 and white pen 2 unless the screen has them the other way round: then they change places throughout. The pieces
//! are pens 3 and 0 on four pens, 5 and 6 on more.

use super::sides::TwoSided;
use crate::machine::colour::{Pen, Rgb4};
use crate::system::intuition::screen::Screen;

/// How bright a colour is, 0 (black) to 90 (white), as the original weighs the guns.
#[must_use]
pub const fn brightness(colour: Rgb4) -> u32 {
    (30 * colour.red() as u32 + 40 * colour.green() as u32 + 20 * colour.blue() as u32) / 15
}

/// Below this a colour is dark and takes white text.
const DARK: u32 = 40;

/// The two pens of a screen that text and lines are drawn in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inks {
    /// Pen 1, if the screen has it the darker one.
    pub dark: Pen,
    /// Pen 2, if the screen has it the lighter one.
    pub light: Pen,
}

impl Inks {
    /// Those of a screen.
    #[must_use]
    pub fn of(screen: &Screen) -> Self {
        let light = |pen| brightness(screen.colour(pen));
        let (dark, light) = if light(Pen(1)) > light(Pen(2)) { (Pen(2), Pen(1)) } else { (Pen(1), Pen(2)) };
        Self { dark, light }
    }

    /// The one that can be read on another pen.
    #[must_use]
    pub fn on(self, screen: &Screen, paper: Pen) -> Pen {
        if brightness(screen.colour(paper)) < DARK { self.light } else { self.dark }
    }
}

/// The pens of a game with two pieces on one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Lines, arrows, the panel.
    pub black: Pen,
    /// Paper.
    pub white: Pen,
    /// "Legal Moves:" on the panel.
    pub caption: Pen,
    /// The hint on the panel.
    pub hint: Pen,
    pieces: [Pen; 2],
    texts: [Pen; 2],
}

impl Theme {
    /// The pens for a screen.
    #[must_use]
    pub fn of(screen: &Screen) -> Self {
        let inks @ Inks { dark: black, light: white } = Inks::of(screen);
        let deep = screen.depth() > 2;
        let pieces = if deep { [Pen(5), Pen(6)] } else { [Pen(3), Pen(0)] };
        let texts = pieces.map(|pen| inks.on(screen, pen));
        let (caption, hint) = if deep { (Pen(7), Pen(6)) } else { (white, Pen(3)) };
        Self { black, white, caption, hint, pieces, texts }
    }

    /// A piece's colour.
    #[must_use]
    pub fn piece(&self, side: impl TwoSided) -> Pen {
        self.pieces[side.index() & 1]
    }

    /// A piece's colour, by its place among both.
    #[must_use]
    pub const fn piece_at(&self, at: usize) -> Pen {
        self.pieces[at & 1]
    }

    /// The colour of text on that colour.
    #[must_use]
    pub fn text_on(&self, side: impl TwoSided) -> Pen {
        self.texts[side.index() & 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brightness_of_the_known_colours() {
        let seen = [0xAAA, 0x68B, 0xFFF, 0xE44, 0x5D5, 0x04D, 0xE90].map(|rgb| brightness(Rgb4::new(rgb)));
        assert_eq!(seen, [60, 48, 90, 44, 51, 28, 52]);
    }
}
