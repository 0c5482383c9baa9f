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
/// Least and usual number of visible moves.
const ROWS: [i32; 2] = [2, 10];
/// The widest lines of the list in a narrow window and in a usual one: a move with its number and a mark. Three digits leave no gap
/// before the mark. With a font of eight columns, the usual window fits beside that of a game on arrow tiles.
const WIDEST: [[&str; 2]; 2] = [["10 7.5?", ""], ["10 a1b2", "??"]];

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
    /// The font or the size of the screen has changed, and the caller opens the window again.
    Reset,
    /// A key without a meaning in the window, which is for the window of the game.
    Other(IntuiMessage),
}

/// The window with the moves while it is open, and its last place.
#[derive(Debug, Default)]
pub(crate) struct MovesWindow {
    panel: Option<Panel<()>>,
    /// The place at which the window was closed, or `None` if it was never open.
    place: Option<Rect>,
    /// The place of the game's window before it made room and its place after that, and the place of the list then.
    made_room: Option<[Point; 3]>,
    /// The state of the game whose moves were listed last, or `None` if they must be listed again.
    listed: Option<MovesState>,
}

/// Returns the frame for the window of a game after it has made room for a window of the given width beside it, by moving to the
/// left edge of its screen.
const fn with_room(board: Rect, width: i32, screen: i32) -> Rect {
    let is_beside = board.right() + width <= screen || board.x >= width;
    if is_beside || board.width + width > screen { board } else { Rect { x: 0, ..board } }
}

/// Returns the frame of the window with the moves, for the frame of the game's window after [`with_room`].
///
/// `widths` are the least and the usual width, and `foot` is the area of the buttons in the game's window. The window is beside
/// the game's window. If both sides are too narrow, it covers only the buttons and the part of the panel below them.
fn place(board: Rect, foot: Rect, (widths, heights): ([i32; 2], [i32; 2]), screen: Rect) -> (Rect, Rect) {
    let [least, usual] = widths;
    // In a font whose full stop is wide, the line of the narrow window is the wider one.
    let usual = usual.max(least);
    let (room, margin) =
        (screen.width - board.width, if foot.is_empty() { 0 } else { board.width - foot.right() });
    let width = room.clamp(least, usual);
    if width > room + margin {
        let [x, y] = if foot.is_empty() {
            [screen.width - usual, screen.height]
        } else {
            [board.x + foot.x, board.y + foot.y]
        };
        let y = y.min(screen.height - heights[0]);
        let height = (screen.height - y).min(heights[1]);
        return (board, Rect::new(x, y, (board.right() - x).max(usual), height));
    }
    let board = with_room(board, width.min(room), screen.width);
    let x = match board.right() + width <= screen.width {
        true => board.right(),
        false if board.x >= width => board.x - width,
        false => screen.width - width,
    };
    (board, Rect::new(x, board.y + (board.height - heights[1]) / 2, width, heights[1]))
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

    /// Opens the window without moves at its last place, or else beside the window `board` or over its buttons `foot`. The window
    /// of the game stays active, so that menus and keys have the same effect as before.
    pub(crate) fn open(&mut self, intuition: &mut Intuition, board: WindowId, foot: Rect) {
        let screen = intuition.screen_or_public(intuition.screen_of(board).map(Screen::id));
        let (font, bounds) = (screen.font(), screen.bounds());
        let letters = font.y_size() as i32;
        let (top, side) = (border_top(letters), BORDER_LEFT + BORDER_RIGHT);
        let widths = WIDEST.map(|widest| {
            let [text, note] = widest.map(str::to_owned);
            list_width(&[ListItem { text, note, bright: false }], font) + side
        });
        let heights = ROWS.map(|rows| top + list_height(rows, letters) + BORDER_BOTTOM);
        let heights = heights.map(|rows| rows.min(bounds.height));
        let old = intuition.window(board).map(|window| window.frame()).unwrap_or_default();
        let (screen, title) = (Some(screen.id()), TITLE.to_owned());
        let (moved, mut frame) = place(old, foot, (widths, heights), bounds);
        match self.place {
            Some(Rect { x, y, .. }) => frame = Rect { x, y, ..frame },
            None if moved != old => {
                self.made_room = Some([old.origin(), moved.origin(), frame.origin()]);
                intuition.move_window(board, moved.origin());
            }
            None => {}
        }
        let area = Rect::new(BORDER_LEFT, top, frame.width - side, frame.height - top - BORDER_BOTTOM);
        let mut flags = WindowFlags::SYSTEM_GADGETS | WindowFlags::REPORT_MOUSE;
        // A narrow title bar has no room for both the title and the depth gadget.
        flags.set(WindowFlags::DEPTH_GADGET, frame.width >= widths[1]);
        let new = NewWindow { screen, frame, title, flags, ..NewWindow::default() };
        let mut panel = Panel::new(intuition.open_window(new));
        panel.add((), area, ("", LabelPosition::Above), ListView::default());
        panel.draw(intuition);
        (self.panel, self.listed) = (Some(panel), None);
    }

    /// Closes the window, whose place is kept. The window `board`, which becomes active if this one was, returns to the place that
    /// it has left to make room, unless the user has moved one of them.
    pub(crate) fn close(&mut self, intuition: &mut Intuition, board: WindowId) {
        let Some(panel) = self.panel.take() else { return };
        self.place = intuition.window(panel.window()).map(|window| window.frame());
        let game = intuition.window(board).map(|window| window.frame().origin());
        if let Some([before, after, list]) = self.made_room.take()
            && game == Some(after)
            && self.place.is_some_and(|place| place.origin() == list)
        {
            intuition.move_window(board, before);
            self.place = None;
        }
        intuition.close_window_for(panel.window(), Some(board));
    }

    /// Opens the window again, in the font that the screen has now.
    pub(crate) fn reopen(&mut self, intuition: &mut Intuition, board: WindowId, foot: Rect) {
        let Some(panel) = self.panel.take() else { return };
        let list = panel.list(()).cloned().unwrap_or_default();
        self.open(intuition, board, foot);
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
                (_, IntuiMessage::ScreenReset) => return Some(MovesEvent::Reset),
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
    fn window_covers_neither_board_nor_texts() {
        let screen = Rect::new(0, 0, 640, 200);
        let at = |board, foot, widths| place(board, foot, (widths, [40, 100]), screen);
        let tiles = Rect::new(81, 10, 520, 189);
        let foot = Rect::new(357, 158, 158, 27);
        for (widths, width) in [([90, 114], 114), ([118, 140], 120), ([124, 150], 124)] {
            let (board, moves) = at(tiles, foot, widths);
            assert_eq!((board.x, moves.x, moves.width), (0, 640 - width.max(120), width));
        }
        assert_eq!(at(Rect { x: 120, ..tiles }, foot, [90, 114]).1.x, 6, "left of the board");
        let dice = Rect::new(40, 10, 560, 189);
        assert_eq!(
            at(dice, Rect::new(363, 120, 187, 13), [90, 114]).1.x,
            550,
            "over the margin of the panel"
        );
        let (board, moves) = at(Rect::new(0, 11, 640, 189), Rect::new(524, 138, 112, 23), [90, 114]);
        assert_eq!((board.x, moves), (0, Rect::new(524, 149, 116, 51)), "over the buttons");
    }
}
