//! The list requester, in which the user selects one line of a list.

use super::{INDENT, SIDE, ScreenId, by_message, open, spoken};
use crate::system::gadtools::{
    Button, GadgetValue, LabelPosition, ListItem, ListView, Panel, PanelEvent, list_height, list_width,
};
use crate::system::input::Key;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{IntuiMessage, WindowFlags, WindowId};

/// Minimum width of the list, in characters of the font.
const COLUMNS: i32 = 40;
/// Maximum number of visible lines of the list.
const MAX_ROWS: usize = 8;
/// Minimum height of the list, in lines. A lower list has no room for its scroller.
const MIN_ROWS: usize = 4;
const ABOVE: i32 = 4;

/// The user's reply to a list requester.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListReply {
    /// The user has chosen a button for the selected line.
    Chosen {
        /// The index of the line.
        line: usize,
        /// The index of the button. Return and a double click choose the first one.
        button: usize,
    },
    /// The user has cancelled the list requester.
    Cancel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    List,
    Button(usize),
}

/// An open requester in which the user selects one line of a list, with the keys Up and Down or the mouse.
#[derive(Debug)]
pub struct ListRequest {
    panel: Panel<Id>,
    /// The first letters of the buttons, which choose them.
    keys: Vec<char>,
    /// The text and the keys of the buttons, for a screen reader.
    spoken: String,
}

impl ListRequest {
    /// Opens a list requester in the middle of `screen`, or of the public screen if `screen` is `None`.
    ///
    /// The window shows `lines` of text and below them the list `items`, whose first line is selected, and the `buttons`
    /// for this line beside "Cancel". The list is as wide as its widest item if the screen has room.
    pub fn open(
        intuition: &mut Intuition,
        screen: Option<ScreenId>,
        title: &str,
        lines: &[&str],
        items: Vec<ListItem>,
        buttons: &[&str],
    ) -> Self {
        let on = intuition.screen_or_public(screen);
        let (font, most) = (on.font(), on.bounds().width - 2 * (SIDE + INDENT));
        let rows = items.len().clamp(MIN_ROWS, MAX_ROWS) as i32;
        let height = list_height(rows, font.y_size() as i32);
        let width = (font.text_length("n") * COLUMNS).max(list_width(&items, font)).min(most);
        let below = (width, height + ABOVE);
        let buttons = [buttons, &["Cancel"]].concat();
        let keys =
            buttons.iter().filter_map(|text| Some(text.chars().next()?.to_ascii_lowercase())).collect();
        let (window, layout) = open(intuition, screen, title, lines, &buttons, below, WindowFlags::ACTIVATE);
        let mut panel = Panel::of_request(window);
        let area = crate::chips::geometry::Rect { height, ..layout.below };
        panel.add(Id::List, area, ("", LabelPosition::Above), ListView::new(items));
        for (number, (&area, text)) in layout.buttons.iter().zip(&buttons).enumerate() {
            panel.add(Id::Button(number), area, (text, LabelPosition::Inside), Button { thin: true });
        }
        panel.draw(intuition);
        let named = |text: &&str| Some(format!(" {}: {text}.", text.chars().next()?.to_uppercase()));
        let letters = buttons.iter().skip(1).rev().skip(1).rev().filter_map(named);
        let spoken = spoken(lines, &buttons) + &letters.collect::<String>();
        let mut request = Self { panel, keys, spoken };
        request.select(intuition, 0);
        request
    }

    /// Selects the line with the given index.
    pub fn select(&mut self, intuition: &mut Intuition, line: usize) {
        self.panel.select(intuition, Id::List, Some(line));
        let item = self.panel.list(Id::List).and_then(|list| list.lines().get(line));
        let spoken = item.map(|ListItem { text, note, .. }| match note.as_str() {
            "" => format!("{text}. {}", self.spoken),
            note => format!("{text}, {note}. {}", self.spoken),
        });
        intuition.set_window_spoken(self.window(), spoken.unwrap_or_else(|| self.spoken.clone()));
    }

    /// Returns the window of this list requester.
    pub const fn window(&self) -> WindowId {
        self.panel.window()
    }

    fn selected(&self) -> Option<usize> {
        self.panel.list(Id::List).and_then(ListView::selected)
    }

    /// Selects the line above or below the selected one.
    fn step(&mut self, intuition: &mut Intuition, is_down: bool) {
        let last = self.panel.list(Id::List).map_or(0, |list| list.lines().len().saturating_sub(1));
        let line = match self.selected() {
            Some(line) if is_down => (line + 1).min(last),
            Some(line) => line.saturating_sub(1),
            None => 0,
        };
        self.select(intuition, line);
    }

    /// Returns the button that begins with a typed letter.
    fn by_letter(&self, message: &IntuiMessage) -> Option<usize> {
        let IntuiMessage::RawKey { key: Key::Char(letter), .. } = message else { return None };
        self.keys.iter().position(|key| key == letter)
    }

    /// Handles the messages of the list requester's window.
    ///
    /// Returns the user's reply, or `None` if the user has not replied yet.
    pub fn handle_messages(&mut self, intuition: &mut Intuition) -> Option<ListReply> {
        let mut answer = None;
        while let Some(message) = intuition.get_msg(self.window()) {
            if let IntuiMessage::RawKey { key: key @ (Key::Up | Key::Down), .. } = message {
                self.step(intuition, key == Key::Down);
            }
            let chosen = match self.panel.message(intuition, &message) {
                PanelEvent::GadgetUp(Id::List, GadgetValue::Line { double: true, .. }) => Some(0),
                PanelEvent::GadgetUp(Id::Button(button), _) => Some(button),
                PanelEvent::GadgetUp(Id::List, _) | PanelEvent::Consumed => None,
                PanelEvent::Nothing => {
                    by_message(&message, self.keys.len()).or_else(|| self.by_letter(&message))
                }
            };
            answer = answer.or_else(|| match chosen? {
                button if button + 1 < self.keys.len() => {
                    self.selected().map(|line| ListReply::Chosen { line, button })
                }
                _ => Some(ListReply::Cancel),
            });
        }
        self.panel.blank(intuition);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::gadtools::tests::screen;
    use crate::system::input::{Button as MouseButton, InputEvent, Qualifiers};
    use crate::system::look::Look;

    fn opened(intuition: &mut Intuition, count: usize) -> ListRequest {
        let items = (0..count).map(|number| ListItem::from(format!("Line {number}").as_str())).collect();
        ListRequest::open(intuition, None, "Lines", &["Which line?"], items, &["Open", "Delete"])
    }

    fn answered(count: usize, keys: &[Key]) -> Option<ListReply> {
        let mut intuition = screen(Look::V2, 8);
        let mut request = opened(&mut intuition, count);
        let mut answer = None;
        for &key in keys {
            intuition.handle(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
            answer = answer.or(request.handle_messages(&mut intuition));
        }
        answer
    }

    #[test]
    fn arrows_select_and_return_chooses() {
        let opened = |line| Some(ListReply::Chosen { line, button: 0 });
        assert_eq!(answered(3, &[Key::Return]), opened(0));
        assert_eq!(answered(3, &[Key::Up, Key::Down, Key::Return]), opened(1));
        assert_eq!(answered(3, &[Key::Down; 9]), None);
        let last = [[Key::Down; 9].as_slice(), &[Key::Return]].concat();
        assert_eq!(answered(3, &last), opened(2));
        assert_eq!(answered(20, &last), opened(9));
        let deleted = answered(3, &[Key::Down, Key::Char('d')]);
        assert_eq!(deleted, Some(ListReply::Chosen { line: 1, button: 1 }));
        assert_eq!(answered(3, &[Key::Char('c')]), Some(ListReply::Cancel));
        assert_eq!(answered(3, &[Key::Char('x')]), None);
        assert_eq!(answered(3, &[Key::Down, Key::Escape]), Some(ListReply::Cancel));
        assert_eq!(answered(0, &[Key::Return]), None);
    }

    #[test]
    fn double_click_chooses_its_line() {
        let mut intuition = screen(Look::V2, 8);
        let mut request = opened(&mut intuition, 3);
        let frame = intuition.window(request.window()).unwrap().frame();
        // The third line of the list below one line of text.
        let (x, y) = (frame.x + 50, frame.y + 13 + 8 + 8 + 4 + 2 + 2 * 8 + 4);
        intuition.handle(InputEvent::Pointer { x, y });
        for down in [true, false, true, false] {
            assert_eq!(request.handle_messages(&mut intuition), None);
            intuition.handle(InputEvent::Button { button: MouseButton::Select, down });
        }
        assert_eq!(request.handle_messages(&mut intuition), Some(ListReply::Chosen { line: 2, button: 0 }));
    }
}
