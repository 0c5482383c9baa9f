//! The window "Moves", which lists the moves of a game beside its board.
//!
//! [`MovesWindow`] places, opens, fills and closes the window. The texts of the moves, and the effect of a choice, are left to
//! the table.

use super::pages::Pages;
use boardgame_engine::session::Revision;
use small_amiga::chips::{Point, Rect};
use small_amiga::gadtools::{
    GadgetValue, LabelPosition, ListItem, ListView, Panel, PanelEvent, list_height, list_width,
};
use small_amiga::input::Key;
use small_amiga::intuition::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, IntuiMessage, Intuition, NewWindow, Screen, WindowFlags,
    WindowId, border_top,
};

const TITLE: &str = "Moves";
/// Number of visible moves, if the screen has room for them.
const ROWS: i32 = 10;
/// The text of a move with its number, and a long mark, which fit a line of the list with a gap. Three digits leave no gap. With
/// a font of eight columns, the window fits beside that of a game on arrow tiles.
const WIDEST: [&str; 2] = ["10 a1b2", "??"];

/// All that the list of moves depends on: the game, the open page of a review, the number of known win chances, and whether
/// the moves are hidden.
pub(crate) type MovesState = (Revision, Option<Pages>, usize, bool);

/// The input of the user in the window with the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MovesEvent {
    /// The user has chosen the move with this index.
    Chosen(usize),
    /// The user wants to close the window.
    Close,
    /// A key without a meaning in the window, which is for the window of the game.
    Other(IntuiMessage),
}

/// The window with the moves while it is open, and its last place.
#[derive(Debug, Default)]
pub(crate) struct MovesWindow {
    panel: Option<Panel<()>>,
    /// The place at which the window was closed, or `None` if it was never open.
    place: Option<Rect>,
    /// The state of the game whose moves were listed last, or `None` if they must be listed again.
    listed: Option<MovesState>,
}

/// Moves the window `board` to the left edge of its screen if a window of the given width then has room beside it, but has none
/// now. Returns the frame of the window `board`.
fn make_room(intuition: &mut Intuition, board: WindowId, width: i32, screen: i32) -> Rect {
    let Some(window) = intuition.window(board) else { return Rect::default() };
    let frame = window.frame();
    let is_beside = frame.right() + width <= screen || frame.x >= width;
    if is_beside || frame.width + width > screen {
        return frame;
    }
    intuition.move_window(board, Point::new(0, frame.y));
    Rect { x: 0, ..frame }
}

/// Returns the frame of a window of a size beside the window `board`. If both sides are too narrow, the window is over the
/// right edge of the board's window, between the status and the buttons of most games.
fn beside(board: Rect, (width, height): (i32, i32), screen: i32) -> Rect {
    let x = match (board.right() + width <= screen, board.x >= width) {
        (true, _) => board.right(),
        (false, true) => board.x - width,
        (false, false) => screen - width,
    };
    Rect::new(x, board.y + (board.height - height) / 2, width, height)
}

/// Returns the lines of the list: the numbers, the moves, and the marks of the moves with the given indices.
pub(crate) fn lines(moves: Vec<String>, marks: &[(usize, &str)]) -> Vec<ListItem> {
    let digits = if moves.len() < 100 { 2 } else { 3 };
    let text = |(number, mv): (usize, String)| format!("{number:digits$} {mv}");
    let line = |line| ListItem { text: text(line), ..ListItem::default() };
    let mut lines: Vec<ListItem> = (1..).zip(moves).map(line).collect();
    for &(at, mark) in marks {
        lines.get_mut(at).into_iter().for_each(|line| line.note = mark.to_owned());
    }
    lines
}

impl MovesWindow {
    pub(crate) const fn is_open(&self) -> bool {
        self.panel.is_some()
    }

    /// Returns `true` if the user holds down the scroller, which then moves at each vertical blank.
    pub(crate) fn is_held(&self) -> bool {
        self.panel.as_ref().is_some_and(Panel::is_held)
    }

    /// Returns the listed moves.
    pub(crate) fn lines(&self) -> &[ListItem] {
        self.list().map_or(&[], ListView::lines)
    }

    fn list(&self) -> Option<&ListView> {
        self.panel.as_ref()?.list(())
    }

    /// Returns `true` if the window is open and does not show the moves of this state. The caller then shows them.
    pub(crate) fn take_outdated(&mut self, now: MovesState) -> bool {
        self.is_open() && self.listed.replace(now) != Some(now)
    }

    /// Opens the window without moves at its last place, or else beside the window `board`. The window of the game stays
    /// active, so that menus and keys have the same effect as before.
    pub(crate) fn open(&mut self, intuition: &mut Intuition, board: WindowId) {
        let screen = intuition.screen_or_public(intuition.screen_of(board).map(Screen::id));
        let (font, bounds) = (screen.font(), screen.bounds());
        let letters = font.y_size() as i32;
        let (top, [text, note]) = (border_top(letters), WIDEST.map(str::to_owned));
        let width = list_width(&[ListItem { text, note, bright: false }], font);
        let height = list_height(ROWS, letters).min(bounds.height - top - BORDER_BOTTOM);
        let size = (width + BORDER_LEFT + BORDER_RIGHT, top + height + BORDER_BOTTOM);
        let flags = WindowFlags::SYSTEM_GADGETS | WindowFlags::REPORT_MOUSE;
        let (screen, title) = (Some(screen.id()), TITLE.to_owned());
        let frame = match self.place {
            Some(Rect { x, y, .. }) => Rect::new(x, y, size.0, size.1),
            None => beside(make_room(intuition, board, size.0, bounds.width), size, bounds.width),
        };
        let new = NewWindow { screen, frame, title, flags, ..NewWindow::default() };
        let mut panel = Panel::new(intuition.open_window(new));
        let area = Rect::new(BORDER_LEFT, top, width, height);
        panel.add((), area, ("", LabelPosition::Above), ListView::default());
        panel.draw(intuition);
        (self.panel, self.listed) = (Some(panel), None);
    }

    /// Closes the window, whose place is kept. If it was active, activates the window `board`.
    pub(crate) fn close(&mut self, intuition: &mut Intuition, board: WindowId) {
        let Some(panel) = self.panel.take() else { return };
        self.place = intuition.window(panel.window()).map(|window| window.frame());
        intuition.close_window_for(panel.window(), Some(board));
    }

    /// Opens the window again, in the font that the screen has now.
    fn reopen(&mut self, intuition: &mut Intuition, board: WindowId) {
        let Some(panel) = self.panel.take() else { return };
        let list = panel.list(()).cloned().unwrap_or_default();
        self.open(intuition, board);
        if let Some(new) = &mut self.panel {
            intuition.replace_window(panel.window(), new.window());
        }
        self.show(intuition, list.lines().to_vec(), list.selected());
    }

    /// Shows moves, and selects and scrolls to the one with the index `shown`. Moves without marks keep those that the same
    /// moves had before.
    pub(crate) fn show(&mut self, intuition: &mut Intuition, lines: Vec<ListItem>, shown: Option<usize>) {
        let Some(panel) = &mut self.panel else { return };
        let Some(before) = panel.list(()) else { return };
        let is_same = lines.iter().map(|line| &line.text).eq(before.lines().iter().map(|line| &line.text));
        if !is_same {
            panel.change_list(intuition, (), |list| list.set_lines(lines));
        } else if lines.iter().any(|line| !line.note.is_empty()) {
            // The list stays scrolled as it is.
            let marked = (0..).zip(lines);
            panel.change_list(intuition, (), |list| marked.for_each(|(at, line)| list.set_line(at, line)));
        }
        panel.select(intuition, (), shown);
        let spoken = shown.and_then(|at| panel.list(())?.lines().get(at));
        let spoken = spoken.map(|line| format!("{} {}", line.text, line.note)).unwrap_or_default();
        intuition.set_window_spoken(panel.window(), spoken);
    }

    /// Handles the messages of the window, and returns the next input of the user.
    pub(crate) fn poll(&mut self, intuition: &mut Intuition, board: WindowId) -> Option<MovesEvent> {
        while let Some(panel) = &mut self.panel {
            panel.blank(intuition);
            let message = intuition.get_msg(panel.window())?;
            let event = panel.message(intuition, &message);
            if matches!(message, IntuiMessage::MouseButtons { down: false, .. }) {
                // Only the window of the game has menus.
                intuition.activate(Some(board));
            }
            match (event, message) {
                (PanelEvent::GadgetUp((), GadgetValue::Line { line, .. }), _) => {
                    // The list view has selected the line, although its position is not shown yet.
                    self.listed = None;
                    return Some(MovesEvent::Chosen(line));
                }
                (_, IntuiMessage::ScreenReset) => self.reopen(intuition, board),
                (_, IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. }) => {
                    return Some(MovesEvent::Close);
                }
                (_, IntuiMessage::RawKey { key: Key::Up, .. }) => {
                    let above = self.list().and_then(ListView::selected)?.checked_sub(1);
                    return above.map(MovesEvent::Chosen);
                }
                (_, IntuiMessage::RawKey { key: Key::Down, .. }) => {
                    let below = self.list().and_then(ListView::selected)? + 1;
                    return (below < self.lines().len()).then_some(MovesEvent::Chosen(below));
                }
                (_, key @ IntuiMessage::RawKey { .. }) => {
                    intuition.activate(Some(board));
                    return Some(MovesEvent::Other(key));
                }
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_opens_on_the_free_side_of_the_board() {
        let left = |board| beside(board, (130, 150), 640).x;
        assert_eq!(left(Rect::new(0, 20, 510, 180)), 510);
        assert_eq!(left(Rect::new(130, 20, 500, 180)), 0);
        assert_eq!(left(Rect::new(80, 20, 550, 180)), 510, "over the panel");
    }
}
