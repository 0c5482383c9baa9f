//! Requesters: windows with a message and buttons (`EasyRequest`), with a string gadget or a list, or for a
//! missing volume.
//!
//! The measures are those of release 3.1: a pattern of two pens, a recessed box around the text, and buttons
//! from its left edge to its right edge. In the 1.3 look, a requester is a white box without pattern. Opening a requester, interpreting the reply and closing the window
//! are left to the program.

mod list;
mod string;
mod volume;

use super::gadtools::{Button, GadgetValue, LabelPosition, Panel, PanelEvent};
use super::graphics::rastport::DrawMode;
use super::graphics::wrapped;
use super::input::{Key, Qualifiers};
use super::intuition::Intuition;
use super::intuition::button;
use super::intuition::pattern;
use super::intuition::screen::ScreenId;
use super::intuition::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, IntuiMessage, NewWindow, WindowFlags, WindowId, border_top,
};
use super::look::Look;
use crate::chips::geometry::{Point, Rect};

pub use list::{ListReply, ListRequest};
pub use string::{StringReply, StringRequest};
pub use volume::VolumeRequest;

const SIDE: i32 = 8;
/// Distance between the text of a requester and the left and right edges of its box, in pixels.
const INDENT: i32 = 25;
const ABOVE: i32 = 2;
/// Distance between the text of a requester and the top of its box, in rows.
const TEXT_TOP: i32 = 8;
/// Distance from the top of a requester's last text line to the bottom of the text box, in rows.
///
/// The distance is for a font of 8 rows.
const TEXT_END: i32 = 16;
/// Difference in height between a line of text and an empty line in a requester, in rows.
const EMPTY: i32 = 2;
/// Number of pixels by which a requester button is wider than its label.
const BUTTON_COLUMNS: i32 = 24;
/// Number of pixel rows by which a requester button is higher than the font.
const BUTTON_ROWS: i32 = 6;
const BUTTON_GAP: i32 = 1;
/// Number of rows between the buttons of a requester and the lower edge of its window.
///
/// The window's border is included.
const BELOW: i32 = 4;

#[derive(Debug, Clone, PartialEq, Eq)]
struct RequesterLayout {
    size: (i32, i32),
    text: Rect,
    lines: Vec<Point>,
    below: Rect,
    buttons: Vec<Rect>,
}

impl RequesterLayout {
    /// Computes the layout of a requester window.
    ///
    /// `letters` is the font height. `lines` and `buttons` are the widths of the text lines and button
    /// labels. `below` is the size of the free area above the buttons. All measures are in pixels.
    fn new(letters: i32, lines: &[i32], buttons: &[i32], below: (i32, i32)) -> Self {
        let sum = |buttons: &[i32]| buttons.iter().map(|text| text + BUTTON_COLUMNS).sum::<i32>();
        let longest = lines.iter().copied().fold(below.0, i32::max);
        let gaps = 2 * SIDE + SIDE * (buttons.len() as i32 - 1).max(0);
        let width = (longest + 2 * (SIDE + INDENT)).max(sum(buttons) + gaps);
        let top = border_top(letters) + ABOVE;
        let mut next = top + TEXT_TOP;
        let mut last = next;
        let mut places = Vec::new();
        for &line in lines {
            last = next;
            places.push(Point::new(SIDE + INDENT, next));
            next += letters + 1 - if line == 0 { EMPTY } else { 0 };
        }
        let box_height = last + letters - 8 + TEXT_END - top + below.1;
        let below = Rect::new(SIDE + INDENT, last + letters + TEXT_END / 4, below.0, below.1);
        let text = Rect::new(SIDE, top, width - 2 * SIDE, box_height);
        let (row, free) = (text.bottom() + BUTTON_GAP, text.width - sum(buttons));
        let mut areas = Vec::new();
        let mut before = 0;
        for (number, &columns) in (0..).zip(buttons) {
            let gap = match buttons.len() as i32 {
                0 | 1 => free / 2,
                many => free * number / (many - 1),
            };
            let width = columns + BUTTON_COLUMNS;
            areas.push(Rect::new(SIDE + gap + before, row, width, letters + BUTTON_ROWS));
            before += width;
        }
        Self {
            size: (width, row + letters + BUTTON_ROWS + BELOW),
            text,
            lines: places,
            below,
            buttons: areas,
        }
    }
}

/// Opens a requester's window in the middle of `screen`.
///
/// The title, texts and boxes are drawn, but not the gadgets. `flags` are added to those of all requesters; without
/// [`WindowFlags::ACTIVATE`], the window opens inactive.
fn open(
    intuition: &mut Intuition,
    screen: Option<ScreenId>,
    title: &str,
    lines: &[&str],
    buttons: &[&str],
    below: (i32, i32),
    flags: WindowFlags,
) -> (WindowId, RequesterLayout) {
    let on = intuition.screen_or_public(screen);
    let (screen, bounds, font) = (on.id(), on.bounds(), on.font().clone());
    let widths = |texts: &[&str]| texts.iter().map(|text| font.text_length(text)).collect::<Vec<_>>();
    let spoken = spoken(lines, buttons);
    let request = Some(lines.iter().map(|&line| line.to_owned()).collect());
    // A text that is wider than the screen gets several lines. A word that is too long for a line loses its middle, because
    // both ends of a path are more useful.
    let room = (bounds.width - 2 * (SIDE + INDENT)).max(0);
    let lines: Vec<String> =
        lines.iter().flat_map(|line| lines_within(line, room, |text| font.text_length(text))).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let lines = lines.as_slice();
    let layout = RequesterLayout::new(font.y_size() as i32, &widths(lines), &widths(buttons), below);
    let (width, height) = layout.size;
    let width = width.min(bounds.width);
    let frame = Rect::new((bounds.width - width) / 2, (bounds.height - height) / 2, width, height);
    let flags = WindowFlags::DRAG_BAR | WindowFlags::DEPTH_GADGET | WindowFlags::REPORT_MOUSE | flags;
    let title = title.to_owned();
    let new =
        NewWindow { screen: Some(screen), frame, title, flags, spoken, request, ..NewWindow::default() };
    let window = intuition.open_window(new);
    draw(intuition, window, &layout, lines);
    (window, layout)
}

/// Returns the text of a requester and the keys of its buttons, for a screen reader.
fn spoken(lines: &[&str], buttons: &[&str]) -> String {
    let keys = match buttons {
        [] => String::new(),
        [only] => format!("Return: {only}."),
        [first, .., last] => format!("Return: {first}. Esc: {last}."),
    };
    let text = lines.iter().filter(|line| !line.is_empty()).copied().collect::<Vec<_>>().join(" ");
    let stop = if text.ends_with(['.', '?', '!', ':']) { "" } else { "." };
    format!("{text}{stop} {keys}")
}

fn lines_within(text: &str, room: i32, length: impl Fn(&str) -> i32) -> Vec<String> {
    if length(text) <= room {
        return vec![text.to_owned()];
    }
    let lines = wrapped(text, room, &length);
    lines.iter().map(|line| shortened(line, |text| length(text) <= room)).collect()
}

fn shortened(text: &str, fits: impl Fn(&str) -> bool) -> String {
    let letters: Vec<char> = text.chars().collect();
    let without = |cut: usize| -> String {
        let left = (letters.len() - cut) / 2;
        let (first, last) = (letters.iter().take(left), letters.iter().skip(left + cut));
        first.copied().chain("...".chars()).chain(last.copied()).collect()
    };
    if fits(text) {
        return text.to_owned();
    }
    (1..=letters.len()).map(without).find(|text| fits(text)).unwrap_or_default()
}

fn draw(intuition: &mut Intuition, window: WindowId, layout: &RequesterLayout, lines: &[&str]) {
    let Some(screen) = intuition.screen_of(window) else { return };
    let look = screen.look();
    let pens = screen.draw_info().of_requesters(look);
    let Some(mut rp) = intuition.rast_port(window) else { return };
    let (width, height) = layout.size;
    let top = border_top(rp.font().y_size() as i32);
    let size = (width - BORDER_LEFT - BORDER_RIGHT, height - top - BORDER_BOTTOM);
    let inside = Rect::new(BORDER_LEFT, top, size.0, size.1);
    if look == Look::V13 {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.background).rect_fill(inside);
    } else {
        pattern::checks(&mut rp, inside, [pens.background, pens.shine]);
        button::thin_box(&mut rp, (look, &pens), layout.text, false, pens.background);
    }
    rp.set_a_pen(pens.text);
    for (at, line) in layout.lines.iter().zip(lines) {
        rp.text_at(at.x, at.y, line);
    }
}

/// Returns the index of the requester button that a message of the window chooses, such as a key press.
///
/// Return and left Amiga V choose the leftmost button, Escape, left Amiga B and a reset of the screen the rightmost button.
fn by_message(message: &IntuiMessage, buttons: usize) -> Option<usize> {
    let (key, qualifiers) = match *message {
        IntuiMessage::RawKey { key, qualifiers } => (key, qualifiers),
        IntuiMessage::ScreenReset => (Key::Escape, Qualifiers::empty()),
        _ => return None,
    };
    let amiga = qualifiers.contains(Qualifiers::LEFT_AMIGA);
    match key {
        Key::Return => Some(0),
        Key::Char('v') if amiga => Some(0),
        Key::Escape => Some(buttons.saturating_sub(1)),
        Key::Char('b') if amiga => Some(buttons.saturating_sub(1)),
        _ => None,
    }
}

/// An open requester with a message and buttons.
#[derive(Debug)]
pub struct EasyRequest {
    panel: Panel<usize>,
    buttons: usize,
}

impl EasyRequest {
    /// Opens a requester in the middle of `screen`.
    ///
    /// If `screen` is `None`, the requester opens on the public screen. At least one button is required.
    pub fn open(
        intuition: &mut Intuition,
        screen: Option<ScreenId>,
        title: &str,
        lines: &[&str],
        buttons: &[&str],
    ) -> Self {
        Self::open_with(intuition, screen, title, (lines, buttons), WindowFlags::ACTIVATE)
    }

    /// Opens a requester like [`Self::open`], but does not activate its window.
    ///
    /// Keys choose no button until the user activates the requester.
    pub fn open_inactive(
        intuition: &mut Intuition,
        screen: Option<ScreenId>,
        title: &str,
        lines: &[&str],
        buttons: &[&str],
    ) -> Self {
        Self::open_with(intuition, screen, title, (lines, buttons), WindowFlags::empty())
    }

    fn open_with(
        intuition: &mut Intuition,
        screen: Option<ScreenId>,
        title: &str,
        (lines, buttons): (&[&str], &[&str]),
        flags: WindowFlags,
    ) -> Self {
        let (window, layout) = open(intuition, screen, title, lines, buttons, (0, 0), flags);
        let mut panel = Panel::of_request(window);
        for (number, (&area, text)) in layout.buttons.iter().zip(buttons).enumerate() {
            panel.add(number, area, (text, LabelPosition::Inside), Button { thin: true });
        }
        panel.draw(intuition);
        Self { panel, buttons: buttons.len() }
    }

    /// Returns the requester's window. The caller has to close the window after the user's choice.
    pub const fn window(&self) -> WindowId {
        self.panel.window()
    }

    /// Returns the number of buttons of this requester.
    pub const fn buttons(&self) -> usize {
        self.buttons
    }

    /// Handles the messages of the requester's window.
    ///
    /// Returns the number of the chosen button, counted from 0 on the left, or `None` if the user has not
    /// chosen a button yet.
    pub fn handle_messages(&mut self, intuition: &mut Intuition) -> Option<usize> {
        let mut answer = None;
        while let Some(message) = intuition.get_msg(self.window()) {
            let chosen = match self.panel.message(intuition, &message) {
                PanelEvent::GadgetUp(button, GadgetValue::Pressed) => Some(button),
                PanelEvent::GadgetUp(..) | PanelEvent::Consumed => None,
                PanelEvent::Nothing => by_message(&message, self.buttons),
            };
            answer = answer.or(chosen);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requester_has_its_text_and_keys_in_words() {
        assert_eq!(spoken(&["Quit?"], &["Ok"]), "Quit? Return: Ok.");
        let lines = ["Volume", "Work", "", "is write protected"];
        let spoken = spoken(&lines, &["Retry", "Again", "Cancel"]);
        assert_eq!(spoken, "Volume Work is write protected. Return: Retry. Esc: Cancel.");
    }

    #[test]
    fn requester_of_13_is_a_white_box_with_blue_text() {
        for (look, ground, ink, frame) in [(Look::V13, [1, 1], 0, 3), (Look::V2, [0, 2], 1, 2)] {
            let mut intuition = crate::system::gadtools::tests::screen(look, 8);
            let request = EasyRequest::open(&mut intuition, None, "Note", &["Question?"], &["Ok", "Cancel"]);
            let layout = RequesterLayout::new(8, &[72], &[16, 48], (0, 0));
            let pens = intuition.window(request.window()).unwrap().layer().map();
            let of = |x, y| pens.pen_at(x, y).unwrap().0;
            // Two pixels beside the text box, and the corner of the first button.
            let (x, y) = (layout.text.x - 2, layout.text.y + 4);
            let mut beside = [of(x, y), of(x + 1, y)];
            beside.sort_unstable();
            assert_eq!(beside, ground, "{look:?}");
            assert_eq!(of(layout.buttons[0].x, layout.buttons[0].y), frame, "{look:?}");
            let Point { x, y } = layout.lines[0];
            let line = (y..y + 8).flat_map(|y| (x..x + 72).map(move |x| (x, y)));
            let inked = line.filter(|&(x, y)| of(x, y) == ink).count();
            assert!(inked > 0 && inked < 8 * 72, "{look:?}: {inked}");
        }
    }

    #[test]
    fn requester_has_measured_layout() {
        // Measured: the requester "Install selected packages?" with Yes and No.
        let layout = RequesterLayout::new(8, &[26 * 8], &[3 * 8, 2 * 8], (0, 0));
        assert_eq!(layout.size, (274, 56));
        assert_eq!(layout.text, Rect::new(8, 13, 258, 24));
        assert_eq!(layout.buttons[0], Rect::new(8, 38, 48, 14));
        assert_eq!(layout.buttons[1].right(), 266);
        // Measured: a requester with a longest line of 23 characters, one empty line and one button.
        let about = RequesterLayout::new(8, &[23 * 8, 100, 0, 100, 90, 90], &[16], (0, 0));
        assert_eq!(about.size, (250, 99));
    }
    #[test]
    fn long_text_gets_lines_and_long_path_loses_its_middle() {
        let lines = |text| lines_within(text, 20, |text| text.chars().count() as i32);
        assert_eq!(lines("short  text"), ["short  text"]);
        assert_eq!(lines("Cannot be read: it holds a line"), ["Cannot be read: it", "holds a line"]);
        assert_eq!(lines("Work:Games/Saved/of-a-friend full"), ["Work:Gam...-a-friend", "full"]);
    }
}
