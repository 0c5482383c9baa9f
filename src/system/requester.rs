//! `EasyRequest`: a window that says something and has a row of buttons.
//!
//! Knows the figures measured on release 3.1: a pattern of two pens, a recessed box round the text, buttons from its left edge to its
//! right one. Leaves when it opens, and what an answer means, to the program: it closes the window then.

use super::graphics::image::Image;
use super::graphics::rastport::DrawMode;
use super::input::{Key, Qualifiers};
use super::intuition::Intuition;
use super::intuition::button;
use super::intuition::draw_info::DrawInfo;
use super::intuition::screen::ScreenId;
use super::intuition::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, IntuiMessage, NewWindow, WindowFlags, WindowId, border_top,
};
use super::look::Look;
use crate::machine::chunky::Chunky;
use crate::machine::geometry::{Point, Rect};

/// Columns from the window's edge to the box of the text, and from there to the text.
const SIDE: i32 = 8;
const INDENT: i32 = 25;
/// Rows from the title bar to the box; from its top to the text, and from the last line's top to its end.
const ABOVE: i32 = 2;
const TEXT_TOP: i32 = 8;
const TEXT_END: i32 = 16;
/// Rows a line with nothing on it takes less than others.
const EMPTY: i32 = 2;
/// Columns of a button more than its text has, rows more than the letters have, rows between it and the box.
const BUTTON_COLUMNS: i32 = 24;
const BUTTON_ROWS: i32 = 6;
const BUTTON_GAP: i32 = 1;
/// Rows below the buttons, the border among them.
const BELOW: i32 = 4;

/// Where everything lies in the window.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Layout {
    size: (i32, i32),
    text: Rect,
    lines: Vec<Point>,
    buttons: Vec<Rect>,
}

impl Layout {
    /// For lines and buttons with so many columns of text each, in letters of so many rows.
    fn new(letters: i32, lines: &[i32], buttons: &[i32]) -> Self {
        let sum = |buttons: &[i32]| buttons.iter().map(|text| text + BUTTON_COLUMNS).sum::<i32>();
        let longest = lines.iter().copied().fold(0, i32::max);
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
        let box_height = last + letters - 8 + TEXT_END - top;
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
        Self { size: (width, row + letters + BUTTON_ROWS + BELOW), text, lines: places, buttons: areas }
    }
}

/// A requester that is open.
#[derive(Debug)]
pub struct EasyRequest {
    window: WindowId,
    layout: Layout,
    buttons: Vec<String>,
    /// The button that is held down, and whether the pointer is on it.
    held: Option<(usize, bool)>,
}

impl EasyRequest {
    /// Opens it in the middle of a screen, or of the public one; one button at least.
    pub fn open(
        intuition: &mut Intuition,
        screen: Option<ScreenId>,
        title: &str,
        lines: &[&str],
        buttons: &[&str],
    ) -> Self {
        let on = intuition.screen_or_public(screen);
        let (screen, bounds, font) = (on.id(), on.bounds(), on.font().clone());
        let widths = |texts: &[&str]| texts.iter().map(|text| font.text_length(text)).collect::<Vec<_>>();
        let layout = Layout::new(font.y_size() as i32, &widths(lines), &widths(buttons));
        let (width, height) = layout.size;
        let width = width.min(bounds.width);
        let frame = Rect::new((bounds.width - width) / 2, (bounds.height - height) / 2, width, height);
        let flags = WindowFlags::DRAG_BAR
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::ACTIVATE
            | WindowFlags::REPORT_MOUSE;
        let title = title.to_owned();
        let new = NewWindow { screen: Some(screen), frame, title, screen_title: None, flags };
        let window = intuition.open_window(new);
        let buttons = buttons.iter().map(|&text| text.to_owned()).collect();
        let request = Self { window, layout, buttons, held: None };
        request.draw(intuition, lines);
        request
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Takes its messages; the number of the button that was chosen, from the left, if one was.
    pub fn answer(&mut self, intuition: &mut Intuition) -> Option<usize> {
        let mut answer = None;
        while let Some(message) = intuition.get_msg(self.window) {
            answer = answer.or(self.message(intuition, message));
        }
        answer
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) -> Option<usize> {
        let on = |at: Point| self.layout.buttons.iter().position(|area| area.contains(at));
        let before = self.held;
        let mut chosen = None;
        match message {
            IntuiMessage::MouseButtons { down: true, at } => self.held = on(at).map(|button| (button, true)),
            IntuiMessage::MouseButtons { down: false, at } => {
                let under = on(at);
                chosen = self.held.take().map(|(button, _)| button).filter(|&button| under == Some(button));
            }
            IntuiMessage::MouseMove { at } => {
                self.held = self.held.map(|(button, _)| (button, on(at) == Some(button)));
            }
            IntuiMessage::RawKey { key, qualifiers } => chosen = self.by_key(key, qualifiers),
            IntuiMessage::InactiveWindow | IntuiMessage::Cancelled => self.held = None,
            IntuiMessage::MenuPick(_)
            | IntuiMessage::CloseWindow
            | IntuiMessage::ActiveWindow
            | IntuiMessage::Clip(_) => {}
        }
        if before != self.held {
            for (button, _) in before.into_iter().chain(self.held) {
                self.draw_button(intuition, button);
            }
        }
        chosen
    }

    /// The keys of the leftmost and the rightmost button: left Amiga with V and B; Return and Escape besides.
    fn by_key(&self, key: Key, qualifiers: Qualifiers) -> Option<usize> {
        let amiga = qualifiers.contains(Qualifiers::LEFT_AMIGA);
        match key {
            Key::Return => Some(0),
            Key::Char('v') if amiga => Some(0),
            Key::Escape => Some(self.buttons.len().saturating_sub(1)),
            Key::Char('b') if amiga => Some(self.buttons.len().saturating_sub(1)),
            _ => None,
        }
    }

    fn look(&self, intuition: &Intuition) -> Option<(Look, DrawInfo)> {
        intuition.screen_of(self.window).map(|screen| (screen.look(), *screen.draw_info()))
    }

    fn draw(&self, intuition: &mut Intuition, lines: &[&str]) {
        let Some((look, pens)) = self.look(intuition) else { return };
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        let (width, height) = self.layout.size;
        let top = border_top(rp.font().y_size() as i32);
        let size = (width - BORDER_LEFT - BORDER_RIGHT, height - top - BORDER_BOTTOM);
        let inside = Rect::new(BORDER_LEFT, top, size.0, size.1);
        let odd = |x: usize, y: usize| u8::from((x as i32 + inside.x + y as i32 + inside.y) & 1 == 1);
        let pattern = Chunky::from_fn(inside.width as usize, inside.height as usize, odd);
        let image = Image::from_chunky(&pattern, &[pens.background, pens.shine], rp.depth());
        rp.set_dr_md(DrawMode::Jam1).draw_image(&image, inside.x, inside.y);
        button::thin_box(&mut rp, (look, &pens), self.layout.text, false, pens.background);
        rp.set_a_pen(pens.text);
        for (at, line) in self.layout.lines.iter().zip(lines) {
            rp.text_at(at.x, at.y, line);
        }
        (0..self.buttons.len()).for_each(|button| self.draw_button(intuition, button));
    }

    fn draw_button(&self, intuition: &mut Intuition, number: usize) {
        let Some((look, pens)) = self.look(intuition) else { return };
        let (Some(&area), Some(text)) = (self.layout.buttons.get(number), self.buttons.get(number)) else {
            return;
        };
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        let held = self.held == Some((number, true));
        let (face, ink) = if held { (pens.fill, pens.fill_text) } else { (pens.background, pens.text) };
        button::thin_box(&mut rp, (look, &pens), area, !held, face);
        let x = area.x + (area.width - rp.font().text_length(text)) / 2;
        rp.set_a_pen(ink).text_at(x, area.y + BUTTON_ROWS / 2, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_a_real_one() {
        // "Install selected packages?" with Yes and No.
        let layout = Layout::new(8, &[26 * 8], &[3 * 8, 2 * 8]);
        assert_eq!(layout.size, (274, 56));
        assert_eq!(layout.text, Rect::new(8, 13, 258, 24));
        assert_eq!(layout.buttons[0], Rect::new(8, 38, 48, 14));
        assert_eq!(layout.buttons[1].right(), 266);
        // A box with a longest line of 23 letters, one empty line and one button.
        let about = Layout::new(8, &[23 * 8, 100, 0, 100, 90, 90], &[16]);
        assert_eq!(about.size, (250, 99));
    }
}
