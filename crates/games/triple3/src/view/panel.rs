//! Draws the panel of Triple 3: the tray with the dice, the lines below the tray, and the totals of the
//! match.

use super::artwork::{Drawings, draw_centred};
use super::layout::Layout;
use super::roll::{Die, DieSide};
use super::scene::{Scene, TotalsLook, TrayLook};
use super::words;
use crate::side::Side;
use amiga_boardgame::view::text::{centred, fitting};
use amiga_boardgame::view::theme::Theme;
use small_amiga::chips::Rect;
use small_amiga::graphics::{DrawMode, RastPort};

/// Horizontal position of the arrow in a player's line in the panel, in hi-res pixels.
///
/// The distance is from the left edge of the line to the centre of the arrow.
const ARROW: i32 = 18;
const PEG: i32 = 52;
const NAME: i32 = 72;
const TOTAL: i32 = 8;

#[derive(Debug, Clone, Copy)]
pub(crate) struct PanelBrush<'a> {
    pub layout: Layout,
    pub theme: &'a Theme,
    pub drawings: &'a Drawings,
}

impl PanelBrush<'_> {
    /// Draws the parts of the panel that differ from `before`, or the whole panel if `before` is `None`.
    pub(crate) fn draw(&self, rp: &mut RastPort<'_>, before: Option<&Scene>, scene: &Scene) {
        rp.set_dr_md(DrawMode::Jam1);
        if before.is_none() {
            rp.set_a_pen(self.theme.black).rect_fill(self.layout.panel());
        }
        if before.is_none_or(|before| before.tray != scene.tray) {
            self.tray(rp, before.map(|before| &before.tray), &scene.tray);
        }
        let parts = |scene: &Scene| (scene.ended, scene.has_buttons);
        let before = if before.is_some_and(|before| parts(before) != parts(scene)) {
            rp.set_a_pen(self.theme.black).rect_fill(self.layout.ending().union(self.layout.lines(false)));
            None
        } else {
            before
        };
        // At the end of the game, the buttons take the place of the caption and the text lines.
        let ended = scene.ended;
        if !ended && before.is_none_or(|before| before.caption != scene.caption) {
            let area = self.layout.caption();
            rp.set_a_pen(self.theme.black).rect_fill(area);
            centred(rp, area, area.y, self.theme.caption, &scene.caption);
        }
        if !ended
            && before.is_none_or(|before| (&before.boxes, &before.lines) != (&scene.boxes, &scene.lines))
        {
            let lines: Vec<&str> = scene.boxes.iter().chain(&scene.lines).map(String::as_str).collect();
            self.lines(rp, &lines, scene.has_buttons);
        }
        if before.is_none_or(|before| before.totals != scene.totals) {
            self.totals(rp, &scene.totals);
        }
    }

    fn tray(&self, rp: &mut RastPort<'_>, before: Option<&TrayLook>, look: &TrayLook) {
        let (tray, row) = (self.layout.tray(), self.layout.rows(1));
        let dice_area = Rect { height: self.layout.status_top() - tray.y, ..tray };
        let same = before.filter(|before| before.side == look.side);
        let pen = self.theme.piece(look.side.index());
        if same.is_none() {
            rp.set_a_pen(pen).rect_fill(tray);
            // A raised edge, lit from the upper left.
            rp.set_a_pen(self.theme.white);
            rp.rect_fill(Rect { height: row, ..tray }).rect_fill(Rect { width: 2, ..tray });
        }
        if same.is_none_or(|before| (before.dice, &before.told) != (look.dice, &look.told)) {
            rp.set_a_pen(pen).rect_fill(Rect::new(
                dice_area.x + 2,
                dice_area.y + row,
                dice_area.width - 2,
                dice_area.height - row,
            ));
            let dice = look.dice.filter(|_| look.told.is_empty());
            for (which, die) in dice.into_iter().flatten().enumerate() {
                self.die(rp, which, die);
            }
            let step = self.layout.line_step();
            let top = dice_area.y + (dice_area.height - step * look.told.len() as i32) / 2;
            for (at, text) in (0..).zip(&look.told) {
                centred(rp, dice_area, top + at * step, self.theme.text_on(look.side.index()), text);
            }
        }
        if same.is_none_or(|before| before.status != look.status) {
            let top = self.layout.status_top();
            rp.set_a_pen(pen).rect_fill(Rect::new(tray.x + 2, top, tray.width - 2, tray.bottom() - top));
            centred(rp, tray, top, self.theme.text_on(look.side.index()), &look.status);
        }
    }

    fn die(&self, rp: &mut RastPort<'_>, which: usize, die: Die) {
        let at = self.layout.die(which);
        let picture = match die.side {
            DieSide::Face(face) => self.drawings.face(face),
            DieSide::Tumbling(picture) => self.drawings.tumbling(picture),
        };
        if let Some(picture) = picture {
            draw_centred(rp, picture, at.x - die.before, at.y - self.layout.rows(die.above));
        }
    }

    /// Draws the latest text lines that fit the panel, or the aim of the game.
    fn lines(&self, rp: &mut RastPort<'_>, lines: &[&str], has_buttons: bool) {
        let area = self.layout.lines(has_buttons);
        rp.set_a_pen(self.theme.black).rect_fill(area);
        let room = self.layout.line_count(has_buttons);
        let told = lines.iter().skip(lines.len().saturating_sub(room)).copied();
        let hint = words::HINT.iter().copied().filter(|_| lines.is_empty() && room >= words::HINT.len());
        for (at, text) in (0..).zip(told.chain(hint)) {
            centred(rp, area, area.y + at * self.layout.line_step(), self.theme.hint, text);
        }
    }

    fn totals(&self, rp: &mut RastPort<'_>, look: &TotalsLook) {
        let (area, row) = (self.layout.totals(), self.layout.rows(1));
        rp.set_a_pen(self.theme.white).rect_fill(area);
        centred(rp, area, area.y + row, self.theme.black, &look.heading);
        let line = area.y + 2 * row + self.layout.scale.letters();
        rp.set_a_pen(self.theme.black).rect_fill(Rect::new(area.x, line, area.width, row));
        for (side, (name, total)) in Side::BOTH.into_iter().zip(&look.players) {
            let player = self.layout.player(side.index());
            let middle = player.y + player.height / 2;
            if look.arrow == Some(side) {
                draw_centred(rp, self.drawings.arrow(side), player.x + ARROW, middle);
            }
            draw_centred(rp, self.drawings.peg(side), player.x + PEG, middle);
            let top = player.y + (player.height - self.layout.scale.letters()) / 2;
            let total = total.map_or_else(String::new, |total| total.to_string());
            let width = rp.font().text_length(&total);
            let room = player.width - NAME - TOTAL - width - 6;
            let name = fitting(rp.font(), name, room);
            rp.set_a_pen(self.theme.black).text_at(player.x + NAME, top, name);
            rp.text_at(player.right() - TOTAL - width, top, &total);
        }
    }
}
