//! Draws the cells of the Tribolo board and the frame round it.

use super::cells::{Cells, GROUND};
use super::face::Face;
use super::layout::{CELL_HEIGHT, CELL_WIDTH, Layout, ScreenKind};
use super::theme::Theme;
use crate::Cell;
use crate::cell::{COLUMNS, ROWS};
use amiga_boardgame::view::glyphs::{self, Glyph};
use small_amiga::chips::{Pen, Point, Rect};
use small_amiga::graphics::{DrawMode, RastPort};

/// The digit 1 with two columns, so that the number 11 is no wider than the space beside the board.
const NARROW_ONE: Glyph = [0b0100, 0b1100, 0b0100, 0b0100, 0b0100];
/// The digit 1 as a single line, for the number 10.
const STROKE: Glyph = [0b1000; 5];
/// The digit 0 with three columns, for the number 10. Its square corners distinguish it from a 1 with a flag.
const NARROW_ZERO: Glyph = [0b1110, 0b1010, 0b1010, 0b1010, 0b1110];

#[derive(Debug, Clone, Copy)]
pub(crate) struct BoardBrush<'a> {
    pub layout: Layout,
    pub theme: &'a Theme,
    pub cells: &'a Cells,
}

impl BoardBrush<'_> {
    pub(crate) fn cell(&self, rp: &mut RastPort<'_>, cell: Cell, face: Face) {
        let area = self.layout.cell(cell);
        rp.draw_image(self.cells.image(face.tile), area.x, area.y);
        if face.last {
            self.last(rp, area);
        }
        if face.named {
            self.letter(rp, cell, area);
        }
        if face.would_turn {
            self.would_turn(rp, area);
        }
        if face.cursor {
            self.cursor(rp, area);
        }
    }

    /// Draws the letter of a cell's column inside the cell, for windows without room below the board.
    fn letter(&self, rp: &mut RastPort<'_>, cell: Cell, area: Rect) {
        let row = self.layout.rows(1);
        let at = Point::new(area.right() - GROUND - 5, area.bottom() - 7 * row);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.theme.dark);
        glyphs::letter(cell.col()).into_iter().for_each(|glyph| glyphs::draw(rp, at, row, glyph));
    }

    /// Draws or removes the coordinates beside the board: the numbers of the rows, and the letters of the columns if the
    /// window has room for them.
    pub(crate) fn coordinates(&self, rp: &mut RastPort<'_>, are_shown: bool) {
        let (row, numbers, letters) = (self.layout.rows(1), self.layout.numbers(), self.layout.letters());
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(0)).rect_fill(numbers);
        letters.into_iter().for_each(|area| _ = rp.rect_fill(area));
        if !are_shown {
            return;
        }
        rp.set_a_pen(self.theme.dark);
        for at in 0..ROWS {
            let y = numbers.y + (CELL_HEIGHT * i32::from(at) + 5) * row;
            let glyphs = match ROWS - at {
                10 => [(0, Some(STROKE)), (2, Some(NARROW_ZERO))],
                11 => [0, 3].map(|column| (column, Some(NARROW_ONE))),
                number => [(0, glyphs::digit(number)), (0, None)],
            };
            for (column, glyph) in glyphs {
                glyph
                    .into_iter()
                    .for_each(|glyph| glyphs::draw(rp, Point::new(numbers.x + column, y), row, glyph));
            }
        }
        for (area, column) in
            letters.into_iter().flat_map(|area| (0..COLUMNS).map(move |column| (area, column)))
        {
            let x = area.x + CELL_WIDTH * i32::from(column) + (CELL_WIDTH - GROUND) / 2 - 2;
            glyphs::letter(column)
                .into_iter()
                .for_each(|glyph| glyphs::draw(rp, Point::new(x, area.y), row, glyph));
        }
    }

    /// Draws a stud in the middle of a cell to mark the cell as filled last.
    fn last(&self, rp: &mut RastPort<'_>, area: Rect) {
        let row = self.layout.rows(1);
        let rim = Rect::new(area.x + 9, area.y + 5 * row, 12, 5 * row);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.theme.dark).rect_fill(rim);
        rp.set_a_pen(self.theme.light).rect_fill(rim.grown(-2, -row));
    }

    /// Draws the frame round a cell that the previewed move would capture.
    ///
    /// The gap between cells is outside the frame.
    fn would_turn(&self, rp: &mut RastPort<'_>, area: Rect) {
        let row = self.layout.rows(1);
        self.framed(rp, Rect::new(area.x, area.y, area.width - GROUND, area.height - row));
    }

    fn cursor(&self, rp: &mut RastPort<'_>, area: Rect) {
        self.framed(rp, area);
    }

    /// Draws a frame inside a cell: a light line between two dark lines, visible on all pictures.
    fn framed(&self, rp: &mut RastPort<'_>, area: Rect) {
        let row = self.layout.rows(1);
        rp.set_dr_md(DrawMode::Jam1);
        self.outline(rp, area, 2, row, self.theme.dark);
        self.outline(rp, area.grown(-2, -row), 2, row, self.theme.light);
        self.outline(rp, area.grown(-4, -2 * row), 2, row, self.theme.dark);
    }

    fn outline(&self, rp: &mut RastPort<'_>, area: Rect, columns: i32, rows: i32, pen: Pen) {
        edges(rp, area, [columns, rows], [pen, pen]);
    }

    /// Draws the bevelled edge round the board, on Tribolo's own screen only.
    pub(crate) fn hollow(&self, rp: &mut RastPort<'_>) {
        if self.layout.home == ScreenKind::Screen {
            let row = self.layout.rows(1);
            let frame = self.layout.board().grown(2, row);
            edges(rp, frame, [2, row], [self.theme.dark, self.theme.light]);
        }
    }
}

/// Draws the edges of a rectangle: left and top in the first pen, right and bottom in the second.
///
/// The edges are as wide as `thick` specifies, in hi-res pixels and rows.
pub(crate) fn edges(rp: &mut RastPort<'_>, area: Rect, thick: [i32; 2], pens: [Pen; 2]) {
    let [columns, rows] = thick;
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens[1]);
    rp.rect_fill(Rect::new(area.right() - columns, area.y, columns, area.height));
    rp.rect_fill(Rect::new(area.x, area.bottom() - rows, area.width, rows));
    rp.set_a_pen(pens[0]).rect_fill(Rect::new(area.x, area.y, area.width - columns / 2, rows));
    rp.rect_fill(Rect::new(area.x, area.y, columns, area.height - rows / 2));
}
