//! Gadget labels: a text inside or beside a gadget, with an underlined shortcut key.

use super::super::graphics::rastport::RastPort;
use super::super::input::Key;
use super::super::utility::to_lower;
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;

/// Distance between a gadget and its text, in columns.
pub(super) const BESIDE: i32 = 8;
const ABOVE: i32 = 3;
/// Distance from the baseline of a label to the line under its shortcut key, in rows.
const UNDER: i32 = 2;

/// The position of a label relative to the label's gadget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelPosition {
    /// The label is centred inside the gadget.
    Inside,
    /// The label is to the left of the gadget.
    Left,
    /// The label is to the right of the gadget.
    Right,
    /// The label is centred above the gadget.
    Above,
}

/// A label text. At most one of its characters is underlined as the gadget's shortcut key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    before: String,
    key: Option<char>,
    after: String,
}

impl Label {
    /// Creates a label. The character after the first "_" in `text` becomes the shortcut key.
    pub fn new(text: &str) -> Self {
        let plain = || Self { before: text.to_owned(), ..Self::default() };
        let Some((before, after)) = text.split_once('_') else { return plain() };
        let mut rest = after.chars();
        let Some(key) = rest.next() else { return plain() };
        Self { before: before.to_owned(), key: Some(key), after: rest.collect() }
    }

    /// Returns the text of the label without the "_" that marks the shortcut key.
    pub fn text(&self) -> String {
        self.before.chars().chain(self.key).chain(self.after.chars()).collect()
    }

    /// Returns `true` if `key` is the label's shortcut key, in upper or lower case.
    pub fn has_key(&self, key: Key) -> bool {
        let Key::Char(typed) = key else { return false };
        self.key.is_some_and(|own| to_lower(own) == to_lower(typed))
    }

    /// Draws the label inside or beside the gadget whose box is `area`.
    pub fn draw(&self, rp: &mut RastPort<'_>, area: Rect, position: LabelPosition, pen: Pen) {
        let (font, text) = (rp.font(), self.text());
        let (width, letters) = (font.text_length(&text), font.y_size() as i32);
        let middle = area.y + (area.height - letters) / 2;
        let (x, y) = match position {
            LabelPosition::Inside => (area.x + (area.width - width) / 2, middle),
            LabelPosition::Left => (area.x - BESIDE - width, middle),
            LabelPosition::Right => (area.right() + BESIDE, middle),
            LabelPosition::Above => (area.x + (area.width - width) / 2, area.y - ABOVE - letters),
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
