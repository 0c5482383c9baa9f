//! The curtain over the board of a game with a friend, while nobody knows the board.

use crate::table::{Table, TableGame};
use boardgame_friend::stage::{self, FriendStage};
use small_amiga::chips::Rect;
use small_amiga::graphics::{DrawMode, RastPort};
use small_amiga::intuition::Intuition;

/// Rows or columns between the edge of the board and the frame of the curtain.
const EDGE: i32 = 4;

impl<G: TableGame> Table<G> {
    /// Draws the curtain over the window, with the text of the stage on the board and the buttons on the panel.
    ///
    /// The game has drawn the window before. The curtain is drawn each time, because the game can have drawn on it.
    pub(in crate::table) fn draw_curtain(&mut self, intuition: &mut Intuition) {
        if !self.board.model.has_curtain() {
            return;
        }
        // A message is the answer to the user's last action.
        let model = &self.board.model;
        let stage = || model.friend_stage().and_then(FriendStage::text).unwrap_or_default();
        let lines = stage::wrapped(&model.aids.message().map_or_else(stage, str::to_owned));
        let (window, panel) = (self.board.model.window(), self.game.panel(&self.board));
        let board = panel.parts.first().copied().unwrap_or_else(|| intuition.inner(window));
        let Some((look, pens)) =
            intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()))
        else {
            return;
        };
        let (buttons, area) = self.buttons();
        let Some(mut rp) = intuition.rast_port(window) else { return };
        self.gels.clear(rp.layer());
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.fill);
        panel.parts.iter().for_each(|&part| _ = rp.rect_fill(part));
        rp.rect_fill(board).set_a_pen(pens.fill_text);
        frame(&mut rp, board);
        write(&mut rp, board, &lines);
        buttons.draw(&mut rp, (look, &pens), area);
    }
}

/// Draws a frame inside an area, two columns wide and one row high as most frames of the Workbench.
fn frame(rp: &mut RastPort<'_>, area: Rect) {
    let (x, y) = (area.x + 2 * EDGE, area.y + EDGE);
    let (width, height) = (area.width - 4 * EDGE, area.height - 2 * EDGE);
    rp.rect_fill(Rect::new(x, y, width, 1)).rect_fill(Rect::new(x, y + height - 1, width, 1));
    rp.rect_fill(Rect::new(x, y, 2, height)).rect_fill(Rect::new(x + width - 2, y, 2, height));
}

/// Writes lines in the middle of an area, in letters of twice the size of the font if they fit.
fn write(rp: &mut RastPort<'_>, area: Rect, lines: &[String]) {
    let widest = lines.iter().map(|line| rp.font().text_length(line)).max().unwrap_or_default();
    let scale = if 2 * widest <= area.width - 8 * EDGE { 2 } else { 1 };
    let row = rp.font().y_size() as i32 * scale + 2 * scale;
    let top = area.y + (area.height - row * lines.len() as i32) / 2;
    for (line, y) in lines.iter().zip((top..).step_by(row.max(1) as usize)) {
        let x = area.x + (area.width - scale * rp.font().text_length(line)) / 2;
        if scale == 2 {
            rp.large_text_at(x, y, line);
        } else {
            rp.text_at(x, y, line);
        }
    }
}
