//! The panel's part of the oracle: badges round the tile of legal moves, notes in place of the classic hint, and in a review
//! the buttons and the table of critical turns.
//!
//! Everything is drawn over the classic panel, so that with nothing to say the panel is the classic one to the pixel.

use super::super::game::{SeatOf, TileGame, TileMove};
use super::super::layout::{PANEL_CENTRE, PanelRows};
use super::super::panel::{HINT_STEP, PanelBrush};
use super::badges::{BadgeBrush, FLAG_HEIGHT};
use super::notes::Note;
use crate::games::arrows::Arrows;
use crate::games::coach::{Review, Summary};
use crate::games::oracle::Judgement;
use crate::games::view::sides::TwoSided;
use crate::games::view::text::fitting;
use crate::machine::colour::Pen;
use crate::machine::geometry::{Point, Rect};
use crate::system::graphics::rastport::{DrawMode, RastPort};

const MARKS: PanelRows = PanelRows::new((58, 111), (116, 223));
const TILE: PanelRows = PanelRows::new((82, 104), (164, 208));
/// Below the last row of the badge under the tile.
const NOTES: PanelRows = PanelRows::new((113, 175), (225, 351));
const BELOW_STATUS: PanelRows = PanelRows::new((58, 175), (116, 351));
const STATUS: PanelRows = PanelRows::new((32, 56), (64, 112));
const TO_MOVE: PanelRows = PanelRows::new((4, 18), (8, 38));
const TABLE_PIECES: PanelRows = PanelRows::new((76, 90), (152, 181));

/// The first row of the panel the table's lines are centred on, and the rows from one to the next.
const TABLE_TOP: i32 = 100;
const TABLE_STEP: i32 = 15;
/// The columns the two sides' counts are centred round.
const LEFT_COUNT: i32 = 377;
const RIGHT_COUNT: i32 = 497;

/// The buttons of a review, from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// To the first move.
    First,
    /// One move back.
    Back,
    /// One move on.
    Next,
    /// To the summary.
    Last,
}

impl Button {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::First, Self::Back, Self::Next, Self::Last];

    /// Its box in the window.
    #[must_use]
    pub const fn area(self, panel: &PanelBrush<'_>) -> Rect {
        let left = 369 + 34 * self as i32;
        panel.board.layout.panel_box(left, left + 31, STATUS)
    }
}

/// What the panel's part is drawn with.
#[derive(Debug, Clone, Copy)]
pub struct DeskBrush<'a, S> {
    /// The classic panel's brush.
    pub panel: PanelBrush<'a>,
    /// The badges' brush.
    pub badges: BadgeBrush<'a, S>,
}

impl<S: TwoSided> DeskBrush<'_, S> {
    /// Badges round the tile; the heading moves up to make room.
    pub fn marks<M: TileMove>(&self, rp: &mut RastPort<'_>, arrows: Arrows, judgement: &Judgement<M>) {
        let (layout, theme) = (self.panel.board.layout, self.panel.board.theme);
        self.wipe(rp, MARKS);
        self.panel.tile(rp, arrows);
        self.panel.centred(rp, PANEL_CENTRE, 66, theme.caption, "Legal Moves:");
        let tile = layout.panel_box(414, 457, TILE);
        for judged in &judgement.moves {
            if let Some(direction) = judged.mv.way() {
                self.badges.beside_tile(rp, tile, direction, judged.verdict);
            }
        }
    }

    /// Up to four lines where the classic hint stands.
    pub fn notes(&self, rp: &mut RastPort<'_>, notes: &[Note]) {
        let (layout, theme) = (self.panel.board.layout, self.panel.board.theme);
        self.wipe(rp, NOTES);
        // Lines with flags need the flags' height.
        let flags = notes.iter().any(|note| matches!(note, Note::Sign(..)));
        let step = layout.line_step().max(if flags { layout.rows(FLAG_HEIGHT + 1) } else { 0 });
        let step = step.min(layout.rows(HINT_STEP));
        let baseline = rp.font().baseline() as i32;
        let first = layout.baseline(136, baseline) - step;
        for (at, note) in (0..).zip(notes) {
            let y = first + at * step;
            match note {
                Note::Head(text) => self.line(rp, y, theme.caption, text),
                Note::Text(text) => self.line(rp, y, theme.hint, text),
                Note::Sign(verdict, text) => {
                    let left = PANEL_CENTRE - 30;
                    let middle = y + 1 - (baseline + 1) / 2;
                    let top = middle - layout.rows(FLAG_HEIGHT) / 2;
                    self.badges.sign_on_panel(rp, Point::new(left, top), *verdict);
                    rp.set_a_pen(theme.hint).set_dr_md(DrawMode::Jam1);
                    rp.move_to(left + 18, y).text(text);
                }
            }
        }
    }

    /// The head of a review: which move it is - none on the summary - and the buttons.
    pub fn review_head(&self, rp: &mut RastPort<'_>, page: Option<&str>, pressed: Option<Button>) {
        let (layout, theme) = (self.panel.board.layout, self.panel.board.theme);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(theme.white);
        if let Some(page) = page {
            rp.rect_fill(layout.panel_box(361, 470, TO_MOVE));
            self.panel.centred(rp, 420, 11, theme.black, page);
        } else {
            rp.rect_fill(layout.panel_box(361, 510, TO_MOVE));
            self.panel.centred(rp, PANEL_CENTRE, 11, theme.black, "Summary");
        }
        rp.set_a_pen(theme.black).rect_fill(layout.panel_box(369, 502, STATUS));
        for button in Button::ALL {
            self.button(rp, button, pressed == Some(button));
        }
    }

    /// A white key with a black sign - a triangle, with a bar where the way ends - and the other way round while it is held down.
    fn button(&self, rp: &mut RastPort<'_>, button: Button, pressed: bool) {
        let (layout, theme) = (self.panel.board.layout, self.panel.board.theme);
        let area = button.area(&self.panel);
        let (key, sign) = if pressed { (theme.black, theme.white) } else { (theme.white, theme.black) };
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(key).rect_fill(area);
        let (back, ends) = match button {
            Button::First => (true, true),
            Button::Back => (true, false),
            Button::Next => (false, false),
            Button::Last => (false, true),
        };
        rp.set_a_pen(sign);
        let middle = Point::new(area.x + area.width / 2, area.y + area.height / 2);
        let half = layout.rows(4);
        for row in -half..=half {
            let length = 10 - (10 * row.abs() / (half + 1));
            let x = if back { middle.x + 5 - length } else { middle.x - 5 };
            rp.rect_fill(Rect::new(x, middle.y + row, length, 1));
        }
        if ends {
            let x = if back { middle.x - 8 } else { middle.x + 6 };
            rp.rect_fill(Rect::new(x, middle.y - half, 2, 2 * half + 1));
        }
    }

    /// The last page of a review: critical turns, side by side under the pieces.
    pub fn table<G: TileGame>(&self, rp: &mut RastPort<'_>, review: &Review<G::Line>) {
        let (layout, theme) = (self.panel.board.layout, self.panel.board.theme);
        self.wipe(rp, BELOW_STATUS);
        self.panel.centred(rp, PANEL_CENTRE, 66, theme.caption, "Critical turns");
        let columns = [(SeatOf::<G>::BOTH[1], LEFT_COUNT), (SeatOf::<G>::BOTH[0], RIGHT_COUNT)];
        for (side, x) in columns {
            let corner = layout.panel_box(x - 13, x + 12, TABLE_PIECES).origin();
            rp.draw_image(self.panel.pieces.on_paper(side), corner.x, corner.y);
        }
        for (at, name) in (0..).zip(["in all", "only move", "good", "inaccurate", "blunder"]) {
            self.panel.centred(rp, PANEL_CENTRE, TABLE_TOP + TABLE_STEP * at, theme.hint, name);
        }
        for (side, x) in columns {
            let Summary { critical, only, good, inaccurate, blunders } = review.summary(side);
            for (at, count) in (0..).zip([critical, only, good, inaccurate, blunders]) {
                self.panel.centred(rp, x, TABLE_TOP + TABLE_STEP * at, theme.white, &count.to_string());
            }
        }
    }

    fn wipe(&self, rp: &mut RastPort<'_>, rows: PanelRows) {
        let area = self.panel.board.layout.panel_box(359, 512, rows);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.panel.board.theme.black).rect_fill(area);
    }

    /// A centred line, as much of it as the panel has room for in whatever font.
    fn line(&self, rp: &mut RastPort<'_>, baseline: i32, pen: Pen, text: &str) {
        let text = fitting(rp.font(), text, self.panel.board.layout.panel().width);
        rp.set_a_pen(pen).set_dr_md(DrawMode::Jam1).text_centred(PANEL_CENTRE, baseline, text);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::layout::Layout;
    use super::*;

    #[test]
    fn notes_leave_the_badge_under_the_tile_whole() {
        for layout in [Layout::new(8, false), Layout::new(16, true)] {
            let badge = layout.panel_box(414, 457, TILE).bottom() + layout.rows(1 + FLAG_HEIGHT);
            assert!(badge <= layout.panel_box(359, 512, NOTES).y, "{layout:?}");
        }
    }
}
