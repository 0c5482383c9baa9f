//! What stands on or beside a gadget, with the letter that is its key.

use super::super::graphics::rastport::RastPort;
use super::super::input::Key;
use crate::machine::colour::Pen;
use crate::machine::geometry::Rect;

/// Columns between a gadget and what stands beside it; rows between it and what stands above.
const BESIDE: i32 = 8;
const ABOVE: i32 = 3;
/// Rows from the letters' base line to the line under one.
const UNDER: i32 = 2;

/// Where a label stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the middle of the gadget.
    Inside,
    /// At its left.
    Left,
    /// At its right.
    Right,
    /// Above it, in its middle.
    Above,
}

/// A text of which one letter may be underlined: the gadget's key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    before: String,
    key: Option<char>,
    after: String,
}

impl Label {
    /// From a text with "_" before the letter that is the key.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let plain = || Self { before: text.to_owned(), ..Self::default() };
        let Some((before, after)) = text.split_once('_') else { return plain() };
        let mut rest = after.chars();
        let Some(key) = rest.next() else { return plain() };
        Self { before: before.to_owned(), key: Some(key), after: rest.collect() }
    }

    /// All of it.
    #[must_use]
    pub fn text(&self) -> String {
        self.before.chars().chain(self.key).chain(self.after.chars()).collect()
    }

    /// Whether a key is its own.
    #[must_use]
    pub fn has_key(&self, key: Key) -> bool {
        let Key::Char(typed) = key else { return false };
        self.key.is_some_and(|own| own.to_lowercase().eq(typed.to_lowercase()))
    }

    /// Draws it where it belongs to a gadget.
    pub fn draw(&self, rp: &mut RastPort<'_>, area: Rect, place: Place, pen: Pen) {
        let (font, text) = (rp.font(), self.text());
        let (width, letters) = (font.text_length(&text), font.y_size() as i32);
        let middle = area.y + (area.height - letters) / 2;
        let (x, y) = match place {
            Place::Inside => (area.x + (area.width - width) / 2, middle),
            Place::Left => (area.x - BESIDE - width, middle),
            Place::Right => (area.right() + BESIDE, middle),
            Place::Above => (area.x + (area.width - width) / 2, area.y - ABOVE - letters),
        };
        rp.set_a_pen(pen).text_at(x, y, &text);
        if let Some(key) = self.key {
            let from = x + font.text_length(&self.before);
            let columns = font.text_length(key.encode_utf8(&mut [0; 4]));
            let row = y + font.baseline() as i32 + UNDER;
            rp.rect_fill(Rect::new(from, row, columns, 1));
        }
    }
}
