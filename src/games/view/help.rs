//! The help window: a page of the rules, then one of the keys.
//!
//! Knows how a page fits a screen, and what opens, turns and closes it. Leaves the rules to the games, and the keys to [`keys`].

use super::keys;
use crate::machine::geometry::Rect;
use crate::system::graphics::rastport::DrawMode;
use crate::system::input::Key;
use crate::system::intuition::Intuition;
use crate::system::intuition::draw_info::DrawInfo;
use crate::system::intuition::menu::MenuStrip;
use crate::system::intuition::screen::Screen;
use crate::system::intuition::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, IntuiMessage, NewWindow, WindowFlags, WindowId, border_top,
};

/// The most lines that are not empty on a page: they fit every screen with every font built in.
pub const MOST_LINES: usize = 11;

/// Its left edge: in the margin beside the board.
const LEFT: i32 = 24;

/// What stands in a line: in the first column, and in the second.
type Line = [String; 2];

/// Columns between both.
const GAP: i32 = 24;

/// The pages of help - the rules, then the keys - and the window of the one that is open.
#[derive(Debug, Clone)]
pub struct HelpPage {
    pages: [(&'static str, Vec<Line>); 2],
    open: Option<(WindowId, usize)>,
}

impl HelpPage {
    /// A page of rules and the keys of these menus, neither open yet.
    #[must_use]
    pub fn new(rules: &[&str], menus: &MenuStrip) -> Self {
        let rules = rules.iter().map(|&line| [line.to_owned(), String::new()]).collect();
        Self { pages: [("How to play", rules), (keys::TITLE, keys::page(menus))], open: None }
    }

    /// Opens it, goes on to the next page, or closes the last one; then `board` is the active window again.
    pub fn toggle(&mut self, intuition: &mut Intuition, board: WindowId) {
        let next = match self.open {
            // Sent behind the board it is not seen: the key brings it back before it goes on.
            Some((page, _)) if intuition.active() != Some(page) => {
                intuition.window_to_front(page);
                intuition.activate(Some(page));
                return;
            }
            Some((_, at)) => at + 1,
            None => 0,
        };
        self.close(intuition, board);
        self.open = self.pages.get(next).map(|(title, lines)| (open(intuition, board, title, lines), next));
    }

    fn close(&mut self, intuition: &mut Intuition, board: WindowId) {
        if let Some((page, _)) = self.open.take() {
            intuition.close_window(page);
            intuition.activate(Some(board));
        }
    }

    /// Answers whatever came to its window.
    pub fn messages(&mut self, intuition: &mut Intuition, board: WindowId) {
        while let Some(message) = self.open.and_then(|(page, _)| intuition.get_msg(page)) {
            match message {
                IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape | Key::Return, .. } => {
                    self.close(intuition, board)
                }
                IntuiMessage::RawKey { key: Key::Help, .. } => self.toggle(intuition, board),
                _ => {}
            }
        }
    }
}

/// Opens the window, half way down the board's screen, with a page of lines.
fn open(intuition: &mut Intuition, board: WindowId, title: &str, page: &[Line]) -> WindowId {
    let own = intuition.screen_of(board).map(Screen::id);
    let screen = intuition.screen_or_public(own);
    let (font, pens) = (screen.font(), DrawInfo::of(screen.look()));
    let rows = font.y_size() as i32;
    let length = |text: &String| font.text_length(text);
    let (pairs, single): (Vec<&Line>, Vec<&Line>) = page.iter().partition(|[_, second]| !second.is_empty());
    let column = pairs.iter().map(|[first, _]| length(first)).max().map_or(0, |widest| widest + GAP);
    let second = pairs.iter().map(|[_, second]| length(second)).max().unwrap_or(0);
    let widest = single.iter().map(|[first, _]| length(first)).max().unwrap_or(0).max(column + second);
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
    let title = title.to_owned();
    let id = intuition.open_window(NewWindow { screen: own, frame, title, flags, ..NewWindow::default() });
    if let Some(mut rp) = intuition.rast_port(id) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.text);
        for (at, [first, second]) in (0..).zip(lines) {
            let y = border_top(rows) + 3 + step * at;
            rp.text_at(BORDER_LEFT + 8, y, first).text_at(BORDER_LEFT + 8 + column, y, second);
        }
    }
    id
}

/// Rows from line to line, and the lines, as airy as `room` rows allow: tall fonts leave the empty lines out.
fn fit(page: &[Line], rows: i32, room: i32) -> (i32, Vec<&Line>) {
    let airy = || page.iter().collect::<Vec<_>>();
    let dense = || page.iter().filter(|[first, _]| !first.is_empty()).collect::<Vec<_>>();
    for (step, lines) in [(rows + 1, airy()), (rows, airy()), (rows + 1, dense())] {
        if step * lines.len() as i32 <= room {
            return (step, lines);
        }
    }
    (rows, dense())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with as many lines as one may have, and some empty ones: what the games have is no longer.
    fn page() -> Vec<Line> {
        let lines = ["1", "2", "3", "4", "5", "", "6", "7", "8", "9", "10", "", "11"];
        lines.map(|line| [line.to_owned(), String::new()]).into()
    }

    #[test]
    fn the_page_fits_the_screen_with_every_font_of_the_original() {
        for (fonts, screen) in [([8, 11, 13, 15], 200), ([16, 22, 26, 30], 400)] {
            for rows in fonts {
                let room = screen - border_top(rows) - BORDER_BOTTOM - 6;
                let page = page();
                let (step, lines) = fit(&page, rows, room);
                assert!(step * lines.len() as i32 <= room && lines.len() >= MOST_LINES, "font {rows}");
            }
        }
        assert_eq!(fit(&page(), 8, 181), (9, page().iter().collect()));
    }
}
