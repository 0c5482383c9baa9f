//! Where everything in the window of a game on arrow tiles lies, in the window's own pixels.
//!
//! All figures are the original's (measured), for any font height and both resolutions. `rows(n)` is a number of rows,
//! doubled on an interlaced screen.

use crate::games::square::Square;
use crate::games::view::pages::PageTurn;
use crate::games::view::scale::Scale;
use small_amiga::machine::geometry::{Point, Rect};

/// Columns of a square.
pub const SQUARE_WIDTH: i32 = 44;
/// Rows of a square on a screen that is not interlaced.
pub const SQUARE_HEIGHT: i32 = 22;
/// Left edge of the board: on the window's inner border line.
const BOARD_LEFT: i32 = 3;
/// Columns of the window.
const WINDOW_WIDTH: i32 = 520;
/// Left edge of the window on the screen.
const WINDOW_LEFT: i32 = 81;
/// The column panel texts are centred round.
pub const PANEL_CENTRE: i32 = 437;
/// The rows of the panel's bar.
pub const STATUS: PanelRows = PanelRows::new((32, 56), (64, 112));
/// The rows of its tile.
pub const TILE: PanelRows = PanelRows::new((82, 104), (164, 208));

/// The rows of the buttons of the end.
const ENDING: PanelRows = PanelRows::new((58, 110), (117, 221));
/// The rows of a review's curve, the last of those.
const CURVE: PanelRows = PanelRows::new((92, 110), (185, 221));
/// How many lines the list of moves keeps above a curve.
const LISTED: i32 = 3;

/// Something of the window that can be clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// The panel's tile.
    Tile,
}

/// The measures of one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The screen's font and resolution.
    pub scale: Scale,
}

impl Layout {
    /// For a screen's font and resolution.
    pub const fn new(font_height: i32, interlaced: bool) -> Self {
        Self { scale: Scale::new(font_height, interlaced) }
    }

    /// Rows, doubled on an interlaced screen.
    pub const fn rows(self, rows: i32) -> i32 {
        self.scale.rows(rows)
    }

    /// The first row of the board.
    pub const fn top(self) -> i32 {
        self.scale.top()
    }

    /// The window's frame on the screen.
    pub const fn window(self) -> Rect {
        self.scale.window(WINDOW_LEFT, WINDOW_WIDTH, 8 * SQUARE_HEIGHT)
    }

    /// A square's box, its upper and left edge lines included.
    pub const fn square(self, square: Square) -> Rect {
        let height = self.rows(SQUARE_HEIGHT);
        let (col, row) = (square.col() as i32, square.row() as i32);
        Rect::new(BOARD_LEFT + SQUARE_WIDTH * col, self.top() + height * row, SQUARE_WIDTH, height)
    }

    /// The square a point of the window lies on.
    pub fn square_at(self, at: Point) -> Option<Square> {
        let col = (at.x - BOARD_LEFT).div_euclid(SQUARE_WIDTH);
        let row = (at.y - self.top()).div_euclid(self.rows(SQUARE_HEIGHT));
        Square::at(u8::try_from(col).ok()?, u8::try_from(row).ok()?)
    }

    /// What a point of the window lies on, if that can be clicked.
    pub fn target_at(self, at: Point) -> Option<Target> {
        let tile = || self.tile().contains(at).then_some(Target::Tile);
        self.square_at(at).map(Target::Square).or_else(tile)
    }

    /// Where the panel's tile lies.
    pub const fn tile(self) -> Rect {
        self.panel_box(414, 459, TILE)
    }

    /// Where a button of a review lies.
    pub const fn button(self, button: PageTurn) -> Rect {
        let left = 369 + 34 * button as i32;
        self.panel_box(left, left + 31, STATUS)
    }

    /// The button of a review a point lies on.
    pub fn button_at(self, at: Point) -> Option<PageTurn> {
        PageTurn::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }

    /// Where the buttons of the end lie: in the place of the tile and its heading.
    pub const fn ending(self) -> Rect {
        self.panel_box(369, 502, ENDING)
    }

    /// Where the curve of a review lies; nowhere if letters are so tall that the list of moves would have too few lines.
    pub const fn curve(self) -> Option<Rect> {
        let curve = self.panel_box(369, 502, CURVE);
        if curve.y - self.ending().y >= LISTED * self.scale.line_step() { Some(curve) } else { None }
    }

    /// Where a review's list of moves lies: in what its curve leaves of the place of the tile and its heading.
    pub const fn listed(self) -> Rect {
        let all = self.ending();
        match self.curve() {
            Some(curve) => Rect { height: curve.y - all.y, ..all },
            None => all,
        }
    }

    /// Where a piece standing on a square has its corner.
    pub const fn piece(self, square: Square) -> Point {
        let area = self.square(square);
        Point::new(area.x + 12, area.y + self.rows(5))
    }

    /// Where a dragged piece has its corner when the pointer is at `at`.
    pub const fn dragged(self, at: Point) -> Point {
        Point::new(at.x - 10, at.y - self.rows(6))
    }

    /// The whole board with its closing lines at the right and the bottom.
    pub const fn board(self) -> Rect {
        Rect::new(BOARD_LEFT, self.top(), 8 * SQUARE_WIDTH + 2, self.rows(8 * SQUARE_HEIGHT + 1))
    }

    /// A box of the panel: columns of the window, rows from the board's top, both included.
    pub const fn panel_box(self, left: i32, right: i32, rows: PanelRows) -> Rect {
        let (first, last) = if self.scale.interlaced() { rows.interlaced } else { rows.plain };
        Rect::inclusive(left, self.top() + first, right, self.top() + last)
    }

    /// The panel.
    pub const fn panel(self) -> Rect {
        Rect::new(357, self.top(), 159, self.rows(8 * SQUARE_HEIGHT + 1))
    }

    /// The row a text's baseline stands on when it is centred on panel row `row`.
    pub const fn baseline(self, row: i32, font_baseline: i32) -> i32 {
        self.top() + self.rows(row) + (font_baseline + 1) / 2
    }
}

/// First and last row of a panel box, from the board's top, in both resolutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PanelRows {
    /// Not interlaced.
    pub plain: (i32, i32),
    /// Interlaced.
    pub interlaced: (i32, i32),
}

impl PanelRows {
    /// Those of a box.
    pub const fn new(plain: (i32, i32), interlaced: (i32, i32)) -> Self {
        Self { plain, interlaced }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_as_the_original_opens_it() {
        assert_eq!(Layout::new(8, false).window(), Rect::new(81, 10, 520, 189));
        assert_eq!(Layout::new(8, true).window(), Rect::new(81, 10, 520, 366));
    }

    #[test]
    fn a_window_under_taller_letters_leaves_the_bar_free_where_there_is_room() {
        let tops = |font, interlaced, screen| {
            let scale = Scale { screen, ..Scale::new(font, interlaced) };
            (Layout { scale }.window().y, Layout { scale }.window().bottom())
        };
        assert_eq!(tops(8, false, 256), (10, 199));
        assert_eq!(tops(13, false, 256), (16, 210));
        assert_eq!(tops(16, true, 400), (19, 393));
        // No room: it covers no more of it than it must.
        assert_eq!(tops(13, false, 200), (6, 200));
    }

    #[test]
    fn squares_find_themselves() {
        for layout in [Layout::new(8, false), Layout::new(11, true)] {
            for square in Square::ALL {
                let area = layout.square(square);
                assert_eq!(layout.square_at(area.origin()), Some(square));
                assert_eq!(layout.square_at(Point::new(area.right() - 1, area.bottom() - 1)), Some(square));
            }
            assert_eq!(layout.square_at(Point::new(2, 40)), None);
            assert_eq!(layout.square_at(Point::new(356, 40)), None);
            assert_eq!(layout.square_at(Point::new(40, layout.top() - 1)), None);
        }
    }

    #[test]
    fn the_panel_boxes() {
        assert_eq!(Layout::new(8, false).panel(), Rect::inclusive(357, 10, 515, 186));
        assert_eq!(Layout::new(8, true).panel(), Rect::inclusive(357, 10, 515, 363));
    }
}
