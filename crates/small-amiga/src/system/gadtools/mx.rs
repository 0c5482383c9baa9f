//! Mutually exclusive gadgets (radio buttons), of which exactly one choice is selected.

use super::super::graphics::rastport::RastPort;
use super::super::intuition::symbols::Symbol;
use super::super::look::Look;
use super::brush::{Brush, fitting};
use super::cycle::Cycle;
use super::label::BESIDE;
use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::chips::geometry::{Point, Rect};

/// The upper half of a button: 1 is the lit edge, 2 the edge in the shadow and 3 the disc of the selected choice.
const BUTTON: [&str; 5] =
    ["....111111111....", "..11.........22..", ".11...33333...22.", "11..333333333..22", "11..333333333..22"];
/// The upper half of a button beside tall letters, for interlaced screens.
const TALL_BUTTON: [&str; 9] = [
    "......11111......",
    "....11.....22....",
    "...11.......22...",
    "..11.........22..",
    ".11...33333...22.",
    ".11..3333333..22.",
    "11..333333333..22",
    "11..333333333..22",
    "11..333333333..22",
];
/// Height of letters from which the tall button is used, in rows.
const TALL: i32 = 16;

/// Radio buttons with a text at the right of each.
///
/// The buttons are in a column of equal rows, which fills the gadget's box. A press on a button or its text selects the
/// choice immediately. The shortcut key of the label selects the next choice, or with Shift the previous one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mx {
    choices: Cycle,
}

impl Mx {
    /// Width of a radio button without its text, in columns.
    pub const WIDTH: i32 = 17;

    /// Creates radio buttons with the given texts.
    ///
    /// `chosen` is the index of the initial choice; an index that is too large selects the last choice.
    pub fn new(choices: impl IntoIterator<Item = impl Into<String>>, chosen: usize) -> Self {
        Self { choices: Cycle::new(choices, chosen) }
    }

    /// Returns the usual height of a box for radio buttons, in rows.
    ///
    /// `letters` is the height of the font in rows. For topaz 8, each choice has 11 rows, like a check box.
    pub const fn height(choices: i32, letters: i32) -> i32 {
        choices * (letters + 3)
    }

    /// Returns the index of the current choice.
    pub const fn chosen(&self) -> usize {
        self.choices.chosen()
    }

    pub(super) fn turn(&mut self, back: bool) -> usize {
        self.choices.turn(back)
    }

    /// Selects the choice at a point of the gadget's box, and returns `true` if another choice was selected before.
    pub(super) fn press(&mut self, area: Rect, at: Point) -> bool {
        let row = (at.y - area.y) / self.row_height(area);
        usize::try_from(row).is_ok_and(|row| self.choices.choose(row))
    }

    fn row_height(&self, area: Rect) -> i32 {
        (area.height / self.choices.texts().len().max(1) as i32).max(1)
    }

    pub(super) fn draw(&self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect) {
        let pens = &brush.pens;
        rp.set_a_pen(pens.background).rect_fill(area);
        let letters = rp.font().y_size() as i32;
        let symbol = button(letters);
        let (height, text) = (self.row_height(area), area.x + Self::WIDTH + BESIDE);
        for (row, choice) in self.choices.texts().iter().enumerate() {
            let is_chosen = row == self.choices.chosen();
            let y = area.y + row as i32 * height;
            let (upper, lower) = match (brush.look, is_chosen) {
                (Look::V13, _) => (pens.frame, pens.frame),
                (_, false) => (pens.shine, pens.shadow),
                (_, true) => (pens.shadow, pens.shine),
            };
            let disc = if is_chosen { pens.fill } else { pens.background };
            symbol.draw(rp, area.x, y + (height - symbol.height()) / 2, &[Pen(0), upper, lower, disc]);
            let choice = fitting(rp, choice, area.right() - text);
            rp.set_a_pen(pens.text).text_at(text, y + (height - letters) / 2, &choice);
        }
    }
}

/// Returns the picture of a radio button, whose lower half mirrors the upper half.
fn button(letters: i32) -> Symbol {
    let half = if letters < TALL { &BUTTON[..] } else { &TALL_BUTTON[..] };
    let upper = Chunky::from_ascii(half);
    let last = 2 * half.len() - 2;
    Symbol::new(Chunky::from_fn(upper.width(), last + 1, |x, y| {
        let value = upper.get(x, y.min(last - y)).unwrap_or(0);
        if y == last && value != 0 { 2 } else { value }
    }))
}
