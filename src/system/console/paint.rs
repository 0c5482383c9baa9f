//! Draws the cells of a console.
//!
//! Knows what its window shows, and draws only what is new: rows that have scrolled are moved by the blitter, cells that differ are
//! drawn. The cursor is a cell turned over in all planes; every other pixel of it where the window is not active.

use super::cells::{Attributes, Cell, Cells, Place, Style};
use crate::machine::colour::Pen;
use crate::machine::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::graphics::rastport::{DrawMode, RastPort};

/// What lies over a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    Nothing,
    Cursor { active: bool },
    Selection,
}

/// What is shown beside the letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    /// The cursor's cell.
    pub cursor: Option<Place>,
    /// Whether the window is active.
    pub active: bool,
    /// The first and the last cell that are selected.
    pub selection: Option<(Place, Place)>,
}

impl Marks {
    fn over(&self, at: Place) -> Over {
        match self.selection {
            Some((from, to)) if (from.min(to)..=from.max(to)).contains(&at) => Over::Selection,
            _ if self.cursor == Some(at) => Over::Cursor { active: self.active },
            _ => Over::Nothing,
        }
    }
}

/// Draws into a part of a window.
#[derive(Debug)]
pub struct Painter {
    /// The left/top corner of the first cell, and the size of one.
    corner: (i32, i32),
    cell: (i32, i32),
    /// The pens of text and background.
    pens: (Pen, Pen),
    slanted: Font,
    columns: usize,
    /// What the window shows; nothing where that is not known.
    shown: Vec<Option<(Cell, Over)>>,
    scrolled: usize,
}

impl Painter {
    /// For letters of a font, from a place of the window on.
    #[must_use]
    pub fn new(font: &Font, corner: (i32, i32), pens: (Pen, Pen)) -> Self {
        let cell = cell_of(font);
        Self { corner, cell, pens, slanted: font.slanted(), columns: 0, shown: Vec::new(), scrolled: 0 }
    }

    /// Columns and rows that fit into so many pixels.
    #[must_use]
    pub fn fitting(&self, (width, height): (i32, i32)) -> (usize, usize) {
        let count = |pixels: i32, cell: i32| usize::try_from(pixels / cell.max(1)).unwrap_or(0).max(1);
        (count(width, self.cell.0), count(height, self.cell.1))
    }

    /// The cell at a place of the window, the nearest one of those there are.
    #[must_use]
    pub fn cell_at(&self, (x, y): (i32, i32), (columns, rows): (usize, usize)) -> Place {
        let nearest = |at: i32, cell: i32, count: usize| {
            usize::try_from(at / cell.max(1)).unwrap_or(0).min(count.saturating_sub(1))
        };
        (
            nearest((y - self.corner.1).max(0), self.cell.1, rows),
            nearest((x - self.corner.0).max(0), self.cell.0, columns),
        )
    }

    /// Everything is to be drawn anew.
    pub fn forget(&mut self) {
        self.shown.clear();
    }

    /// Draws what is new.
    pub fn draw(&mut self, rp: &mut RastPort<'_>, cells: &Cells, marks: &Marks) {
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
            self.shown.resize(columns * rows, Some((Cell::default(), Over::Nothing)));
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

    fn draw_cell(&self, rp: &mut RastPort<'_>, (row, column): Place, cell: Cell, over: Over) {
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
        match over {
            Over::Nothing => {}
            Over::Cursor { active: true } | Over::Selection => {
                rp.set_dr_md(DrawMode::Complement).rect_fill(area);
            }
            Over::Cursor { active: false } => {
                rp.set_dr_md(DrawMode::Complement);
                for (dx, dy) in (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy))) {
                    if (dx + dy) % 2 == 0 {
                        rp.rect_fill(Rect::new(x + dx, y + dy, 1, 1));
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

/// Columns and rows of a cell: as wide as most letters are.
fn cell_of(font: &Font) -> (i32, i32) {
    (font.text_length("m").max(1), font.y_size() as i32)
}
