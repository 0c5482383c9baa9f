//! Where everything lies in the window: two columns of gadgets with their labels at the left, and buttons below them.
//!
//! Knows the letters they are sized by: the screen's, or smaller ones where the window would be larger than that. Every gadget begins or
//! ends where its column does.

use small_amiga::machine::geometry::Rect;
use small_amiga::system::gadtools::{CheckBox, row_height};
use small_amiga::system::graphics::font::Font;
use small_amiga::system::intuition::screen::Screen;
use small_amiga::system::intuition::window::{BORDER_BOTTOM, border_top};

/// Rows of gadgets above the buttons.
const ROWS: i32 = 8;
/// Letters of the labels at the left and in the middle, and of the gadgets beside them.
const LABELS: (i32, i32) = (9, 7);
const GADGETS: (i32, i32) = (20, 24);
/// Letters of what stands behind a slider, and on a button.
const LEVEL: i32 = 3;
const BUTTON: i32 = 8;
/// Columns between two things.
const GAP: i32 = 8;
/// Rows between two gadgets; above the first one, and round the buttons.
const BETWEEN: i32 = 2;
const ABOVE: i32 = 4;

/// The places of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The window.
    pub frame: Rect,
    /// Columns and rows of a letter.
    letter: (i32, i32),
    /// Rows of its border above.
    top: i32,
}

impl Layout {
    /// In the middle of a screen, and the font if that is not the screen's.
    pub fn of(screen: &Screen, small: &Font) -> (Self, Option<Font>) {
        let layout = Self::in_font(screen, screen.font());
        let (bounds, bar) = (screen.bounds(), screen.bar_height());
        if layout.frame.width <= bounds.width && layout.frame.height <= bounds.height - bar {
            return (layout, None);
        }
        (Self::in_font(screen, small), Some(small.clone()))
    }

    fn in_font(screen: &Screen, font: &Font) -> Self {
        let letter = (font.text_length("M"), font.y_size() as i32);
        let top = border_top(screen.font().y_size() as i32);
        let mut layout = Self { frame: Rect::default(), letter, top };
        let width = layout.right(0).right() + GAP;
        let height = layout.button(0).bottom() + ABOVE + BORDER_BOTTOM;
        let (bounds, bar) = (screen.bounds(), screen.bar_height());
        let (x, y) = ((bounds.width - width) / 2, bar + (bounds.height - bar - height) / 2);
        layout.frame = Rect::new(x, y, width, height);
        layout
    }

    const fn row(&self, row: i32) -> i32 {
        self.top + ABOVE + row * (row_height(self.letter.1) + BETWEEN)
    }

    const fn gadget(&self, x: i32, row: i32, letters: i32) -> Rect {
        Rect::new(x, self.row(row), letters * self.letter.0, row_height(self.letter.1))
    }

    const fn middle(&self) -> i32 {
        self.left(0).right() + 2 * GAP + LABELS.1 * self.letter.0 + GAP
    }

    /// A gadget of the left column.
    pub const fn left(&self, row: i32) -> Rect {
        self.gadget(2 * GAP + LABELS.0 * self.letter.0, row, GADGETS.0)
    }

    /// One of the right column.
    pub const fn right(&self, row: i32) -> Rect {
        self.gadget(self.middle(), row, GADGETS.1)
    }

    /// A check box of the left column: the first of its row at the left edge, the second at the right one.
    pub const fn check(&self, row: i32, place: i32) -> Rect {
        let column = self.left(row);
        let high = CheckBox::height(self.letter.1);
        let x = column.x + place * (column.width - CheckBox::WIDTH);
        Rect::new(x, column.y + (column.height - high) / 2, CheckBox::WIDTH, high)
    }

    /// A slider of the right column, and where its level stands.
    pub const fn slider(&self, row: i32) -> (Rect, Rect) {
        let bar = self.gadget(self.middle(), row, GADGETS.1 - LEVEL);
        (bar, self.gadget(bar.right() + GAP, row, LEVEL - 1))
    }

    /// The boxes of the pens.
    pub const fn boxes(&self) -> Rect {
        let first = self.right(1);
        Rect::new(first.x, first.y, first.width, self.right(3).bottom() - first.y)
    }

    /// The box of the pen that is changed, and where its number stands.
    pub const fn sample(&self) -> Rect {
        self.gadget(self.middle(), ROWS - 1, LEVEL)
    }

    /// Where its number stands.
    pub const fn pen(&self) -> Rect {
        let sample = self.sample();
        self.gadget(sample.right() + GAP, ROWS - 1, GADGETS.1 - LEVEL - 1)
    }

    /// A button, from the left.
    pub const fn button(&self, place: i32) -> Rect {
        let width = BUTTON * self.letter.0 + 2 * GAP;
        let free = self.right(0).right() - GAP - width;
        let y = self.row(ROWS) - BETWEEN + ABOVE;
        Rect::new(GAP + free * place / 2, y, width, row_height(self.letter.1))
    }
}
