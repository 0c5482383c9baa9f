//! The display of the computer's last move: the piece slides to its square, and the start and target squares
//! stay marked until a human moves.
//!
//! The animation itself is in [`crate::view::slide`].

use super::brush::Brush;
use super::game::{PositionOf, TileGame};
use super::moves::TileMove;
use super::window::Seen;
use crate::view::sides::index_of;
use crate::view::slide::Slide;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use small_amiga::chips::{Pen, Point, Rect, Ticks};
use small_amiga::graphics::{DrawMode, RastPort};

/// Length of the corner marks on the computer's last move, in columns and non-interlaced rows.
const ARMS: [i32; 2] = [12, 6];
/// Thickness of the corner marks on the computer's last move, in columns and non-interlaced rows.
const THICK: [i32; 2] = [4, 2];

impl<'a, G: TileGame> Seen<'a, G> {
    /// Returns the last move by a computer or by the opponent in a correspondence game.
    ///
    /// The result has the index of the side that moved, and the start and target squares.
    ///
    /// Returns `None` after a human's move, in a review and in classic mode. A look back at an earlier position shows the move
    /// that led to it, by a human or a computer.
    pub(super) fn last_played(&self) -> Option<(usize, [Option<Square>; 2])> {
        let (session, line, looks_back) =
            (self.model.session(), self.model.line(), self.model.is_looking_back());
        let seat = line.mover(line.plies().checked_sub(1)?)?;
        let wanted = !self.model.aids.is_classic() && self.exact_review().is_none();
        let is_shown =
            looks_back || session.player(seat) == PlayerKind::Computer || self.model.is_friend(seat);
        let mv = line.moves().next_back().filter(|_| wanted && is_shown)?;
        let TileMove { start, target, .. } = mv.into();
        Some((index_of::<PositionOf<G>>(seat), [start, target]))
    }

    /// Returns the slide of the piece that the computer has moved, which begins at `now`.
    pub(super) fn slide_of_last_move(&self, now: Ticks) -> Option<(usize, Slide)> {
        let (side, [Some(from), Some(to)]) = self.last_played()? else { return None };
        let [from, to] = [from, to].map(|square| self.layout.piece(square));
        Some((side, Slide::new(from, to, now)))
    }

    /// Returns the index of the side whose piece slides, and the upper left corner of the piece.
    pub(super) fn sliding(&self) -> Option<(usize, Point)> {
        self.slide.and_then(|(side, slide)| Some((side, slide.position_at(self.now)?)))
    }
}

impl Brush<'_> {
    /// Marks the four corners of a square of the computer's last move.
    ///
    /// The caller must redraw the arrows over the marks.
    pub fn corners(&self, rp: &mut RastPort<'_>, square: Square, pen: Pen) {
        let (area, line) = (self.layout.square(square), self.layout.rows(1));
        let [width, height] = [ARMS[0], self.layout.rows(ARMS[1])];
        let [columns, rows] = [THICK[0], self.layout.rows(THICK[1])];
        let (left, top) = (area.x + 2, area.y + line);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pen);
        for y in [top, area.bottom() - rows] {
            rp.rect_fill(Rect::new(left, y, width, rows));
            rp.rect_fill(Rect::new(area.right() - width, y, width, rows));
        }
        for x in [left, area.right() - columns] {
            rp.rect_fill(Rect::new(x, top, columns, height));
            rp.rect_fill(Rect::new(x, area.bottom() - height, columns, height));
        }
    }
}
