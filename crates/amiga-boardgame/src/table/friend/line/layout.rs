//! The places of the gadgets in the window "Play with a friend", from top to bottom.

use crate::table::friend::line::form::{ADDRESS_LENGTH, CODE_ROOM, Form, PORT_LENGTH, Way};
use crate::table::friend::line::page::{Choice, Id};
use crate::view::text::wrapped;
use small_amiga::chips::Rect;
use small_amiga::gadtools::{Cycle, LabelPosition, Panel, StringGadget, Text, row_height};
use small_amiga::graphics::Font;
use small_amiga::intuition::{BORDER_BOTTOM, WindowId, border_top};

/// Width of the content in characters, which is that of the longest IP address with a port.
const COLUMNS: i32 = 47;
/// Number of columns on both sides of the content.
const SIDE: i32 = 12;
/// Number of rows between two parts of the content.
const GAP: i32 = 4;
/// Number of columns between a label and its gadget.
const BESIDE: i32 = 8;
/// Number of pixels by which a gadget is wider than its text.
const EDGES: i32 = 24;
const REACHES: [&str; 2] = ["this network", "this computer"];

/// Returns the width of the window.
pub(super) fn window_width(font: &Font) -> i32 {
    font.text_length("n") * COLUMNS + 2 * SIDE
}

/// Breaks a text into lines that fit into a window of the given width. A word that is too long is broken, too.
pub(super) fn lines(text: &str, font: &Font, width: i32) -> Vec<String> {
    let room = (width - 2 * SIDE).max(font.text_length("n"));
    let mut lines: Vec<String> = Vec::new();
    for line in wrapped(text, room, |text| font.text_length(text)) {
        let mut part = String::new();
        for letter in line.chars() {
            part.push(letter);
            if font.text_length(&part) > room {
                part.pop();
                lines.push(std::mem::replace(&mut part, letter.to_string()));
            }
        }
        lines.push(part);
    }
    lines
}

/// Returns the addresses that fit into `room` lines. The last line names the number of further ones, which are copied.
pub(super) fn fitting(addresses: &[String], room: usize) -> Vec<String> {
    if addresses.len() <= room {
        return addresses.to_vec();
    }
    let shown = room.saturating_sub(1);
    let rest = format!("and {} more: choose Copy", addresses.len() - shown);
    addresses.iter().take(shown).cloned().chain([rest]).collect()
}

/// The gadgets that have a place so far.
pub(super) struct Layout<'a> {
    pub(super) panel: Panel<Id>,
    font: &'a Font,
    width: i32,
    /// The row below the last gadget.
    y: i32,
}

impl<'a> Layout<'a> {
    /// Creates the layout of a window of the given width, without gadgets.
    pub(super) fn new(window: WindowId, font: &'a Font, width: i32) -> Self {
        Self { panel: Panel::new(window), font, width, y: border_top(font.y_size() as i32) + GAP }
    }

    const fn letters(&self) -> i32 {
        self.font.y_size() as i32
    }

    /// Adds the fields of a form, one below the other.
    pub(super) fn add_fields(&mut self, way: Way, form: &Form) {
        let before = SIDE + self.font.text_length("Address") + BESIDE;
        let (whole, letter) = (self.width - SIDE - before, self.font.text_length("n"));
        let width = |letters: usize| (letters as i32 * letter + EDGES).min(whole);
        let (top, height) = (self.y, row_height(self.letters()));
        let area = |row: i32, width: i32| Rect::new(before, top + row * (height + GAP / 2), width, height);
        let left = LabelPosition::Left;
        let ways = Cycle::new(Way::ALL.map(Way::text), way.index());
        self.panel.add(Id::Way, area(0, whole), ("_How", left), ways);
        let rows = match way {
            Way::Wait => {
                let port = StringGadget::proposal(&form.port, PORT_LENGTH);
                self.panel.add(Id::Port, area(1, width(PORT_LENGTH + 1)), ("_Port", left), port);
                let reach = Cycle::new(REACHES, usize::from(form.is_local));
                self.panel.add(Id::Reach, area(2, width(REACHES[1].len() + 3)), ("_Reach", left), reach);
                3
            }
            Way::Join => {
                let host = StringGadget::new(&form.address, ADDRESS_LENGTH);
                self.panel.add(Id::Host, area(1, whole), ("_Address", left), host);
                let code = StringGadget::new(&form.code, ADDRESS_LENGTH);
                self.panel.add(Id::Code, area(2, width(CODE_ROOM)), ("_Code", left), code);
                3
            }
            Way::Text => 1,
        };
        self.y += rows * (height + GAP / 2) + GAP;
    }

    /// Adds lines of text.
    pub(super) fn add_texts(&mut self, id: impl Fn(usize) -> Id, lines: Vec<String>) {
        for (number, text) in lines.into_iter().enumerate() {
            let area = Rect::new(SIDE, self.y, self.width - 2 * SIDE, self.letters());
            self.panel.add(id(number), area, ("", LabelPosition::Left), Text { text, boxed: false });
            self.y += self.letters() + 1;
        }
        self.y += GAP;
    }

    /// Leaves rows free for a picture, and returns the first of them.
    pub(super) fn add_space(&mut self, rows: i32) -> i32 {
        let top = self.y;
        self.y += rows + 2 * GAP;
        top
    }

    /// Returns the number of lines that have room above a message of `lines` lines and the buttons, in a window of at most
    /// `highest` rows. At least one line has room.
    pub(super) fn lines_above(&self, lines: usize, highest: i32) -> usize {
        let line = self.letters() + 1;
        let below = lines as i32 * line + row_height(self.letters()) + 3 * GAP + BORDER_BOTTOM;
        ((highest - self.y - below) / line).max(1) as usize
    }

    /// Leaves rows free, so that the buttons are at the bottom of a window of at least `height` rows.
    pub(super) fn fill(&mut self, height: i32) {
        let below = row_height(self.letters()) + GAP + BORDER_BOTTOM;
        self.y = self.y.max(height - below);
    }

    /// Adds a row of buttons, from the left edge to the right one.
    pub(super) fn add_buttons(&mut self, buttons: &[(Choice, &str)]) {
        let labels = buttons.iter().map(|(_, label)| label.replace('_', ""));
        let widths: Vec<i32> = labels.map(|label| self.font.text_length(&label) + EDGES).collect();
        let free = self.width - 2 * SIDE - widths.iter().sum::<i32>();
        let gaps = (buttons.len() as i32 - 1).max(1);
        let (mut x, height) = (SIDE, row_height(self.letters()));
        for ((number, &(choice, label)), width) in (0..).zip(buttons).zip(widths) {
            let area = Rect::new(x + free * number / gaps, self.y, width, height);
            self.panel.add_button(Id::Choice(choice), area, label);
            x += width;
        }
        self.y += height + GAP;
    }

    /// Returns the height of the window.
    pub(super) const fn height(&self) -> i32 {
        self.y + BORDER_BOTTOM
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::graphics::Glyph;

    #[test]
    fn no_letter_of_a_message_is_cut() {
        let letter = |code| (code, Glyph { width: 8, advance: 8, rows: vec![0] });
        let font = Font::from_glyphs(1, 0, (b' '..=b'~').map(letter)).unwrap();
        let width = 10 * 8 + 2 * SIDE;
        assert_eq!(lines("abc def ghi", &font, width), ["abc def", "ghi"]);
        assert_eq!(
            lines("a 012345678901234567890123", &font, width),
            ["a", "0123456789", "0123456789", "0123"]
        );
    }

    #[test]
    fn addresses_without_room_are_counted() {
        let all = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(fitting(&all, 3), all);
        assert_eq!(fitting(&all, 2), ["a", "and 2 more: choose Copy"]);
        assert_eq!(fitting(&all, 1), ["and 3 more: choose Copy"]);
    }
}
