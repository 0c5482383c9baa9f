//! The display of the computer's last move: the piece slides to its square, and the start and target
//! squares stay marked until a human moves.
//!
//! The animation itself is in [`crate::games::view::slide`].

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

/// Columns and non-interlaced rows of a corner's arms, followed by their thickness.
const ARMS: [i32; 2] = [12, 6];
const THICK: [i32; 2] = [4, 2];

impl<G: TileGame> Known<'_, G> {
    /// Returns the side, the start square and the target square of the computer's last move.
    /// Returns `None` if the last move is not the computer's, in a review, and in classic mode.
    pub fn played(&self) -> Option<(SeatOf<G>, [Option<Square>; 2])> {
        let (session, line) = (self.table.session(), self.table.game());
        let side = line.mover(line.plies().checked_sub(1)?)?;
        let wanted = !self.aids.is_classic() && self.insight.review.is_none();
        let mv = line.moves().pop().filter(|_| wanted && session.player(side) == Player::Computer)?;
        Some((side, [mv.start(), mv.target()]))
    }
}

impl<G: TileGame> TileProgram<G> {
    /// Starts the slide of the piece that the computer has moved.
    pub(super) fn set_off(&mut self, now: Ticks) {
        if let Some((side, [Some(from), Some(to)])) = self.known().played() {
            let [from, to] = [from, to].map(|square| self.layout.piece(square));
            self.slide = Some((side, Slide::new(from, to, now)));
        }
    }

    /// Returns the side of the sliding piece and the piece's upper left
    /// corner, or `None` if no piece is sliding.
    pub(super) fn sliding(&self, now: Ticks) -> Option<(SeatOf<G>, Point)> {
        self.slide.and_then(|(side, slide)| Some((side, slide.at(now)?)))
    }
}

impl Brush<'_> {
    /// Draws the four corners of a square's background in a side's colour.
    /// The arrows must be redrawn over them.
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
