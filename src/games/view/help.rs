//! The help window: the rules and the keys on one page.
//!
//! Knows how a page fits a screen, and what opens and closes it. Leaves the words to the games.

use crate::machine::geometry::Rect;
use crate::system::graphics::rastport::DrawMode;
use crate::system::input::Key;
use crate::system::intuition::Intuition;
use crate::system::intuition::draw_info::DrawInfo;
use crate::system::intuition::screen::Screen;
use crate::system::intuition::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, IntuiMessage, NewWindow, WindowFlags, WindowId, border_top,
};

/// The most lines that are not empty on a page: they fit every screen with every font built in.
pub const MOST_LINES: usize = 11;

/// Its left edge: in the margin beside the board.
const LEFT: i32 = 24;

/// A page of help, and its window while that is open.
#[derive(Debug)]
pub struct HelpPage {
    lines: &'static [&'static str],
    window: Option<WindowId>,
}

impl HelpPage {
    /// A page that is not open yet.
    #[must_use]
    pub const fn new(lines: &'static [&'static str]) -> Self {
        Self { lines, window: None }
    }

    /// Opens it or closes it; then `board` is the active window again.
    pub fn toggle(&mut self, intuition: &mut Intuition, board: WindowId) {
        match self.window {
            // Sent behind the board it is not seen: the key brings it back before it closes it.
            Some(page) if intuition.active() != Some(page) => {
                intuition.window_to_front(page);
                intuition.activate(Some(page));
            }
            Some(page) => {
                self.window = None;
                intuition.close_window(page);
                intuition.activate(Some(board));
            }
            None => self.window = Some(open(intuition, board, self.lines)),
        }
    }

    /// Answers whatever came to its window.
    pub fn messages(&mut self, intuition: &mut Intuition, board: WindowId) {
        while let Some(message) = self.window.and_then(|page| intuition.get_msg(page)) {
            let leave = match message {
                IntuiMessage::CloseWindow => true,
                IntuiMessage::RawKey { key, .. } => matches!(key, Key::Escape | Key::Help | Key::Return),
                _ => false,
            };
            if leave {
                self.toggle(intuition, board);
            }
        }
    }
}

/// Opens the window, half way down the board's screen, with a page of lines.
fn open(intuition: &mut Intuition, board: WindowId, page: &'static [&'static str]) -> WindowId {
    let own = intuition.screen_of(board).map(Screen::id);
    let screen = intuition.screen_or_public(own);
    let (font, pens) = (screen.font(), DrawInfo::of(screen.look()));
    let rows = font.y_size() as i32;
    let widest = page.iter().map(|line| font.text_length(line)).max().unwrap_or(0);
    let screen = screen.bounds();
    let width = (widest + BORDER_LEFT + BORDER_RIGHT + 16).min(screen.width);
    let around = border_top(rows) + BORDER_BOTTOM + 6;
    let (step, lines) = fit(page, rows, screen.height - around);
    let height = around + step * lines.len() as i32;
    // A little of it stays in sight when it is sent behind the board.
    let free = screen.height - height;
    let frame =
        Rect::new(LEFT.min(screen.width - width), (free / 2).max(border_top(rows).min(free)), width, height);
    let flags =
        WindowFlags::CLOSE_GADGET | WindowFlags::DEPTH_GADGET | WindowFlags::DRAG_BAR | WindowFlags::ACTIVATE;
    let title = "How to play".into();
    let id = intuition.open_window(NewWindow { screen: own, frame, title, screen_title: None, flags });
    if let Some(mut rp) = intuition.rast_port(id) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.text);
        for (at, line) in (0..).zip(lines) {
            rp.text_at(BORDER_LEFT + 8, border_top(rows) + 3 + step * at, line);
        }
    }
    id
}

/// Rows from line to line, and the lines, as airy as `room` rows allow: tall fonts leave the empty lines out.
fn fit(page: &[&'static str], rows: i32, room: i32) -> (i32, Vec<&'static str>) {
    let dense: Vec<&str> = page.iter().copied().filter(|line| !line.is_empty()).collect();
    for (step, lines) in [(rows + 1, page), (rows, page), (rows + 1, &dense)] {
        if step * lines.len() as i32 <= room {
            return (step, lines.to_vec());
        }
    }
    (rows, dense)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with as many lines as one may have, and some empty ones: what the games have is no longer.
    const PAGE: &[&str] = &["1", "2", "3", "4", "5", "", "6", "7", "8", "9", "10", "", "11"];

    #[test]
    fn the_page_fits_the_screen_with_every_font_of_the_original() {
        for (fonts, screen) in [([8, 11, 13, 15], 200), ([16, 22, 26, 30], 400)] {
            for rows in fonts {
                let room = screen - border_top(rows) - BORDER_BOTTOM - 6;
                let (step, lines) = fit(PAGE, rows, room);
                assert!(step * lines.len() as i32 <= room && lines.len() >= MOST_LINES, "font {rows}");
            }
        }
        assert_eq!(fit(PAGE, 8, 181), (9, PAGE.to_vec()));
    }
}
