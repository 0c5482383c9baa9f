//! The string requester, which asks for one line of text such as a new name or a command.

use super::{ScreenId, by_message, open};
use crate::chips::geometry::Rect;
use crate::system::gadtools::{Button, LabelPosition, Panel, PanelEvent, StringGadget, row_height};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{WindowFlags, WindowId};
use crate::system::look::Look;

/// Number of characters that the gadget of a string requester shows.
const SHOWN: i32 = 34;
/// Total width of the left and right frame of a string gadget, in hi-res pixels.
const EDGES: i32 = 12;
const GAP: i32 = 8;
const ABOVE: i32 = 4;
const BUTTONS: [&str; 2] = ["Ok", "Cancel"];

/// The user's reply to a string requester.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StringReply {
    /// The line that the user has entered.
    Line(String),
    /// The user has cancelled the string requester.
    Cancel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    Line,
    Button(usize),
}

/// An open requester in which the user enters one line of text.
#[derive(Debug)]
pub struct StringRequest {
    panel: Panel<Id>,
}

impl StringRequest {
    /// Opens a string requester in the middle of `screen`.
    ///
    /// If `screen` is `None`, the requester opens on the public screen.
    ///
    /// The window shows `lines` of text and below them the string gadget `string` with its `label`.
    pub fn open(
        intuition: &mut Intuition,
        screen: Option<ScreenId>,
        title: &str,
        lines: &[&str],
        label: &str,
        string: StringGadget,
    ) -> Self {
        let on = intuition.screen_or_public(screen);
        let font = on.font();
        // Release 1.3 had no keys for gadgets.
        let unmarked = label.replace('_', "");
        let label = if on.look() == Look::V13 { unmarked.as_str() } else { label };
        let letters = font.y_size() as i32;
        let before = if label.is_empty() { 0 } else { font.text_length(label) + GAP };
        let columns = font.text_length("n") * SHOWN + EDGES;
        let below = (before + columns, row_height(letters) + ABOVE);
        let (window, layout) = open(intuition, screen, title, lines, &BUTTONS, below, WindowFlags::ACTIVATE);
        let mut panel = Panel::of_request(window);
        let area = layout.below;
        let area = Rect::new(area.x + before, area.y, columns, row_height(letters));
        panel.add(Id::Line, area, (label, LabelPosition::Left), string);
        for (number, (&area, text)) in layout.buttons.iter().zip(BUTTONS).enumerate() {
            panel.add(Id::Button(number), area, (text, LabelPosition::Inside), Button { thin: true });
        }
        panel.draw(intuition);
        panel.activate(intuition, Id::Line);
        Self { panel }
    }

    /// Returns the requester's window. The caller has to close the window after the user's reply.
    pub const fn window(&self) -> WindowId {
        self.panel.window()
    }

    /// Handles the messages of the string requester's window.
    ///
    /// Returns the user's reply, or `None` if the user has not replied yet.
    pub fn handle_messages(&mut self, intuition: &mut Intuition) -> Option<StringReply> {
        let mut answer = None;
        while let Some(message) = intuition.get_msg(self.window()) {
            let chosen = match self.panel.message(intuition, &message) {
                PanelEvent::GadgetUp(Id::Line, _) => Some(0),
                PanelEvent::GadgetUp(Id::Button(button), _) => Some(button),
                PanelEvent::Consumed => None,
                PanelEvent::Nothing => by_message(&message, BUTTONS.len()),
            };
            answer = answer.or_else(|| {
                chosen.map(|button| match button {
                    0 => StringReply::Line(self.panel.text(Id::Line)),
                    _ => StringReply::Cancel,
                })
            });
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::gadtools::tests::screen;
    use crate::system::input::{Button as MouseButton, InputEvent, Key, Qualifiers};

    fn answered(events: &[(Key, Qualifiers)]) -> Option<StringReply> {
        let mut intuition = screen(Look::V2, 8);
        let lines = ["Enter a new name for 'Old'."];
        let string = StringGadget::new("Old", 30);
        let mut request = StringRequest::open(&mut intuition, None, "Rename", &lines, "New name:", string);
        let mut answer = None;
        for &(key, qualifiers) in events {
            intuition.handle(InputEvent::Key { key, qualifiers });
            answer = answer.or(request.handle_messages(&mut intuition));
        }
        answer
    }

    const NONE: Qualifiers = Qualifiers::empty();

    #[test]
    fn return_accepts_the_line_and_escape_cancels() {
        let letter = |letter| (Key::Char(letter), NONE);
        assert_eq!(answered(&[letter('e'), letter('r')]), None);
        assert_eq!(
            answered(&[letter('e'), (Key::Tab, NONE), letter('r'), (Key::Return, NONE)]),
            Some(StringReply::Line("Older".into()))
        );
        assert_eq!(answered(&[letter('x'), (Key::Escape, NONE)]), Some(StringReply::Cancel));
        assert_eq!(answered(&[(Key::Char('b'), Qualifiers::LEFT_AMIGA)]), Some(StringReply::Cancel));
        assert_eq!(
            answered(&[(Key::Char('v'), Qualifiers::LEFT_AMIGA)]),
            Some(StringReply::Line("Old".into()))
        );
    }

    #[test]
    fn string_requester_buttons_are_below_the_box() {
        let mut intuition = screen(Look::V2, 8);
        let string = StringGadget::new("", 30);
        let mut request = StringRequest::open(&mut intuition, None, "T", &["Text"], "Name:", string);
        let frame = intuition.window(request.window()).unwrap().frame();
        assert_eq!((frame.width, frame.height), (2 * 33 + 48 + 284, 56 + 18));
        for (x, answer) in [(20, StringReply::Line(String::new())), (frame.width - 20, StringReply::Cancel)] {
            let (x, y) = (frame.x + x, frame.bottom() - 10);
            intuition.handle(InputEvent::Pointer { x, y });
            for down in [true, false] {
                intuition.handle(InputEvent::Button { button: MouseButton::Select, down });
            }
            assert_eq!(request.handle_messages(&mut intuition), Some(answer));
        }
    }
}
