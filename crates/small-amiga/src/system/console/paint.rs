//! Drawing of the console's cells into its window.
//!
//! [`Painter`] remembers the displayed cells and draws only the differences: scrolled rows are moved by the
//! blitter, and changed cells are drawn. The cursor inverts its cell in all planes, or every other pixel of
//! it if the window is inactive.

use super::cells::{Attributes, Cell, CellPos, Cells, Style};
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::graphics::rastport::{DrawMode, RastPort};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Overlay {
    Nothing,
    Cursor { active: bool },
    Selection,
}

/// The cursor and the selection, which are drawn over the cells of a console.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Marks {
    /// Position of the text cursor, or `None` if the cursor is invisible.
    pub cursor: Option<CellPos>,
    /// Whether the console's window is active, which changes the look of the cursor.
    pub active: bool,
    /// The two ends of the selected text, both included, in any order.
    pub selection: Option<(CellPos, CellPos)>,
}

impl Marks {
    fn over(&self, at: CellPos) -> Overlay {
        match self.selection {
            Some((from, to)) if (from.min(to)..=from.max(to)).contains(&at) => Overlay::Selection,
            _ if self.cursor == Some(at) => Overlay::Cursor { active: self.active },
            _ => Overlay::Nothing,
        }
    }
}

/// The painter of a console, which redraws only changed cells.
#[derive(Debug)]
pub(crate) struct Painter {
    corner: (i32, i32),
    cell: (i32, i32),
    /// The screen's text pen and background pen.
    pens: (Pen, Pen),
    slanted: Font,
    columns: usize,
    /// The cells as last drawn in the console's window, each with the cursor or selection drawn over it.
    ///
    /// `None` marks a cell that must be redrawn.
    shown: Vec<Option<(Cell, Overlay)>>,
    scrolled: usize,
}

impl Painter {
    /// Creates the painter of a console window.
    ///
    /// Each cell has the size of a character in the font, and the first cell is at `corner` of the window.
    pub(crate) fn new(font: &Font, corner: (i32, i32), pens: (Pen, Pen)) -> Self {
        let cell = cell_of(font);
        Self { corner, cell, pens, slanted: font.slanted(), columns: 0, shown: Vec::new(), scrolled: 0 }
    }

    /// Returns the number of text columns and text rows that fit into an area given in pixels.
    ///
    /// Each number is at least 1.
    pub(crate) fn fitting(&self, (width, height): (i32, i32)) -> (usize, usize) {
        let count = |pixels: i32, cell: i32| usize::try_from(pixels / cell.max(1)).unwrap_or(0).max(1);
        (count(width, self.cell.0), count(height, self.cell.1))
    }

    /// Returns the cell nearest to a position in the console's window.
    pub(crate) fn cell_at(&self, (x, y): (i32, i32), (columns, rows): (usize, usize)) -> CellPos {
        let nearest = |at: i32, cell: i32, count: usize| {
            usize::try_from(at / cell.max(1)).unwrap_or(0).min(count.saturating_sub(1))
        };
        (
            nearest((y - self.corner.1).max(0), self.cell.1, rows),
            nearest((x - self.corner.0).max(0), self.cell.0, columns),
        )
    }

    /// Marks all cells as unknown, so that the next `draw` redraws them.
    pub(crate) fn invalidate(&mut self) {
        self.shown.clear();
    }

    /// Draws the cells that have changed since the last call.
    ///
    /// If the text has scrolled, scrolls the window first.
    pub(crate) fn draw(&mut self, rp: &mut RastPort<'_>, cells: &Cells, marks: &Marks) {
        let (columns, rows) = cells.size();
        if (self.columns, self.shown.len()) != (columns, columns * rows) {
            self.columns = columns;
            self.shown = vec![None; columns * rows];
            self.scrolled = cells.scrolled();
        }
        let scrolled = cells.scrolled() - self.scrolled;
        self.scrolled = cells.scrolled();
        if (1..rows).contains(&scrolled) {
            let (x, y) = self.corner;
            let area = Rect::new(x, y, columns as i32 * self.cell.0, rows as i32 * self.cell.1);
            rp.set_b_pen(self.pens.1).scroll_raster(scrolled as i32 * self.cell.1, area);
            self.shown.drain(..scrolled * columns);
            self.shown.resize(columns * rows, Some((Cell::default(), Overlay::Nothing)));
        }
        for (index, cell) in cells.all().enumerate() {
            let at = (index / columns, index % columns);
            let new = Some((cell, marks.over(at)));
            if self.shown.get(index) != Some(&new) {
                self.draw_cell(rp, at, cell, marks.over(at));
                self.shown.iter_mut().skip(index).take(1).for_each(|shown| *shown = new);
            }
        }
    }

    fn draw_cell(&self, rp: &mut RastPort<'_>, (row, column): CellPos, cell: Cell, overlay: Overlay) {
        let (width, height) = self.cell;
        let (x, y) = (self.corner.0 + column as i32 * width, self.corner.1 + row as i32 * height);
        let area = Rect::new(x, y, width, height);
        let (front, back) = self.pens_of(cell.with);
        let style = cell.with.style;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(back).rect_fill(area).set_a_pen(front);
        let baseline = rp.font().baseline() as i32;
        if cell.letter != ' ' {
            let mut letter = [0; 4];
            let text = cell.letter.encode_utf8(&mut letter);
            let strokes = if style.contains(Style::BOLD) { 2 } else { 1 };
            for stroke in 0..strokes {
                if style.contains(Style::ITALIC) {
                    RastPort::new(rp.layer(), &self.slanted)
                        .set_dr_md(DrawMode::Jam1)
                        .set_a_pen(front)
                        .text_at(x + stroke, y, text);
                } else {
                    rp.text_at(x + stroke, y, text);
                }
            }
        }
        if style.contains(Style::UNDERLINE) {
            rp.rect_fill(Rect::new(x, y + (baseline + 1).min(height - 1), width, 1));
        }
        match overlay {
            Overlay::Nothing => {}
            Overlay::Cursor { active: true } | Overlay::Selection => {
                rp.set_dr_md(DrawMode::Complement).rect_fill(area);
            }
            Overlay::Cursor { active: false } => {
                rp.set_dr_md(DrawMode::Complement);
                for (dx, dy) in (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy))) {
                    if (dx + dy) % 2 == 0 {
                        rp.write_pixel(x + dx, y + dy);
                    }
                }
            }
        }
    }

    fn pens_of(&self, with: Attributes) -> (Pen, Pen) {
        let front = with.front.map_or(self.pens.0, Pen);
        let back = with.back.map_or(self.pens.1, Pen);
        if with.style.contains(Style::INVERSE) { (back, front) } else { (front, back) }
    }
}

/// Returns the width and height of a console cell, in pixels.
///
/// The width is that of the letter "m" in the font.
fn cell_of(font: &Font) -> (i32, i32) {
    (font.text_length("m").max(1), font.y_size() as i32)
}
