//! Positions and sizes in Tribolo's window, in hi-res pixels and rows of the screen.
//!
//! A cell has 32 hi-res pixels (two words) and 16 rows. Eleven rows of cells leave room for a title bar with
//! a font of up to 19 rows on the lowest screen, and sixteen columns leave a panel of fourteen letters. The
//! constants have heights in rows of a screen that is not interlaced; `rows(n)` doubles them on an interlaced
//! screen.

use crate::Cell;
use crate::cell::{COLUMNS, ROWS};
use amiga_boardgame::view::scale::Scale;
use small_amiga::chips::{Point, Rect};
use small_amiga::intuition::{BORDER_BOTTOM, border_top};

pub(crate) const CELL_WIDTH: i32 = 32;
pub(crate) const CELL_HEIGHT: i32 = 16;
const BOARD_LEFT: i32 = 4;
const PANEL_LEFT: i32 = 524;
/// Width of the panel in hi-res pixels, enough for twelve letters of the widest font.
///
/// Other fonts have room for fourteen letters.
const PANEL_WIDTH: i32 = 112;
/// Width of the strip of background that a narrow display shows at the left of each part of the panel. Row numbers are at
/// the left of the strip.
const PANEL_MARGIN: i32 = 1;
/// Distance from the right edge of the board to the row numbers, with room for the line round the board.
const NUMBERS: i32 = 2;
/// Width of a row number, in hi-res pixels.
const NUMBER: i32 = 5;
/// Distance from the lower edge of the board to the column letters, in rows, with room for the line round the board.
const LETTERS: i32 = 2;
/// Height of a coordinate letter or digit, in rows.
const GLYPH: i32 = 5;
const WINDOW_WIDTH: i32 = 640;
/// Height of the tallest letters that leave room for the buttons of the panel, on a screen without interlace and on one with
/// interlace.
pub(super) const TALLEST: [i32; 2] = [11, 22];

/// The kind of screen for Tribolo's window, on which pens and layout depend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenKind {
    /// Tribolo's own screen, which the game fills below the title bar.
    Screen,
    /// A public screen, on which the game has a window with a frame.
    Window,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    pub home: ScreenKind,
    pub scale: Scale,
    screen: i32,
}

impl Layout {
    pub(crate) const fn new(home: ScreenKind, scale: Scale, screen: i32) -> Self {
        Self { home, scale, screen }
    }

    pub(crate) const fn rows(self, rows: i32) -> i32 {
        self.scale.rows(rows)
    }

    /// Returns the screen height that the whole board requires, in pixel rows.
    pub(crate) const fn needs(self) -> i32 {
        let bar = border_top(self.scale.font_height);
        match self.home {
            ScreenKind::Screen => bar + self.board_rows(),
            ScreenKind::Window => bar + self.board_rows() + BORDER_BOTTOM,
        }
    }

    /// Returns the window's frame on the screen.
    ///
    /// On Tribolo's own screen the frame is the area below the title bar. On a public screen the frame is
    /// below the title bar of the screen, moved up if the screen is too low.
    pub(crate) fn window(self) -> Rect {
        let bar = border_top(self.scale.font_height);
        match self.home {
            ScreenKind::Screen => Rect::new(0, bar, WINDOW_WIDTH, (self.screen - bar).max(1)),
            ScreenKind::Window => {
                Rect::new(0, self.scale.window_top(self.needs()), WINDOW_WIDTH, self.needs())
            }
        }
    }

    const fn board_rows(self) -> i32 {
        self.rows(CELL_HEIGHT * ROWS as i32)
    }

    pub(crate) fn board(self) -> Rect {
        let top = match self.home {
            ScreenKind::Screen => (self.window().height - self.board_rows()) / 2,
            ScreenKind::Window => border_top(self.scale.font_height),
        };
        Rect::new(BOARD_LEFT, top, CELL_WIDTH * i32::from(COLUMNS), self.board_rows())
    }

    /// Returns the area beside the board for the numbers of its rows, each number in one line.
    pub(crate) fn numbers(self) -> Rect {
        let board = self.board();
        Rect { x: board.right() + NUMBERS, width: NUMBER, ..board }
    }

    /// Returns the area below the board for the letters of its columns, or `None` if the window has no room there.
    pub(crate) fn letters(self) -> Option<Rect> {
        let (board, window) = (self.board(), self.window());
        let area = Rect { y: board.bottom() + self.rows(LETTERS), height: self.rows(GLYPH), ..board };
        (area.bottom() <= window.height).then_some(area)
    }

    /// Returns the board with the areas of its coordinates.
    pub(crate) fn board_part(self) -> Rect {
        let (board, numbers) = (self.board(), self.numbers());
        let bottom = self.letters().map_or(board.bottom(), Rect::bottom);
        Rect { width: numbers.right() - board.x, height: bottom - board.y, ..board }
    }

    /// Returns the area of a cell in the window, including the gap at its edges.
    pub(crate) fn cell(self, cell: Cell) -> Rect {
        let (board, height) = (self.board(), self.rows(CELL_HEIGHT));
        let (col, row) = (i32::from(cell.col()), i32::from(cell.row()));
        Rect::new(board.x + CELL_WIDTH * col, board.y + height * row, CELL_WIDTH, height)
    }

    pub(crate) fn cell_at(self, at: Point) -> Option<Cell> {
        let board = self.board();
        let col = (at.x - board.x).div_euclid(CELL_WIDTH);
        let row = (at.y - board.y).div_euclid(self.rows(CELL_HEIGHT));
        Cell::from_col_row(u8::try_from(col).ok()?, u8::try_from(row).ok()?)
    }

    pub(crate) fn panel(self) -> Rect {
        let board = self.board();
        Rect::new(PANEL_LEFT, board.y, PANEL_WIDTH, board.height)
    }

    /// Returns the parts of the panel that a narrow display shows side by side.
    ///
    /// The left edge of the parts shows only background.
    pub(crate) fn panel_parts(self) -> [Rect; 2] {
        let Rect { x, width, .. } = self.panel();
        let panel = Rect { x: x - PANEL_MARGIN, width: width + PANEL_MARGIN, ..self.panel() };
        panel.split_at(self.message().y)
    }

    pub(crate) const fn line(self) -> i32 {
        self.scale.letters() + 1
    }

    /// Returns the box of the side with index `at` on the panel.
    ///
    /// The box has room for two lines of text beside the picture of a cell.
    pub(crate) fn side(self, at: usize) -> Rect {
        let panel = self.panel();
        let height = (2 * self.line() + self.rows(3)).max(self.rows(CELL_HEIGHT + 4));
        Rect::new(panel.x, panel.y + at as i32 * (height + self.rows(2)), panel.width, height)
    }

    /// Returns the area of the message box, which is below the boxes of the sides.
    ///
    /// The message box is at most five text lines high.
    pub(crate) fn message(self) -> Rect {
        let panel = self.panel();
        let top = self.side(3).y + self.rows(1);
        let height = (panel.bottom() - top).min(5 * self.line() + self.rows(6));
        Rect::new(panel.x, top, panel.width, height)
    }

    /// Returns the area of the end-of-game buttons at the foot of the panel.
    ///
    /// The area has room for three buttons, one above the other.
    pub(crate) fn ending(self) -> Rect {
        let panel = self.panel();
        let (least, most) = (self.scale.letters() + 2, self.scale.letters() + self.rows(5));
        let room = (panel.bottom() - self.message().y - self.line() - self.rows(3)) / 3 - 1;
        let height = 3 * room.clamp(least, most) + 2;
        Rect::new(panel.x, panel.bottom() - height, panel.width, height)
    }

    /// Returns the area of the message box above the end-of-game buttons.
    ///
    /// With tall fonts, the area is too low for a text line.
    pub(crate) fn last_message(self) -> Rect {
        let message = self.message();
        let height = self.ending().y - self.rows(2) - message.y;
        Rect { height: height.min(message.height), ..message }
    }

    /// Returns the area of a review's graph and buttons, below the message box.
    pub(crate) fn review(self) -> Rect {
        let (message, ending) = (self.last_message(), self.ending());
        let top = (message.bottom() + self.rows(2)).min(ending.y);
        Rect { y: top, height: ending.bottom() - top, ..ending }
    }

    /// Returns the area of the two rows of buttons that are shown during a game.
    ///
    /// The area is empty if a tall font leaves no room.
    pub(crate) fn play_buttons(self) -> Rect {
        let message = self.message();
        let height = 2 * (self.scale.letters() + self.rows(3)) + 1;
        let top = message.y + (4 * self.line() + self.rows(6)).min(message.height);
        let has_room = |below: &i32| below - height > top;
        let above_left = self.left().map(|left| left.y - self.rows(3)).filter(has_room);
        match above_left.or(Some(self.panel().bottom()).filter(has_room)) {
            Some(below) => Rect { y: below - height, height, ..message },
            None => Rect { height: 0, ..message },
        }
    }

    /// Returns the area of the message box above the buttons of the running game.
    ///
    /// The box is lower than usual if a tall font requires that, but has room for four text lines.
    pub(crate) fn message_above_buttons(self) -> Rect {
        let message = self.message();
        Rect { height: message.height.min(self.play_buttons().y - self.rows(1) - message.y), ..message }
    }

    /// Returns the area of the two text lines about empty cells and legal moves, below the buttons of the running
    /// game.
    ///
    /// Returns `None` if the buttons leave no room for the lines.
    pub(crate) fn left_below_buttons(self) -> Option<Rect> {
        let buttons = self.play_buttons();
        self.left().filter(|left| buttons.is_empty() || left.y >= buttons.bottom())
    }

    /// Returns the area of the two text lines about empty cells and legal moves at the foot of the panel.
    ///
    /// Returns `None` if the boxes above leave no room.
    pub(crate) fn left(self) -> Option<Rect> {
        let (panel, height) = (self.panel(), 2 * self.line());
        let area = Rect::new(panel.x, panel.bottom() - height, panel.width, height);
        (area.y > self.message().bottom()).then_some(area)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every layout of the window, with the height of its screen in pixel rows.
    ///
    /// The layouts cover all screens, built-in fonts and interlace modes.
    fn layouts() -> impl Iterator<Item = (Layout, i32)> {
        let kinds =
            [(false, 200, [8, 11, 13, 15]), (false, 256, [8, 11, 13, 15]), (true, 400, [16, 22, 26, 30])];
        kinds.into_iter().flat_map(|(lace, rows, fonts)| {
            fonts.into_iter().flat_map(move |font| {
                [ScreenKind::Screen, ScreenKind::Window]
                    .map(|home| (Layout::new(home, Scale::new(font, lace), rows), rows))
            })
        })
    }

    #[test]
    fn layout_fits_with_every_font() {
        for (layout, rows) in layouts() {
            let window = layout.window();
            assert!(layout.needs() <= rows && window.bottom() <= rows, "{layout:?}");
            let inside = Rect::new(0, 0, window.width, window.height);
            for part in [layout.board(), layout.panel(), layout.side(2), layout.message()] {
                assert_eq!(part.intersection(inside), part, "{layout:?}");
            }
            assert!(layout.message().y > layout.side(2).bottom(), "{layout:?}");
            let ending = layout.ending();
            assert!(ending.y > layout.side(2).bottom() && ending.bottom() <= layout.panel().bottom());
            let buttons = layout.play_buttons();
            let is_high = layout.scale.font_height > layout.rows(11);
            assert!(is_high || !buttons.is_empty(), "{layout:?}");
            assert!(buttons.is_empty() || buttons.y > layout.message_above_buttons().bottom(), "{layout:?}");
            assert!(buttons.is_empty() || layout.message_above_buttons().height > 4 * layout.line());
            // The message box must have at least four lines.
            assert!(layout.message().height >= 4 * layout.scale.font_height, "{layout:?}");
        }
    }

    #[test]
    fn panel_parts_cut_no_box_and_have_a_margin() {
        for (layout, _) in layouts() {
            let parts = layout.panel_parts();
            let sides = [0, 1, 2].map(|at| layout.side(at));
            let below = [layout.message(), layout.last_message(), layout.ending(), layout.review()];
            let playing = [layout.message_above_buttons(), layout.play_buttons()];
            let lines = layout.left().into_iter().chain(layout.left_below_buttons());
            for part in sides.into_iter().chain(below).chain(playing).chain(lines) {
                let is_whole = |all: &Rect| all.intersection(part) == part && all.x < part.x;
                assert!(part.is_empty() || parts.iter().any(is_whole), "{layout:?}: {part:?}");
            }
            assert!(parts[0].x >= layout.board_part().right(), "{layout:?}");
        }
        for (font, lace, rows) in [(8, false, 200), (16, true, 400)] {
            assert!(Layout::new(ScreenKind::Screen, Scale::new(font, lace), rows).letters().is_some());
        }
    }

    #[test]
    fn cells_are_hit_inside_their_area() {
        for (layout, _) in layouts() {
            for cell in Cell::all() {
                let area = layout.cell(cell);
                assert_eq!(layout.cell_at(area.origin()), Some(cell));
                assert_eq!(layout.cell_at(Point::new(area.right() - 1, area.bottom() - 1)), Some(cell));
            }
            let board = layout.board();
            let out = [
                Point::new(board.x - 1, board.y),
                Point::new(board.x, board.y - 1),
                Point::new(board.right(), board.y),
                Point::new(board.x, board.bottom()),
            ];
            assert!(out.into_iter().all(|at| layout.cell_at(at).is_none()));
        }
    }
}
