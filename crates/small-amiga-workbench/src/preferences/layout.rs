//! The layout of the Preferences window: a column with the presets, two columns of gadgets with labels on
//! their left, and a row of buttons.
//!
//! All other sizes follow the letters of the screen's font, or of a smaller font if the window would not fit
//! the screen. Every gadget is aligned with the left or right edge of its column.

use small_amiga::chips::Rect;
use small_amiga::gadtools::{CheckBox, row_height};
use small_amiga::graphics::Font;
use small_amiga::intuition::{BORDER_BOTTOM, Screen, border_top};
use small_amiga::preferences::PRESET_COUNT;

const ROWS: i32 = 8;
/// Widths of the labels in the left and right gadget column of the Preferences window, in letters.
const LABELS: (i32, i32) = (9, 7);
/// Widths of the gadgets in the left and right gadget column of the Preferences window, in letters.
const GADGETS: (i32, i32) = (20, 24);
/// Width reserved for the number beside a slider in the Preferences window, in letters.
const LEVEL: i32 = 3;
/// Width of the label of a button in the Preferences window, in letters.
const BUTTON: i32 = 8;
const GAP: i32 = 8;
/// Width of the presets' column in the Preferences window, in pixels.
const PRESETS: i32 = 80;
const BETWEEN: i32 = 2;
/// Vertical space above the first gadget of the Preferences window and around its buttons, in pixels.
const ABOVE: i32 = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub frame: Rect,
    /// Width and height of a letter in the window's font, in pixels.
    letter: (i32, i32),
    top: i32,
}

impl Layout {
    /// Lays out the Preferences window and centres it on the screen.
    ///
    /// If the window is too large with the screen's font, uses the smaller font `small` and also returns this
    /// font.
    pub(super) fn for_screen(screen: &Screen, small: &Font) -> (Self, Option<Font>) {
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

    pub(super) const fn left(&self, row: i32) -> Rect {
        self.gadget(PRESETS + 3 * GAP + LABELS.0 * self.letter.0, row, GADGETS.0)
    }

    pub(super) const fn right(&self, row: i32) -> Rect {
        self.gadget(self.middle(), row, GADGETS.1)
    }

    /// Returns the rectangle of a preset's button, below the preset's picture.
    ///
    /// `place` is 0 for the uppermost preset.
    pub(super) const fn preset(&self, place: i32) -> Rect {
        let height = row_height(self.letter.1);
        Rect::new(GAP, self.preset_top(place + 1) - BETWEEN - height, PRESETS, height)
    }

    const fn preset_top(&self, place: i32) -> i32 {
        self.row(0) + (self.row(ROWS) - self.row(0)) * place / PRESET_COUNT as i32
    }

    /// Returns the rectangle in which the picture of a preset is drawn.
    pub(super) const fn preset_picture(&self, place: i32) -> Rect {
        let (gadget, top) = (self.preset(place), self.preset_top(place));
        Rect { y: top, height: gadget.y - BETWEEN - top, ..gadget }
    }

    /// Returns the rectangle of a check box in the left column.
    ///
    /// The `place` 0 is the left edge of the column, and 1 the right edge.
    pub(super) const fn check(&self, row: i32, place: i32) -> Rect {
        let column = self.left(row);
        let high = CheckBox::height(self.letter.1);
        let x = column.x + place * (column.width - CheckBox::WIDTH);
        Rect::new(x, column.y + (column.height - high) / 2, CheckBox::WIDTH, high)
    }

    pub(super) const fn slider(&self, row: i32) -> (Rect, Rect) {
        let bar = self.gadget(self.middle(), row, GADGETS.1 - LEVEL);
        (bar, self.gadget(bar.right() + GAP, row, LEVEL - 1))
    }

    pub(super) const fn boxes(&self) -> Rect {
        let first = self.right(1);
        Rect::new(first.x, first.y, first.width, self.right(3).bottom() - first.y)
    }

    pub(super) const fn sample(&self) -> Rect {
        self.gadget(self.middle(), ROWS - 1, LEVEL)
    }

    pub(super) const fn pen(&self) -> Rect {
        let sample = self.sample();
        self.gadget(sample.right() + GAP, ROWS - 1, GADGETS.1 - LEVEL - 1)
    }

    /// Returns the rectangle of a button at the bottom of the window.
    ///
    /// The leftmost button has the `place` 0.
    pub(super) const fn button(&self, place: i32) -> Rect {
        let width = BUTTON * self.letter.0 + 2 * GAP;
        let free = self.right(0).right() - GAP - width;
        let y = self.row(ROWS) - BETWEEN + ABOVE;
        Rect::new(GAP + free * place / 2, y, width, row_height(self.letter.1))
    }
}
