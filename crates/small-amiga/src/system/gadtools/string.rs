//! String gadgets, for entering a line of text or a number.

use std::cell::Cell;

use super::super::graphics::font::Font;
use super::super::graphics::rastport::{DrawMode, RastPort};
use super::brush::{Brush, State};
use super::edit::LineEdit;
use crate::chips::geometry::Rect;

const INDENT: i32 = 6;

/// A string gadget, in which the user edits a text or an integer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringGadget {
    pub(super) edit: LineEdit,
    integer: bool,
    /// Index of the first visible character of the string gadget's text.
    first: Cell<usize>,
}

impl StringGadget {
    /// Creates a string gadget for a text of at most `room` characters.
    pub fn new(text: &str, room: usize) -> Self {
        Self { edit: LineEdit::new(text, room, false), integer: false, first: Cell::new(0) }
    }

    /// Creates a string gadget with a text that is proposed by the program.
    ///
    /// The text has at most `room` characters. The first character that the user types replaces the proposal, and
    /// Backspace or Delete removes it. A click or a cursor key accepts the proposal for editing.
    pub fn proposal(text: &str, room: usize) -> Self {
        let mut string = Self::new(text, room);
        string.edit.propose();
        string
    }

    /// Creates a string gadget for an integer.
    pub fn integer(number: i64) -> Self {
        Self { edit: LineEdit::new(&number.to_string(), 12, true), integer: true, first: Cell::new(0) }
    }

    /// Returns the text of the string gadget.
    pub fn text(&self) -> String {
        self.edit.text()
    }

    /// Returns the number entered in the string gadget, or `None` if the gadget is not for integers.
    ///
    /// A text that is not a valid number counts as 0.
    pub fn number(&self) -> Option<i64> {
        self.integer.then(|| self.text().parse().unwrap_or(0))
    }

    pub(super) fn point(&mut self, font: &Font, x: i32) {
        let mut end = INDENT;
        let first = self.first.get();
        let letters = self.edit.letters().iter().skip(first);
        let before = letters.take_while(|letter| {
            end += width(font, &[**letter]);
            end <= x
        });
        let cursor = first + before.count();
        self.edit.accept();
        self.edit.set_cursor(cursor);
    }

    fn scroll(&self, font: &Font, room: i32) {
        let (letters, cursor) = (self.edit.letters(), self.edit.cursor());
        let mut first = self.first.get().min(cursor);
        let part = |first: usize| letters.get(first..cursor).unwrap_or_default();
        let under = letters.get(cursor).map_or(width(font, &[' ']), |letter| width(font, &[*letter]));
        while first < cursor && width(font, part(first)) + under > room {
            first += 1;
        }
        self.first.set(first);
    }

    pub(super) fn draw(&self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect, state: State) {
        brush.ridge(rp, area);
        let (font, room) = (rp.font(), area.width - 2 * INDENT);
        self.scroll(font, room);
        let (letters, first) = (self.edit.letters(), self.first.get());
        let mut shown: String = letters.iter().skip(first).collect();
        while font.text_length(&shown) > room && shown.pop().is_some() {}
        let (x, y) = (area.x + INDENT, area.y + (area.height - font.y_size() as i32) / 2);
        rp.set_a_pen(brush.pens.text).text_at(x, y, &shown);
        if state.active {
            let cursor = self.edit.cursor();
            let before = width(font, letters.get(first..cursor).unwrap_or_default());
            let cell = letters.get(cursor).map_or(width(font, &[' ']), |letter| width(font, &[*letter]));
            let cell = Rect::new(x + before, y, cell.min(room - before).max(1), font.y_size() as i32);
            if self.edit.is_proposed() {
                // The next character replaces the whole proposal.
                let all = Rect::new(x, y, cell.right() - x, cell.height);
                rp.set_a_pen(brush.pens.fill).rect_fill(all);
                rp.set_a_pen(brush.pens.fill_text).text_at(x, y, &shown);
            } else {
                rp.set_dr_md(DrawMode::Complement).rect_fill(cell).set_dr_md(DrawMode::Jam1);
            }
        }
    }
}

fn width(font: &Font, letters: &[char]) -> i32 {
    font.text_length(&letters.iter().collect::<String>())
}
