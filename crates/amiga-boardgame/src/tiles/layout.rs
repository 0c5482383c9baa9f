//! The layout of the window of a game on arrow tiles, in the window's own pixels.
//!
//! All figures were measured in the original program and hold for any font height and both resolutions.
//! `rows(n)` converts non-interlaced rows, which doubles them on an interlaced screen.

use crate::view::pages::PageTurn;
use crate::view::scale::Scale;
use boardgame_engine::square::Square;
use small_amiga::machine::geometry::{Point, Rect};

pub const SQUARE_WIDTH: i32 = 44;
/// Height of a square, in non-interlaced rows.
pub const SQUARE_HEIGHT: i32 = 22;
/// Window column of the board's left edge, on the inner line of the window's border.
const BOARD_LEFT: i32 = 3;
const WINDOW_WIDTH: i32 = 520;
/// Screen column at which the game's window begins.
const WINDOW_LEFT: i32 = 81;
pub const PANEL_CENTRE: i32 = 437;
pub const STATUS: PanelRows = PanelRows::new((32, 56), (64, 112));
pub const TILE: PanelRows = PanelRows::new((82, 104), (164, 208));

/// Rows of the area for the buttons at the end of a game.
const ENDING: PanelRows = PanelRows::new((58, 110), (117, 221));
/// Rows of the win-chance graph in a review: the lowest rows of the area for the end-of-game buttons.
const CURVE: PanelRows = PanelRows::new((92, 110), (185, 221));
/// Minimum number of move-list lines above the win-chance graph in a review.
const LISTED: i32 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Square(Square),
    /// The tile on the panel, to the right of the board.
    Tile,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    pub scale: Scale,
}

impl Layout {
    pub const fn new(font_height: i32, interlaced: bool) -> Self {
        Self { scale: Scale::new(font_height, interlaced) }
    }

    pub const fn rows(self, rows: i32) -> i32 {
        self.scale.rows(rows)
    }

    pub const fn top(self) -> i32 {
        self.scale.top()
    }

    pub const fn window(self) -> Rect {
        self.scale.window(WINDOW_LEFT, WINDOW_WIDTH, 8 * SQUARE_HEIGHT)
    }

    /// Returns the area of a square, including its upper and left edge lines.
    pub const fn square(self, square: Square) -> Rect {
        let height = self.rows(SQUARE_HEIGHT);
        let (col, row) = (square.col() as i32, square.row() as i32);
        Rect::new(BOARD_LEFT + SQUARE_WIDTH * col, self.top() + height * row, SQUARE_WIDTH, height)
    }

    pub fn square_at(self, at: Point) -> Option<Square> {
        let col = (at.x - BOARD_LEFT).div_euclid(SQUARE_WIDTH);
        let row = (at.y - self.top()).div_euclid(self.rows(SQUARE_HEIGHT));
        Square::from_col_row(u8::try_from(col).ok()?, u8::try_from(row).ok()?)
    }

    pub fn target_at(self, at: Point) -> Option<Target> {
        let tile = || self.tile().contains(at).then_some(Target::Tile);
        self.square_at(at).map(Target::Square).or_else(tile)
    }

    pub const fn tile(self) -> Rect {
        self.panel_box(414, 459, TILE)
    }

    pub const fn button(self, button: PageTurn) -> Rect {
        let left = 369 + 34 * button as i32;
        self.panel_box(left, left + 31, STATUS)
    }

    pub fn button_at(self, at: Point) -> Option<PageTurn> {
        PageTurn::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }

    /// Returns the area of the end-of-game buttons. These buttons replace the panel's tile and its heading.
    pub const fn ending(self) -> Rect {
        self.panel_box(369, 502, ENDING)
    }

    /// Returns the area of the win-chance graph in a review, or `None` if a tall font leaves too few lines
    /// for the move list.
    pub const fn win_chance_graph(self) -> Option<Rect> {
        let win_chances = self.panel_box(369, 502, CURVE);
        if win_chances.y - self.ending().y >= LISTED * self.scale.line_step() {
            Some(win_chances)
        } else {
            None
        }
    }

    pub const fn listed(self) -> Rect {
        let all = self.ending();
        match self.win_chance_graph() {
            Some(win_chances) => Rect { height: win_chances.y - all.y, ..all },
            None => all,
        }
    }

    pub const fn piece(self, square: Square) -> Point {
        let area = self.square(square);
        Point::new(area.x + 12, area.y + self.rows(5))
    }

    /// Returns the upper left corner of a dragged piece whose pointer is at `at`.
    pub const fn dragged(self, at: Point) -> Point {
        Point::new(at.x - 10, at.y - self.rows(6))
    }

    /// Returns the area of the board, including the lines at its right and bottom edges.
    pub const fn board(self) -> Rect {
        Rect::new(BOARD_LEFT, self.top(), 8 * SQUARE_WIDTH + 2, self.rows(8 * SQUARE_HEIGHT + 1))
    }

    /// Returns the area of the panel from column `left` to column `right` of the window, both inclusive, in
    /// the given rows.
    pub const fn panel_box(self, left: i32, right: i32, rows: PanelRows) -> Rect {
        let (first, last) = if self.scale.interlaced() { rows.interlaced } else { rows.plain };
        Rect::inclusive(left, self.top() + first, right, self.top() + last)
    }

    pub const fn panel(self) -> Rect {
        Rect::new(357, self.top(), 159, self.rows(8 * SQUARE_HEIGHT + 1))
    }

    /// Returns the window row of the baseline of a text that is vertically centred on the panel's row `row`.
    pub const fn baseline(self, row: i32, font_baseline: i32) -> i32 {
        self.top() + self.rows(row) + (font_baseline + 1) / 2
    }
}

/// The first and the last row of a box on the panel, for non-interlaced and for interlaced screens. Rows are
/// counted from the board's top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PanelRows {
    pub plain: (i32, i32),
    pub interlaced: (i32, i32),
}

impl PanelRows {
    pub const fn new(plain: (i32, i32), interlaced: (i32, i32)) -> Self {
        Self { plain, interlaced }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_has_original_position_and_size() {
        assert_eq!(Layout::new(8, false).window(), Rect::new(81, 10, 520, 189));
        assert_eq!(Layout::new(8, true).window(), Rect::new(81, 10, 520, 366));
    }

    #[test]
    fn window_with_tall_font_spares_the_title_bar() {
        let tops = |font, interlaced, screen| {
            let scale = Scale { screen, ..Scale::new(font, interlaced) };
            (Layout { scale }.window().y, Layout { scale }.window().bottom())
        };
        assert_eq!(tops(8, false, 256), (10, 199));
        assert_eq!(tops(13, false, 256), (16, 210));
        assert_eq!(tops(16, true, 400), (19, 393));
        // On a lower screen the window covers no more of the title bar than necessary.
        assert_eq!(tops(13, false, 200), (6, 200));
    }

    #[test]
    fn squares_are_hit_inside_their_area() {
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
    fn panel_has_original_box() {
        assert_eq!(Layout::new(8, false).panel(), Rect::inclusive(357, 10, 515, 186));
        assert_eq!(Layout::new(8, true).panel(), Rect::inclusive(357, 10, 515, 363));
    }
}
