//! What is drawn into the window, and when its sprites show.
//!
//! Knows that Bobs and the keyboard's frame come off before anything is drawn and go on again after it. Leaves what the board and
//! the panel look like to their brushes.

use super::board::BoardBrush;
use super::game::{LineOf, PositionOf, SeatOf, TileGame};
use super::panel::{Lower, PanelBrush, PanelState};
use super::program::TileProgram;
use crate::games::contract::Game;
use crate::games::oracle::Solved;
use crate::games::square::Square;
use crate::games::view::sides::TwoSided;
use crate::games::view::table::FAILED;
use crate::machine::geometry::Rect;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::intuition::Intuition;

impl<G: TileGame> TileProgram<G> {
    /// What the panel's bar says.
    #[must_use]
    pub fn status(&self) -> &'static str {
        match self.game.notice(self.table.game()).filter(|_| self.noticing) {
            Some(notice) => notice.text,
            None if self.table.is_computers_turn() && self.table.fault().is_some() => FAILED,
            None => self.game.status(self.table.session()),
        }
    }

    /// Whether the window shows the end of a game: a page of a review shows what was before a move.
    fn is_over(&self) -> bool {
        self.reviewed().is_none() && self.table.game().is_over()
    }

    /// The panel without what the oracle adds.
    pub(super) fn panel_state(&self, position: &PositionOf<G>) -> PanelState<SeatOf<G>> {
        let mover = LineOf::<G>::mover_in(position);
        let notice = self.game.notice(self.table.game()).filter(|_| self.noticing && !self.is_reviewing());
        let (heading, tile) = self.game.tile(self.table.session(), position, self.is_over());
        let ended = self.is_over().then(|| G::ended(self.table.session())).flatten();
        let lower = ended.map_or_else(|| Lower::Lines(self.game.lines(self.table.session())), Lower::Ended);
        let bar = notice.map_or(mover, |notice| notice.seat);
        PanelState { mover, bar, status: self.status(), heading, tile, lower }
    }

    pub(super) fn board(&self) -> BoardBrush<'_> {
        BoardBrush { layout: self.layout, theme: &self.theme, pictures: &self.pictures }
    }

    pub(super) fn panel(&self) -> PanelBrush<'_> {
        PanelBrush { board: self.board(), pieces: &self.pieces }
    }

    /// Draws with nothing in the way: Bobs and the cursor are taken off first and put on again.
    pub(in crate::games) fn paint(
        &mut self,
        intuition: &mut Intuition,
        draw: impl FnOnce(&Self, &mut RastPort<'_>),
    ) {
        let Some(mut rp) = intuition.rast_port(self.window()) else { return };
        self.gels.clear(rp.layer());
        if let Some(cursor) = self.cursor {
            self.draw_cursor(&mut rp, cursor);
        }
        draw(self, &mut rp);
        if let Some(cursor) = self.cursor {
            self.draw_cursor(&mut rp, cursor);
        }
        self.gels.draw_g_list(&mut rp);
    }

    /// One square with the piece on it, unless that is in somebody's hand.
    pub(super) fn draw_square(&self, rp: &mut RastPort<'_>, square: Square) {
        let position = self.shown();
        self.board().square(rp, G::face(&position, square), square);
        self.draw_badge(rp, &position, square);
        let in_hand = self.held.map(|held| held.side);
        if let Some(side) = self.piece_on(square).filter(|&side| Some(side) != in_hand) {
            let piece = self.pieces.cut_out(side);
            let at = self.layout.piece(square);
            rp.draw_image_masked(piece.image(), piece.shadow(), at.x, at.y);
        }
    }

    pub(in crate::games) fn draw_all(&mut self, intuition: &mut Intuition) {
        self.know_board();
        self.note_marked();
        let position = self.shown();
        self.paint(intuition, |program, rp| {
            program.board().draw(rp, |square| G::face(&position, square));
            let pieces = SeatOf::<G>::BOTH.map(|side| G::piece(&position, side));
            for square in program.marked_squares().into_iter().chain(pieces) {
                program.draw_square(rp, square);
            }
            program.draw_panel(rp);
        });
    }

    pub(super) fn show_markers(&mut self, intuition: &mut Intuition) {
        let visible = intuition.is_active_without_menus(self.window());
        let corner =
            intuition.window(self.window()).filter(|_| visible).map(|window| window.frame().origin());
        let position = self.shown();
        let going_on = !self.is_over();
        let goals = SeatOf::<G>::BOTH.map(|side| G::goal(&position, side).filter(|_| going_on));
        self.markers.show(intuition, goals, corner);
    }

    pub(super) fn draw_cursor(&self, rp: &mut RastPort<'_>, square: Square) {
        let area = self.layout.square(square);
        let row = self.layout.rows(1);
        let frame = Rect::new(area.x + 4, area.y + 2 * row, area.width - 6, area.height - 3 * row);
        // Only the planes in which black and white differ, so that one becomes the other on any screen.
        rp.set_dr_md(DrawMode::Complement).set_write_mask(self.theme.black.0 ^ self.theme.white.0);
        rp.rect_fill(Rect::new(frame.x, frame.y, frame.width, row));
        rp.rect_fill(Rect::new(frame.x, frame.bottom() - row, frame.width, row));
        rp.rect_fill(Rect::new(frame.x, frame.y + row, 2, frame.height - 2 * row));
        rp.rect_fill(Rect::new(frame.right() - 2, frame.y + row, 2, frame.height - 2 * row));
        rp.set_dr_md(DrawMode::Jam1).set_write_mask(0xFF);
    }
}
