//! The list requester, in which the user selects one line of a list.

use super::{ScreenId, by_key, open};
use crate::system::gadtools::{
    Button, GadgetValue, LabelPosition, ListItem, ListView, Panel, PanelEvent, list_height,
};
use crate::system::input::Key;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{IntuiMessage, WindowFlags, WindowId};

/// Width of the list, in characters of the font.
const COLUMNS: i32 = 40;
/// Maximum number of visible lines of the list.
const MAX_ROWS: usize = 8;
/// Minimum height of the list, in lines. A lower list has no room for its scroller.
const MIN_ROWS: usize = 4;
const ABOVE: i32 = 4;

/// The user's reply to a list requester.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListReply {
    /// The index of the line that the user has selected.
    Line(usize),
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
}

impl ListRequest {
    /// Opens a list requester in the middle of `screen`, or of the public screen if `screen` is `None`.
    ///
    /// The window shows `lines` of text and below them the list `items`, whose first line is selected. The button on
    /// the left is called `choose`.
    pub fn open(
        intuition: &mut Intuition,
        screen: Option<ScreenId>,
        title: &str,
        lines: &[&str],
        items: Vec<ListItem>,
        choose: &str,
    ) -> Self {
        let font = intuition.screen_or_public(screen).font();
        let rows = items.len().clamp(MIN_ROWS, MAX_ROWS) as i32;
        let height = list_height(rows, font.y_size() as i32);
        let below = (font.text_length("n") * COLUMNS, height + ABOVE);
        let buttons = [choose, "Cancel"];
        let (window, layout) = open(intuition, screen, title, lines, &buttons, below, WindowFlags::ACTIVATE);
        let mut panel = Panel::of_request(window);
        let area = crate::chips::geometry::Rect { height, ..layout.below };
        panel.add(Id::List, area, ("", LabelPosition::Above), ListView::new(items));
        for (number, (&area, text)) in layout.buttons.iter().zip(buttons).enumerate() {
            panel.add(Id::Button(number), area, (text, LabelPosition::Inside), Button { thin: true });
        }
        panel.draw(intuition);
        panel.select(intuition, Id::List, Some(0));
        Self { panel }
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
        self.panel.select(intuition, Id::List, Some(line));
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
                PanelEvent::Nothing => by_key(&message, 2),
            };
            answer = answer.or_else(|| match chosen? {
                0 => self.selected().map(ListReply::Line),
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
        ListRequest::open(intuition, None, "Lines", &["Which line?"], items, "Open")
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
        assert_eq!(answered(3, &[Key::Return]), Some(ListReply::Line(0)));
        assert_eq!(answered(3, &[Key::Up, Key::Down, Key::Return]), Some(ListReply::Line(1)));
        assert_eq!(answered(3, &[Key::Down; 9]), None);
        let last = [[Key::Down; 9].as_slice(), &[Key::Return]].concat();
        assert_eq!(answered(3, &last), Some(ListReply::Line(2)));
        assert_eq!(answered(20, &last), Some(ListReply::Line(9)));
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
        assert_eq!(request.handle_messages(&mut intuition), Some(ListReply::Line(2)));
    }
}
