//! The computer's last move: the piece slides to its square, and the squares it came from and went to stay marked until one moves.
//!
//! Knows which move that is and what its mark looks like. Leaves the way to [`crate::games::view::slide`].

use super::board::Brush;
use super::game::{SeatOf, TileGame, TileMove};
use super::program::TileProgram;
use super::seeing::Known;
use crate::games::contract::Game as _;
use crate::games::oracle::Solved as _;
use crate::games::session::Player;
use crate::games::square::Square;
use crate::games::view::slide::Slide;
use small_amiga::machine::colour::Pen;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::graphics::rastport::{DrawMode, RastPort};

/// Columns and plain rows of a corner's arms, and how thick they are.
const ARMS: [i32; 2] = [12, 6];
const THICK: [i32; 2] = [4, 2];

impl<G: TileGame> Known<'_, G> {
    /// Who made the computer's last move, where it began, and where it led; none once a person has moved, or for the old program.
    pub fn played(&self) -> Option<(SeatOf<G>, [Option<Square>; 2])> {
        let (session, line) = (self.table.session(), self.table.game());
        let side = line.mover(line.plies().checked_sub(1)?)?;
        let wanted = !self.aids.is_classic() && self.insight.review.is_none();
        let mv = line.moves().pop().filter(|_| wanted && session.player(side) == Player::Computer)?;
        Some((side, [mv.start(), mv.target()]))
    }
}

impl<G: TileGame> TileProgram<G> {
    /// The piece the computer has moved sets off.
    pub(super) fn set_off(&mut self, now: Ticks) {
        if let Some((side, [Some(from), Some(to)])) = self.known().played() {
            let [from, to] = [from, to].map(|square| self.layout.piece(square));
            self.slide = Some((side, Slide::new(from, to, now)));
        }
    }

    /// The piece on its way, and its corner.
    pub(super) fn sliding(&self, now: Ticks) -> Option<(SeatOf<G>, Point)> {
        self.slide.and_then(|(side, slide)| Some((side, slide.at(now)?)))
    }
}

impl Brush<'_> {
    /// The four corners of a square's paper in a side's colour; arrows reach over them.
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
