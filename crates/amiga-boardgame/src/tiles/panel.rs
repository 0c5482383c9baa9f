//! Draws the information panel of the window.
//!
//! From top to bottom the panel contains:
//!
//! - the side to move and the status, or the head of a review;
//! - the tile of legal moves with its badges, the move list with the win-chance graph, or the buttons at the
//!   end of a game;
//! - the notes or the result.
//!
//! The summary of a review replaces the lower parts by the table of critical turns.

use super::brush::Brush;
use super::layout::{COUNTS, PANEL_CENTRE, PanelRows, RESULT, TABLE_HINT, TABLE_STEP, TABLE_TOP};
use super::oracle::badges::FLAG_HEIGHT;
use super::oracle::notes::Note;
use super::scene::{Badge, PanelFoot, PanelHead, PanelLook};
use super::status::GameResult;
use crate::judge::curve::Curve;
use crate::view::chart::Chart;
use crate::view::pages::{PageTurn, draw_practise};
use crate::view::text::fitting;
use boardgame_engine::arrows::Arrows;
use boardgame_engine::coach::Summary;
use small_amiga::chips::{Pen, Point};
use small_amiga::graphics::{DrawMode, RastPort};
use small_amiga::intuition::draw_button;

const TO_MOVE: PanelRows = PanelRows::new((2, 20), (4, 41));
const PIECE: PanelRows = PanelRows::new((4, 18), (8, 37));
const WINNER_FIELD: PanelRows = PanelRows::new((117, 169), (234, 338));
const WINNER_UPPER: PanelRows = PanelRows::new((119, 133), (238, 267));
const WINNER_LOWER: PanelRows = PanelRows::new((153, 167), (306, 335));
/// Size of the gap between the pieces in the result box: columns and non-interlaced rows.
const BETWEEN_PIECES: (i32, i32) = (72, 20);
const TABLE_PIECES: PanelRows = PanelRows::new((76, 90), (152, 181));

/// Centre of "To move:" and the piece beside it, as a window column.
const TO_MOVE_CENTRE: i32 = 429;
/// Centre of the page number in a review, as a window column.
const PAGE_CENTRE: i32 = 420;
/// Maximum width of the score between the two pieces, in columns. A letter of topaz 8 stays free on both sides.
const TALLY_WIDTH: i32 = 82;
/// Centre of the score, as a window column.
const TALLY_CENTRE: i32 = 436;
const TO_MOVE_TEXT: &str = "To move:   ";
/// Centre of the panel's heading above a table or flags, in non-interlaced rows.
const HEADING_ABOVE: i32 = 66;
/// Maximum distance between two lines of notes on the panel, in non-interlaced rows.
///
/// A larger distance would draw tall characters over the window's border.
const NOTE_STEP: i32 = 15;

/// Vertical centre of the first line in a table of critical turns without a hint below, in non-interlaced rows of the
/// panel.
const TABLE_ALONE_TOP: i32 = 100;
/// Distance between two lines in a table of critical turns without a hint below, in non-interlaced rows.
const TABLE_ALONE_STEP: i32 = 15;

impl Brush<'_> {
    pub fn panel(&self, rp: &mut RastPort<'_>, look: &PanelLook) {
        let Self { layout, theme, .. } = *self;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(theme.black).rect_fill(layout.panel());
        self.head(rp, look);
        if let PanelFoot::Table(summaries, hint, practise) = &look.lower {
            if let Some(pressed) = *practise {
                let Self { look: (look, pens), layout, .. } = *self;
                let area = layout.practise_button();
                draw_button(rp, look, pens, area, pressed);
                draw_practise(rp, area, if pressed { pens.fill_text } else { pens.text });
            }
            return self.model(rp, summaries, hint.as_deref());
        }
        if let Some(list) = &look.list {
            self.move_list(rp, list);
            if let Some((win_chances, within)) = look.win_chances.as_ref().zip(layout.win_chance_graph()) {
                let Curve { outlooks, page } = win_chances;
                let pens = [0, 1].map(|side| theme.piece(side));
                let chart =
                    Chart { positions: outlooks.len(), page: *page, win_chances: outlooks, pens: &pens };
                chart.draw(rp, self.look, within);
            }
        } else if look.buttons.offered.is_empty() || layout.has_buttons {
            self.moves(rp, look);
        }
        look.buttons.draw(rp, self.look, layout.buttons());
        match &look.lower {
            PanelFoot::Notes(notes) => self.notes(rp, look.mover, notes),
            PanelFoot::Ended(ended) => self.ended(rp, ended),
            PanelFoot::Table(..) => {}
        }
    }

    fn moves(&self, rp: &mut RastPort<'_>, look: &PanelLook) {
        let Self { layout, theme, .. } = *self;
        // The dot in the centre of the tile is drawn even without a legal move.
        let tile = if look.badges.is_some() { layout.tile_with_badges() } else { layout.tile() };
        self.tile(rp, tile.origin(), Arrows::empty());
        self.arrows(rp, tile.origin(), look.tile);
        // The heading is drawn after the tile, because the descenders of a tall font overlap it.
        let heading = match look.badges {
            // Above a row of buttons, the badges need the rows of the heading.
            Some(_) if layout.has_buttons => None,
            // Above a row of buttons, a tall font has no room between the status and the tile.
            None if layout.has_buttons
                && layout.baseline(layout.plan().heading, 0) + layout.scale.letters() / 2 > tile.y =>
            {
                None
            }
            Some(_) => Some((HEADING_ABOVE, "Legal Moves:")),
            None => Some((layout.plan().heading, &*look.heading)),
        };
        if let Some((row, heading)) = heading {
            self.centred(rp, PANEL_CENTRE, row, theme.caption, heading);
        }
        for &(direction, verdict) in look.badges.iter().flatten() {
            let badge = Badge { verdict, mover: look.mover };
            self.badge_beside_tile(rp, tile, direction, badge);
        }
    }

    fn head(&self, rp: &mut RastPort<'_>, look: &PanelLook) {
        let Self { layout, theme, .. } = *self;
        rp.set_a_pen(theme.white).rect_fill(layout.panel_box(359, 512, TO_MOVE));
        if let PanelHead::Turn { tally: Some(tally), .. } = look.head {
            self.tally(rp, tally);
        } else {
            self.mover(rp, look);
        }
        match look.head {
            PanelHead::Turn { bar, status, .. } => {
                let plan = layout.plan();
                rp.set_a_pen(theme.piece(bar)).rect_fill(layout.panel_box(369, 502, plan.status));
                self.centred(rp, PANEL_CENTRE, plan.status_text, theme.text_on(bar), status);
            }
            PanelHead::Review { pressed, .. } => {
                for button in PageTurn::ALL {
                    let Self { look: (look, pens), .. } = *self;
                    draw_button(rp, look, pens, layout.button(button), pressed == Some(button));
                    button.draw(rp, layout.button(button), layout.rows(4));
                }
            }
        }
    }

    /// Draws "To move:" or the number of a review page, followed by a piece.
    ///
    /// The piece belongs to the side to move or, in a review, to the side that made the move.
    fn mover(&self, rp: &mut RastPort<'_>, look: &PanelLook) {
        let (centre, text) = match &look.head {
            PanelHead::Turn { .. } => (TO_MOVE_CENTRE, TO_MOVE_TEXT),
            PanelHead::Review { page: Some(page), .. } => (PAGE_CENTRE, &**page),
            PanelHead::Review { page: None, .. } => (PANEL_CENTRE, "Summary"),
        };
        self.centred(rp, centre, 11, self.theme.black, text);
        if !matches!(look.head, PanelHead::Review { page: None, .. }) {
            self.image(rp, look.mover, 471, PIECE);
        }
    }

    /// Draws both pieces and, unless the game has no score, the score in the longest form that fits between them.
    fn tally(&self, rp: &mut RastPort<'_>, score: Option<[u32; 3]>) {
        for (side, x) in [0, 1].into_iter().zip([360, 486]) {
            self.image(rp, side, x, PIECE);
        }
        let Some([one, other, drawn]) = score else { return };
        let won = format!("{one} : {other}");
        let ways = match drawn {
            0 => vec![won],
            _ => vec![
                format!("{one} : {other}, drawn {drawn}"),
                format!("{one}:{other}, drawn {drawn}"),
                format!("{one}:{other} ={drawn}"),
            ],
        };
        let fits = |text: &&String| rp.font().text_length(text) <= TALLY_WIDTH;
        let text = ways.iter().find(fits).or(ways.last()).cloned().unwrap_or_default();
        self.centred(rp, TALLY_CENTRE, 11, self.theme.black, &text);
    }

    /// Draws up to four lines of notes, centred above the panel's row of buttons.
    ///
    /// Lines for which a tall font leaves no room are not drawn. Without buttons, the second line is at the position used by
    /// the original program.
    fn notes(&self, rp: &mut RastPort<'_>, mover: usize, notes: &[Note]) {
        let Self { layout, theme, .. } = *self;
        // Lines with flags are at least as high as a flag.
        let flags = notes.iter().any(|note| matches!(note, Note::Sign(..)));
        let step = layout.scale.line_step().max(if flags { layout.rows(FLAG_HEIGHT + 1) } else { 0 });
        let step = step.min(layout.rows(NOTE_STEP));
        let baseline = rp.font().baseline() as i32;
        let (mut notes, mut step) = (notes, step);
        let first = match layout.plan().lines {
            Some(rows) => {
                let (area, letters) = (layout.panel_box(359, 512, rows), layout.scale.letters());
                // Lines of a tall font would overlap by more than a row, so the last ones are left out.
                step = step.max(letters - 1);
                let room = usize::try_from(area.height / step).unwrap_or_default();
                notes = notes.get(..room.max(1)).unwrap_or(notes);
                let free = area.height - step * notes.len() as i32;
                area.y + free / 2 + (step - letters) / 2 + baseline
            }
            None => layout.baseline(136, baseline) - step,
        };
        for (at, note) in (0..).zip(notes) {
            let y = first + at * step;
            match note {
                Note::Head(text) => self.line(rp, y, theme.caption, text),
                Note::Text(text) => self.line(rp, y, theme.hint, text),
                Note::Sign(verdict, text) => {
                    let left = PANEL_CENTRE - 30;
                    let middle = y + 1 - (baseline + 1) / 2;
                    let top = middle - layout.rows(FLAG_HEIGHT) / 2;
                    self.flag(rp, Point::new(left, top), Badge { verdict: *verdict, mover }, "");
                    rp.set_a_pen(theme.hint).set_dr_md(DrawMode::Jam1);
                    rp.move_to(left + 18, y).text(text);
                }
            }
        }
    }

    /// Draws the result of the game: a frame, two lines of text and pieces.
    ///
    /// The frame has the winner's colour, and the pieces are the winner's.
    ///
    /// A draw has a neutral frame and shows both pieces.
    fn ended(&self, rp: &mut RastPort<'_>, GameResult { winner, lines }: &GameResult<usize>) {
        let Self { layout, theme, .. } = *self;
        let frame = winner.map_or(theme.caption, |winner| theme.piece(winner));
        rp.set_a_pen(frame).rect_fill(layout.panel_box(361, 510, RESULT));
        rp.set_a_pen(theme.white).rect_fill(layout.panel_box(371, 500, WINNER_FIELD));
        let [left, right] = winner.map_or([0, 1], |winner| [winner; 2]);
        let step = layout.scale.line_step();
        // A tall font needs the rows of the pieces' pictures; if it is also too wide for the space
        // between them, the pictures are not drawn.
        let low = 2 * step <= layout.rows(BETWEEN_PIECES.1);
        let fits = low || lines.iter().all(|line| rp.font().text_length(line) <= BETWEEN_PIECES.0);
        let corners = [(WINNER_UPPER, [left, right]), (WINNER_LOWER, [right, left])];
        for (corner, [left, right]) in corners.into_iter().filter(|_| fits) {
            self.image(rp, left, 376, corner);
            self.image(rp, right, 470, corner);
        }
        let middle = layout.baseline(143, rp.font().baseline() as i32);
        for (line, text) in [(-step / 2, &lines[0]), (step - step / 2, &lines[1])] {
            self.line(rp, middle + line, theme.black, text);
        }
    }

    fn model(&self, rp: &mut RastPort<'_>, summaries: &[Summary; 2], hint: Option<&str>) {
        let theme = self.theme;
        let (top, step) =
            if hint.is_some() { (TABLE_TOP, TABLE_STEP) } else { (TABLE_ALONE_TOP, TABLE_ALONE_STEP) };
        self.centred(rp, PANEL_CENTRE, HEADING_ABOVE, theme.caption, "Turns that count");
        for (at, name) in (0..).zip(["in all", "only move", "good", "inaccurate", "blunder"]) {
            self.centred(rp, PANEL_CENTRE, top + step * at, theme.hint, name);
        }
        for ((side, summary), x) in (0..2).zip(summaries).zip(COUNTS) {
            self.image(rp, side, x - 13, TABLE_PIECES);
            let Summary { turns, only, good, inaccurate, blunders } = *summary;
            for (at, count) in (0..).zip([turns, only, good, inaccurate, blunders]) {
                self.centred(rp, x, top + step * at, theme.white, &count.to_string());
            }
        }
        if let Some(hint) = hint {
            self.centred(rp, PANEL_CENTRE, top + step * TABLE_HINT, theme.caption, hint);
        }
    }

    fn image(&self, rp: &mut RastPort<'_>, side: usize, x: i32, rows: PanelRows) {
        let Point { y, .. } = self.layout.panel_box(x, x, rows).origin();
        rp.draw_image(self.pieces.on_paper(side), x, y);
    }

    /// Draws a line of text that is centred on the column `centre` and the row `row`.
    ///
    /// The column is a window column, and the row is a non-interlaced row of the panel.
    fn centred(&self, rp: &mut RastPort<'_>, centre: i32, row: i32, pen: Pen, text: &str) {
        let baseline = self.layout.baseline(row, rp.font().baseline() as i32);
        rp.set_a_pen(pen).set_dr_md(DrawMode::Jam1).text_centred(centre, baseline, text);
    }

    fn line(&self, rp: &mut RastPort<'_>, baseline: i32, pen: Pen, text: &str) {
        let text = fitting(rp.font(), text, self.layout.panel().width);
        rp.set_a_pen(pen).set_dr_md(DrawMode::Jam1).text_centred(PANEL_CENTRE, baseline, text);
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::{Layout, NOTES};
    use super::*;

    #[test]
    fn notes_leave_the_tile_badge_visible() {
        for layout in [Layout::new(8, false), Layout::new(16, true)] {
            let badge = layout.tile_with_badges().bottom() + layout.rows(1 + FLAG_HEIGHT);
            assert!(badge <= layout.panel_box(359, 512, NOTES).y, "{layout:?}");
        }
    }
}
