//! Which pens Tribolo is drawn in on a given screen.
//!
//! Dark is pen 1 and light pen 2 unless the screen has them the other way round. On its own screen the three sides, the walls and
//! the help have pens of their own; as a guest, patterns and shapes in four pens take the place of colours.

use crate::games::view::theme::Inks;
use crate::machine::colour::Pen;
use crate::system::intuition::screen::Screen;

/// The pens of one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Lines, shadows, text on light.
    pub dark: Pen,
    /// Edges to the light, paper.
    pub light: Pen,
    /// Text on the background.
    pub text: Pen,
}

impl Theme {
    /// The pens for a screen.
    #[must_use]
    pub fn of(screen: &Screen) -> Self {
        let inks @ Inks { dark, light } = Inks::of(screen);
        Self { dark, light, text: inks.on(screen, Pen(0)) }
    }

    /// The pen of each index of the drawings: 0 background, 1 dark, 2 light, and the screen's further pens as they are.
    #[must_use]
    pub fn of_drawings(&self) -> [Pen; 8] {
        [Pen(0), self.dark, self.light, Pen(3), Pen(4), Pen(5), Pen(6), Pen(7)]
    }
}
