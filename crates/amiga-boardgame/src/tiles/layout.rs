//! The layout of the window of a game on arrow tiles, in the window's own pixels.
//!
//! All figures were measured in the original program and hold for any font height and both resolutions.
//! `rows(n)` converts non-interlaced rows, which doubles them on an interlaced screen.

use crate::view::pages::PageTurn;
use crate::view::scale::Scale;
use boardgame_engine::square::Square;
use small_amiga::chips::{Point, Rect};
use small_amiga::intuition::Screen;

pub const SQUARE_WIDTH: i32 = 44;
/// Height of a square, in non-interlaced rows.
pub const SQUARE_HEIGHT: i32 = 22;
/// Window column of the board's left edge, on the inner line of the window's border.
const BOARD_LEFT: i32 = 3;
const WINDOW_WIDTH: i32 = 520;
/// Screen column at which the game's window begins.
const WINDOW_LEFT: i32 = 81;
/// Height of the tallest letters of the panel, on a screen without interlace and on one with interlace.
pub const TALLEST: [i32; 2] = [13, 26];
pub const PANEL_CENTRE: i32 = 437;
/// The original program's layout of the panel, also used in a review and after the game.
const ORIGINAL: PanelPlan = PanelPlan {
    status: PanelRows::new((32, 56), (64, 112)),
    status_text: 44,
    heading: 74,
    tile: PanelRows::new((82, 104), (164, 208)),
    lines: None,
};
/// The layout of the panel above a row of buttons.
const ABOVE_BUTTONS: PanelPlan = PanelPlan {
    status: PanelRows::new((24, 40), (48, 81)),
    status_text: 32,
    heading: 49,
    tile: PanelRows::new((58, 80), (116, 160)),
    lines: Some(PanelRows::new((84, 144), (168, 289))),
};
/// First and last pixel row of a panel tile with result flags round it and a row of buttons below.
const TILE_WITH_BADGES: PanelRows = PanelRows::new((50, 72), (100, 144));
/// First and last pixel row of the panel's buttons during a game.
const BUTTONS: PanelRows = PanelRows::new((148, 174), (296, 349));
/// First and last pixel column of the panel's buttons during a game.
const BUTTON_COLUMNS: (i32, i32) = (357, 514);

/// First and last pixel row of the box with the result of a game.
pub const RESULT: PanelRows = PanelRows::new((112, 174), (224, 348));
/// First and last pixel row of the text notes on a panel without a row of buttons.
///
/// The rows begin below the flags round the panel's tile.
pub const NOTES: PanelRows = PanelRows::new((113, 175), (225, 351));
/// First and last pixel row of a review's summary, which is below the buttons for turning pages.
const SUMMARY: PanelRows = PanelRows::new((59, 175), (118, 351));
/// First and last pixel row of the buttons that the panel shows at the end of a game.
const ENDING: PanelRows = PanelRows::new((58, 110), (117, 221));
/// First and last pixel row of the win-chance graph in a review.
///
/// The graph covers the lowest rows of the area for the end-of-game buttons.
const CURVE: PanelRows = PanelRows::new((92, 110), (185, 221));
/// Centre of the first line of the table of critical turns, in non-interlaced rows of the panel.
pub const TABLE_TOP: i32 = 98;
/// Distance between two lines of the table of critical turns, in non-interlaced rows.
pub const TABLE_STEP: i32 = 14;
/// First and last pixel row of the button in the summary of a review.
const PRACTISE: PanelRows = PanelRows::new((75, 91), (150, 183));
/// Index of the text line below the table of critical turns. The table's first line has index 0.
pub const TABLE_HINT: i32 = 5;
/// Centres of the two columns of counts in the table of critical turns.
pub const COUNTS: [i32; 2] = [377, 497];
/// Maximum distance of a click from the centre of a column in the table of critical turns, in hi-res pixels.
const COUNT_REACH: i32 = 16;
/// Minimum number of move-list lines above the win-chance graph in a review.
const LISTED: i32 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    Square(Square),
    /// The tile shown in the panel, to the right of the board.
    Tile,
}

/// The contents of the lower part of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LowerPart {
    /// Text notes about the current turn or, in a review, about the shown move.
    Notes,
    /// The box with the result of a finished game.
    Result,
    /// The summary of a review.
    Summary,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    pub scale: Scale,
    /// Whether the panel shows a row of buttons below its other parts.
    pub has_buttons: bool,
}

/// The positions of the parts of the panel, in rows from the top of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PanelPlan {
    /// First and last pixel row of the panel's status bar.
    pub status: PanelRows,
    /// Non-interlaced row on which the text in the status bar is centred.
    pub status_text: i32,
    /// Non-interlaced row on which the heading above the tile is centred.
    pub heading: i32,
    /// First and last pixel row of the tile shown in the panel.
    pub tile: PanelRows,
    /// First and last pixel row of the panel's lower text lines; `None` if their rows depend on the panel's
    /// contents.
    pub lines: Option<PanelRows>,
}

impl Layout {
    pub const fn new(font_height: i32, interlaced: bool) -> Self {
        Self { scale: Scale::new(font_height, interlaced), has_buttons: false }
    }

    /// Returns the layout of a window on the given screen, whose panel has room for letters of `tallest` rows.
    pub const fn for_screen(screen: &Screen, tallest: [i32; 2]) -> Self {
        Self { scale: Scale { tallest, ..Scale::for_screen(screen) }, has_buttons: false }
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

    /// Returns the positions of the parts of the panel.
    pub const fn plan(self) -> PanelPlan {
        if self.has_buttons { ABOVE_BUTTONS } else { ORIGINAL }
    }

    pub const fn tile(self) -> Rect {
        self.panel_box(414, 459, self.plan().tile)
    }

    /// Returns the area of the panel's tile while result flags surround the tile.
    pub const fn tile_with_badges(self) -> Rect {
        self.panel_box(414, 457, if self.has_buttons { TILE_WITH_BADGES } else { ORIGINAL.tile })
    }

    /// Returns the area of the panel's buttons during a game.
    pub const fn play_buttons(self) -> Rect {
        self.panel_box(BUTTON_COLUMNS.0, BUTTON_COLUMNS.1, BUTTONS)
    }

    /// Returns the area of the panel's buttons for the current state of the game.
    pub const fn buttons(self) -> Rect {
        if self.has_buttons { self.play_buttons() } else { self.ending() }
    }

    pub const fn button(self, button: PageTurn) -> Rect {
        let left = 369 + 34 * button as i32;
        self.panel_box(left, left + 31, ORIGINAL.status)
    }

    pub fn button_at(self, at: Point) -> Option<PageTurn> {
        PageTurn::ALL.into_iter().find(|&button| self.button(button).contains(at))
    }

    /// Returns the area of the button between the pieces of a review's summary.
    pub const fn practise_button(self) -> Rect {
        self.panel_box(396, 478, PRACTISE)
    }

    /// Returns the area of the end-of-game buttons, which replace the panel's tile and heading.
    pub const fn ending(self) -> Rect {
        self.panel_box(369, 502, ENDING)
    }

    /// Returns the area of the win-chance graph in a review.
    ///
    /// Returns `None` if a tall font leaves too few lines for the move list.
    pub const fn win_chance_graph(self) -> Option<Rect> {
        let win_chances = self.panel_box(369, 502, CURVE);
        if win_chances.y - self.ending().y >= LISTED * self.scale.line_step() {
            Some(win_chances)
        } else {
            None
        }
    }

    /// Returns the index of the table line at a point, in the table of critical turns.
    ///
    /// Returns `None` if the point is outside the table.
    pub fn table_line_at(self, at: Point) -> Option<usize> {
        let first = self.top() + self.rows(TABLE_TOP) - self.rows(TABLE_STEP) / 2;
        let line = (at.y - first).div_euclid(self.rows(TABLE_STEP));
        let line = usize::try_from(line).ok().filter(|_| line <= TABLE_HINT);
        line.filter(|_| self.panel().contains(at))
    }

    /// Returns the index of the side whose column in the table of critical turns contains a point.
    ///
    /// Returns `None` if the point is in neither column.
    pub fn table_column_at(self, at: Point) -> Option<usize> {
        COUNTS.iter().position(|column| (at.x - column).abs() <= COUNT_REACH)
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

    /// Returns the upper left corner of a dragged piece when the pointer is at `at`.
    pub const fn dragged(self, at: Point) -> Point {
        Point::new(at.x - 10, at.y - self.rows(6))
    }

    /// Returns the area of the board, including the lines at its right and bottom edges.
    pub const fn board(self) -> Rect {
        Rect::new(BOARD_LEFT, self.top(), 8 * SQUARE_WIDTH + 2, self.rows(8 * SQUARE_HEIGHT + 1))
    }

    /// Returns the area of the panel between two columns, both inclusive, in the given rows.
    pub const fn panel_box(self, left: i32, right: i32, rows: PanelRows) -> Rect {
        let (first, last) = if self.scale.interlaced() { rows.interlaced } else { rows.plain };
        Rect::inclusive(left, self.top() + first, right, self.top() + last)
    }

    pub const fn panel(self) -> Rect {
        Rect::new(357, self.top(), 159, self.rows(8 * SQUARE_HEIGHT + 1))
    }

    /// Returns the upper and the lower part of the panel, which a narrow display shows side by side.
    ///
    /// No box, button or text of the panel crosses the border between the parts.
    pub fn panel_parts(self, lower: LowerPart) -> [Rect; 2] {
        let rows = match (self.plan().lines, lower) {
            (Some(lines), _) => lines,
            (None, LowerPart::Notes) => NOTES,
            (None, LowerPart::Result) => RESULT,
            (None, LowerPart::Summary) => SUMMARY,
        };
        self.panel().split_at(self.panel_box(0, 0, rows).y)
    }

    /// Returns the window row of a text's baseline, if the text is centred on `row`.
    ///
    /// `row` is a non-interlaced row of the panel.
    pub const fn baseline(self, row: i32, font_baseline: i32) -> i32 {
        self.top() + self.rows(row) + (font_baseline + 1) / 2
    }
}

/// The first and the last row of a part of the panel, on a non-interlaced and an interlaced screen.
///
/// Rows are counted from the board's top.
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
            (
                Layout { scale, has_buttons: false }.window().y,
                Layout { scale, has_buttons: false }.window().bottom(),
            )
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

    /// Returns the first and the last pixel row of a text that is centred on `row`.
    ///
    /// `row` is a non-interlaced row of the panel.
    fn text_rows(layout: Layout, row: i32) -> (i32, i32) {
        let letters = layout.scale.font_height;
        let top = layout.rows(row) - letters / 2;
        (top, top + letters - 1)
    }

    #[test]
    fn parts_above_buttons_fit_with_every_font() {
        for (letters, lace) in [8, 11, 13, 15]
            .map(|letters| (letters, false))
            .into_iter()
            .chain([16, 22, 26, 30].map(|letters| (letters, true)))
        {
            let layout = Layout { has_buttons: true, ..Layout::new(letters, lace) };
            let plan = layout.plan();
            let rows = |rows: PanelRows| if lace { rows.interlaced } else { rows.plain };
            let (status, tile) = (rows(plan.status), rows(plan.tile));
            let (lines, buttons) = (rows(plan.lines.unwrap()), rows(BUTTONS));
            let (status_text, heading) =
                (text_rows(layout, plan.status_text), text_rows(layout, plan.heading));
            let to_move = if lace { (4, 41) } else { (2, 20) };
            assert!(to_move.1 < status.0, "{layout:?}");
            assert!(status.0 <= status_text.0 && status_text.1 <= status.1, "{letters}: {status_text:?}");
            assert!(status.1 < heading.0 && heading.1 < tile.0, "{letters}: {heading:?}");
            assert!(tile.1 < lines.0 && lines.1 < buttons.0, "{layout:?}");
            assert!(buttons.1 - buttons.0 + 1 >= letters + 4, "{layout:?}");
            assert!(buttons.1 < layout.panel().height);
            // Four lines of text, and four lines with flags, must fit.
            assert!(4 * letters <= lines.1 - lines.0 + 1, "{layout:?}");
            let badge = layout.tile_with_badges();
            let flag = layout.rows(8);
            assert!(
                badge.y - flag > layout.top() + status.1 && badge.bottom() + flag <= layout.top() + lines.0
            );
        }
    }

    #[test]
    fn panel_parts_cut_no_box() {
        let plain = (8..=15).map(|letters| Layout::new(letters, false));
        for layout in plain.chain((16..=30).map(|letters| Layout::new(letters, true))) {
            let row = Layout { has_buttons: true, ..layout };
            let rows = |rows| layout.panel_box(369, 502, rows);
            let flags = |layout: Layout| layout.tile_with_badges().grown(0, layout.rows(8));
            let (status, first) = (rows(ORIGINAL.status), text_rows(layout, ORIGINAL.heading).0);
            let heading = Rect { y: layout.top() + first, height: layout.scale.font_height, ..status };
            // In a review, the page buttons are in the rows of the status, and the list in those of `ending`.
            let model = rows(PanelRows::new((76, 174), (152, 348)));
            let lines = rows(ABOVE_BUTTONS.lines.unwrap());
            for (layout, lower, boxes) in [
                (
                    layout,
                    LowerPart::Notes,
                    &[status, heading, layout.tile(), layout.ending(), rows(NOTES)][..],
                ),
                (layout, LowerPart::Notes, &[flags(layout)]),
                (layout, LowerPart::Result, &[status, layout.tile(), layout.ending(), rows(RESULT)]),
                (layout, LowerPart::Summary, &[status, model]),
                (row, LowerPart::Notes, &[row.tile(), flags(row), lines, row.play_buttons()]),
            ] {
                let parts = layout.panel_parts(lower);
                let is_whole = |part: &Rect| parts.iter().any(|all| all.intersection(*part) == *part);
                assert!(boxes.iter().all(is_whole), "{layout:?} {lower:?}: {boxes:?} in {parts:?}");
                // A page reserves this much room below the board, so that the board stays in its place.
                assert!(parts.iter().all(|part| 3 * part.height <= 2 * layout.panel().height), "{parts:?}");
            }
        }
    }

    #[test]
    fn panel_has_original_box() {
        assert_eq!(Layout::new(8, false).panel(), Rect::inclusive(357, 10, 515, 186));
        assert_eq!(Layout::new(8, true).panel(), Rect::inclusive(357, 10, 515, 363));
    }
}
