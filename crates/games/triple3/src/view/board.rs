//! Draws the board of Triple 3: boxes, holes, numbers and pegs.

use super::artwork::{Drawings, draw_centred};
use super::layout::Layout;
use super::scene::{HoleLook, PlateLook};
use crate::spot::{BoxNumber, Hole, Spot};
use amiga_boardgame::view::theme::Theme;
use small_amiga::chips::{Pen, Rect};
use small_amiga::graphics::{BobImage, DrawMode, RastPort};

/// The pen for the background of removable pegs.
///
/// Pen 3 fills active items. The mover's pen would not be seen in a box that the mover has won.
const LIT: Pen = Pen(3);

#[derive(Debug, Clone, Copy)]
pub(crate) struct BoardBrush<'a> {
    pub layout: Layout,
    pub theme: &'a Theme,
    pub drawings: &'a Drawings,
}

impl BoardBrush<'_> {
    pub(crate) fn ground(&self, rp: &mut RastPort<'_>) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.theme.black).rect_fill(self.layout.board());
    }

    /// Draws the background of one of the nine boxes, without its holes.
    ///
    /// The background is white while the box is open, otherwise in the winner's colour with a raised edge.
    pub(crate) fn plate(&self, rp: &mut RastPort<'_>, number: BoxNumber, look: PlateLook) {
        let (area, row) = (self.layout.plate(number), self.layout.rows(1));
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.paper(look)).rect_fill(area);
        if look.won.is_none() {
            return;
        }
        let (columns, rows) = if look.decisive { (3, row + row / 2) } else { (2, row) };
        rp.set_a_pen(self.theme.white);
        rp.rect_fill(Rect::new(area.x, area.y, area.width, rows));
        rp.rect_fill(Rect::new(area.x, area.y, columns, area.height));
        if look.decisive {
            rp.rect_fill(Rect::new(area.x, area.bottom() - rows, area.width, rows));
            rp.rect_fill(Rect::new(area.right() - columns, area.y, columns, area.height));
        }
    }

    fn paper(&self, look: PlateLook) -> Pen {
        look.won.map_or(self.theme.white, |side| self.theme.piece(side.index()))
    }

    pub(crate) fn hole(&self, rp: &mut RastPort<'_>, spot: Spot, plate: PlateLook, look: HoleLook) {
        let (black, white) = (self.theme.black, self.theme.white);
        let (cell, at) = (self.layout.cell(spot), self.layout.middle(spot));
        let centre = spot.hole == Hole::CENTRE;
        let paper = if look.lit.is_some() && look.peg.is_some() { LIT } else { self.paper(plate) };
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(paper).rect_fill(self.inside(cell));
        let dark = centre || look.peg.is_some();
        let inside = if dark { black } else { white };
        let ring = match look.lit {
            Some(mover) if look.peg.is_none() => self.theme.piece(mover.index()),
            _ => inside,
        };
        draw_centred(rp, &self.drawings.hole(ring, inside), at.x, at.y);
        match look.peg {
            Some(side) => draw_centred(rp, self.drawings.peg(side), at.x, at.y),
            None => {
                if let Some(number) = self.drawings.number(spot.shown(), dark) {
                    draw_centred(rp, number, at.x, at.y);
                }
            }
        }
        if look.fresh {
            rp.set_a_pen(black);
            rp.rect_fill(Rect::new(at.x - 3, at.y - self.layout.rows(1), 6, self.layout.rows(3)));
        }
        if look.cursor {
            self.cursor(rp, cell, if plate.won.is_some() { white } else { black });
        }
    }

    /// Draws the number of a box beside the box's centre hole if a peg is in this hole.
    ///
    /// A white plate with a black edge keeps the number apart from the pegs around it.
    pub(crate) fn number(&self, rp: &mut RastPort<'_>, number: BoxNumber) {
        let spot = Spot { number, hole: Hole::CENTRE };
        let Some(picture) = self.drawings.number(spot.shown(), false) else { return };
        let at = self.layout.number(number);
        let (left, columns) = inked_columns(picture);
        let x = at.x - picture.image().width() / 2 + left;
        rp.set_dr_md(DrawMode::Jam1);
        for (pen, margin, rows) in [(self.theme.black, 4, 11), (self.theme.white, 2, 9)] {
            let rows = self.layout.rows(rows);
            rp.set_a_pen(pen).rect_fill(Rect::new(x - margin, at.y - rows / 2, columns + 2 * margin, rows));
        }
        draw_centred(rp, picture, at.x, at.y);
    }

    /// Returns the area of a hole's cell without its top row, which is part of the box's edge.
    fn inside(&self, cell: Rect) -> Rect {
        Rect::new(cell.x, cell.y + self.layout.rows(1), cell.width, cell.height - self.layout.rows(1))
    }

    fn cursor(&self, rp: &mut RastPort<'_>, cell: Rect, pen: Pen) {
        let row = self.layout.rows(1);
        let area = self.inside(cell);
        rp.set_a_pen(pen);
        for x in [area.x, area.right() - 10] {
            for y in [area.y, area.bottom() - row] {
                rp.rect_fill(Rect::new(x, y, 10, row));
            }
        }
        for x in [area.x, area.right() - 2] {
            for y in [area.y, area.bottom() - 4 * row] {
                rp.rect_fill(Rect::new(x, y, 2, 4 * row));
            }
        }
    }
}

/// Returns the range of columns with visible pixels, as the first column and the width.
fn inked_columns(picture: &BobImage) -> (i32, i32) {
    let (image, shadow) = (picture.image(), picture.shadow());
    let inked = |x: &i32| (0..image.height()).any(|y| shadow.pen_at(*x, y).is_some_and(|pen| pen.0 != 0));
    let left = (0..image.width()).find(inked).unwrap_or(0);
    let right = (0..image.width()).rev().find(inked).unwrap_or(left);
    (left, right + 1 - left)
}
