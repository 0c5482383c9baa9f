//! Positions and sizes in the window of Triple 3 for all fonts and both resolutions.
//!
//! Widths are in hi-res pixels, heights in rows of the screen. The constants have heights in rows of a screen
//! that is not interlaced; `rows(n)` doubles them on an interlaced screen. The figures are not taken from the
//! original program.

use crate::spot::{BoxNumber, Hole, Spot};
use amiga_boardgame::view::scale::Scale;
use small_amiga::chips::{Point, Rect};

const WINDOW_WIDTH: i32 = 560;
const WINDOW_LEFT: i32 = 40;
const BOARD_LEFT: i32 = 3;
/// Width and height of the board, in hi-res pixels and non-interlaced rows.
const BOARD: [i32; 2] = [354, 177];
/// Width and height of a box, which holds nine of the 81 holes, in hi-res pixels and non-interlaced rows.
///
/// `PLATE_STEP` is the distance from box to box.
const PLATE: [i32; 2] = [114, 57];
const PLATE_STEP: [i32; 2] = [118, 59];
const CELL: [i32; 2] = [36, 18];
const PANEL_LEFT: i32 = BOARD_LEFT + BOARD[0];
const PANEL_WIDTH: i32 = WINDOW_WIDTH - 4 - PANEL_LEFT;
const MARGIN: i32 = 6;
/// Height of the tallest letters that leave room for the buttons of the panel, on a screen without interlace and on one with
/// interlace.
pub(super) const TALLEST: [i32; 2] = [13, 26];

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

    /// Returns the top row of the board and the panel in the window.
    pub const fn top(self) -> i32 {
        self.scale.top()
    }

    pub const fn window(self) -> Rect {
        self.scale.window(WINDOW_LEFT, WINDOW_WIDTH, BOARD[1] - 1)
    }

    // ---- the board

    pub const fn board(self) -> Rect {
        Rect::new(BOARD_LEFT, self.top(), BOARD[0], self.rows(BOARD[1]))
    }

    pub const fn plate(self, number: BoxNumber) -> Rect {
        let (column, row) = (number.index() as i32 % 3, number.index() as i32 / 3);
        Rect::new(
            BOARD_LEFT + 2 + column * PLATE_STEP[0],
            self.top() + self.rows(1 + row * PLATE_STEP[1]),
            PLATE[0],
            self.rows(PLATE[1]),
        )
    }

    pub const fn cell(self, spot: Spot) -> Rect {
        let plate = self.plate(spot.number);
        let (column, row) = (spot.hole.index() as i32 % 3, spot.hole.index() as i32 / 3);
        Rect::new(
            plate.x + 3 + column * CELL[0],
            plate.y + self.rows(1 + row * CELL[1]),
            CELL[0],
            self.rows(CELL[1]),
        )
    }

    pub const fn middle(self, spot: Spot) -> Point {
        let hole = self.hole(spot);
        Point::new(hole.x + hole.width / 2, hole.y + hole.height / 2)
    }

    /// Returns the area of a hole in the window.
    ///
    /// The area is as wide as the hole's cell and as high as the drawn circle.
    pub const fn hole(self, spot: Spot) -> Rect {
        let cell = self.cell(spot);
        Rect::new(cell.x, cell.y + self.rows(2), cell.width, self.rows(15))
    }

    /// Returns the point on which a box's number is centred while a peg covers the centre hole.
    ///
    /// The point is between the centre hole and the three holes above it and to its left.
    pub const fn number(self, number: BoxNumber) -> Point {
        let centre = self.cell(Spot { number, hole: Hole::CENTRE });
        Point::new(centre.x, centre.y + self.rows(1) / 2)
    }

    pub fn spot_at(self, at: Point) -> Option<Spot> {
        Spot::all().find(|&spot| self.cell(spot).contains(at))
    }

    // ---- the panel, from above

    pub const fn panel(self) -> Rect {
        Rect::new(PANEL_LEFT, self.top(), PANEL_WIDTH, self.rows(BOARD[1]))
    }

    /// Returns the area of the tray in which the dice roll, including the status line below them.
    pub const fn tray(self) -> Rect {
        let panel = self.panel();
        let height = self.rows(40) + self.scale.letters();
        Rect::new(panel.x + MARGIN, panel.y + self.rows(3), panel.width - 2 * MARGIN, height)
    }

    /// Returns the centre of a die at rest in the window.
    ///
    /// `which` is 0 for the left die and 1 for the right die.
    pub const fn die(self, which: usize) -> Point {
        let tray = self.tray();
        Point::new(tray.x + tray.width / 2 + if which == 0 { -34 } else { 34 }, tray.y + self.rows(22))
    }

    pub const fn status_top(self) -> i32 {
        self.tray().bottom() - self.rows(2) - self.scale.letters()
    }

    /// Returns `true` if three lines of text fit above the status line of the tray.
    ///
    /// With tall fonts, only two lines fit.
    pub const fn has_third_tray_line(self) -> bool {
        3 * self.line_step() <= self.status_top() - self.tray().y - self.rows(1)
    }

    pub const fn caption(self) -> Rect {
        let tray = self.tray();
        Rect::new(tray.x, tray.bottom() + self.rows(4), tray.width, self.scale.letters())
    }

    /// Returns the area of the panel's text lines, which show recent moves and events.
    ///
    /// The area ends above the row of buttons if `has_buttons` is true, otherwise above the lines with the
    /// players' scores.
    pub const fn lines(self, has_buttons: bool) -> Rect {
        let caption = self.caption();
        let top = caption.bottom() + self.rows(3);
        let bottom = if has_buttons { self.play_row().y } else { self.totals().y };
        Rect::new(caption.x, top, caption.width, bottom - self.rows(2) - top)
    }

    const fn play_row(self) -> Rect {
        let (caption, height) = (self.caption(), self.scale.letters() + self.rows(5));
        Rect::new(caption.x, self.totals().y - self.rows(3) - height, caption.width, height)
    }

    /// Returns the area of the row of buttons during a game, above the lines with the players' scores.
    ///
    /// The area is empty if a tall font leaves no room for two text lines above the buttons.
    pub const fn play_buttons(self) -> Rect {
        let row = self.play_row();
        let height = if self.line_count(true) >= 2 { row.height } else { 0 };
        Rect::new(row.x, row.y, row.width, height)
    }

    /// Returns the area of the buttons at the end of a game.
    ///
    /// The buttons replace the caption and the text lines.
    pub const fn ending(self) -> Rect {
        let top = self.caption().y;
        Rect { y: top, height: self.totals().y - self.rows(3) - top, ..self.caption() }
    }

    pub const fn line_step(self) -> i32 {
        self.scale.line_step()
    }

    pub const fn line_count(self, has_buttons: bool) -> usize {
        let count = (self.lines(has_buttons).height + 1) / self.line_step();
        if count > 0 { count as usize } else { 0 }
    }

    pub const fn totals(self) -> Rect {
        let panel = self.panel();
        let height = self.rows(4) + self.scale.letters() + 2 * self.player_height();
        Rect::new(panel.x + MARGIN, panel.bottom() - self.rows(3) - height, panel.width - 2 * MARGIN, height)
    }

    const fn player_height(self) -> i32 {
        let (text, peg) = (self.scale.letters() + 2, self.rows(15));
        if text > peg { text } else { peg }
    }

    /// Returns the area of a player's name and score in the panel.
    ///
    /// `which` is 0 for player a and 1 for player b.
    pub const fn player(self, which: usize) -> Rect {
        let totals = self.totals();
        let height = self.player_height();
        let top = totals.bottom() - self.rows(1) - (2 - which as i32) * height;
        Rect::new(totals.x, top, totals.width, height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the window layouts for NTSC screens, each with the height of the screen in rows.
    fn layouts() -> impl Iterator<Item = (Layout, i32)> {
        let plain = (8..=19).map(|rows| (Layout::new(rows, false), 200));
        plain.chain((8..=40).map(|rows| (Layout::new(rows, true), 400)))
    }

    #[test]
    fn layout_fits_window_and_screen() {
        for (layout, screen) in layouts() {
            let window = layout.window();
            assert!(window.height <= screen && window.right() <= 640, "{layout:?}");
            let (tray, totals) = (layout.tray(), layout.totals());
            assert!(layout.caption().bottom() < totals.y, "{layout:?}");
            assert!(tray.y > layout.panel().y && totals.bottom() < layout.panel().bottom());
            assert!(layout.die(0).y + layout.rows(14) <= layout.status_top(), "{layout:?}");
            let text = |has_buttons| {
                layout.lines(has_buttons).y + layout.line_count(has_buttons) as i32 * layout.line_step()
            };
            assert!(text(false) <= totals.y, "{layout:?}");
            let buttons = layout.play_buttons();
            assert!(
                buttons.is_empty() || text(true) <= buttons.y && buttons.bottom() < totals.y,
                "{layout:?}"
            );
        }
        assert_eq!(Layout::new(20, false).window().height, 201);
        assert!(Layout::new(15, false).line_count(false) >= 2);
        for font in [8, 11, 13] {
            assert!(!Layout::new(font, false).play_buttons().is_empty(), "{font}");
        }
        // Three buttons need at least one row of text each.
        for layout in [8, 11, 13, 15].map(|rows| Layout::new(rows, false)) {
            assert!(layout.ending().height >= 3 * (layout.scale.font_height + 2) + 2, "{layout:?}");
        }
    }

    #[test]
    fn holes_are_hit_inside_their_box() {
        for layout in [Layout::new(8, false), Layout::new(11, true)] {
            for spot in Spot::all() {
                let (cell, plate) = (layout.cell(spot), layout.plate(spot.number));
                assert_eq!(cell.intersection(plate), cell);
                assert_eq!(layout.spot_at(cell.origin()), Some(spot));
                assert_eq!(layout.spot_at(layout.middle(spot)), Some(spot));
            }
            let board = layout.board();
            assert!(BoxNumber::all().all(|number| {
                let plate = layout.plate(number);
                plate.intersection(board) == plate
            }));
            assert_eq!(layout.spot_at(Point::new(board.right(), board.y + 9)), None);
        }
    }
}
