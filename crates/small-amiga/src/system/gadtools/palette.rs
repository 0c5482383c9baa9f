//! Palette gadgets, in which the user selects one of several colours.

use super::super::graphics::rastport::RastPort;
use super::super::look::Look;
use super::brush::Brush;
use crate::chips::colour::Pen;
use crate::chips::geometry::{Point, Rect};

/// Distance between the indicator and the squares, in columns.
const GAP: i32 = 4;

/// A palette gadget: a square for each of several pens, of which one is selected.
///
/// The indicator is an optional box at the left that shows the selected colour. The shortcut key of the label selects
/// the next colour, or with Shift the previous one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Palette {
    pens: Vec<Pen>,
    chosen: usize,
    indicator: i32,
    /// The selected square before the user pressed the mouse button.
    before: Option<usize>,
}

impl Palette {
    /// Creates a palette gadget for the given pens.
    ///
    /// `chosen` is the pen that is selected initially; a pen that is not in the list selects the first one.
    pub fn new(pens: impl IntoIterator<Item = Pen>, chosen: Pen) -> Self {
        let pens: Vec<Pen> = pens.into_iter().collect();
        let chosen = pens.iter().position(|pen| *pen == chosen).unwrap_or(0);
        Self { pens, chosen, indicator: 0, before: None }
    }

    /// Adds an indicator of this width in columns (`GTPA_IndicatorWidth`).
    #[must_use]
    pub const fn with_indicator(mut self, width: i32) -> Self {
        self.indicator = width;
        self
    }

    /// Returns the selected pen, or pen 0 if the palette gadget has no pens.
    pub fn pen(&self) -> Pen {
        self.pens.get(self.chosen).copied().unwrap_or_default()
    }

    pub(super) fn turn(&mut self, back: bool) -> Pen {
        let many = self.pens.len().max(1);
        self.chosen = (self.chosen + if back { many - 1 } else { 1 }) % many;
        self.pen()
    }

    pub(super) fn press(&mut self, area: Rect, at: Point) {
        self.before = Some(self.chosen);
        self.drag(area, at);
    }

    /// Selects the square at the pointer, or beside the gadget the one from before the press.
    pub(super) fn drag(&mut self, area: Rect, at: Point) {
        let Some(before) = self.before else { return };
        if let Some(square) = (0..self.pens.len()).find(|square| self.square(area, *square).contains(at)) {
            self.chosen = square;
        } else if !area.contains(at) {
            self.chosen = before;
        }
    }

    /// Ends a press, and returns the selected pen if the button was released on the gadget.
    pub(super) fn release(&mut self, inside: bool) -> Option<Pen> {
        if !inside {
            self.cancel_press();
        }
        self.before.take().map(|_| self.pen())
    }

    pub(super) fn cancel_press(&mut self) {
        self.chosen = self.before.take().unwrap_or(self.chosen);
    }

    /// Returns the box of all squares with its edges, to the right of the indicator.
    fn frame(&self, area: Rect) -> Rect {
        let taken = if self.indicator > 0 { self.indicator + GAP } else { 0 };
        Rect { x: area.x + taken, width: area.width - taken, ..area }
    }

    /// Returns the number of squares in a row: the squares are in equal rows, and about twice as wide as high.
    fn columns(&self, inside: Rect) -> usize {
        let many = self.pens.len().max(1);
        let error = |columns: &usize| {
            let (width, rows) = (inside.width / *columns as i32, (many / *columns) as i32);
            (width - 2 * (inside.height / rows)).abs()
        };
        (1..=many).filter(|columns| many.is_multiple_of(*columns)).min_by_key(error).unwrap_or(1)
    }

    /// Returns the box of a square, including the space at its right and below it.
    fn square(&self, area: Rect, number: usize) -> Rect {
        let frame = self.frame(area);
        let inside = Rect::new(frame.x + 4, frame.y + 2, frame.width - 6, frame.height - 3);
        let columns = self.columns(inside);
        let rows = self.pens.len().div_ceil(columns);
        let part = |length: i32, number: usize, of: usize| length * number as i32 / of.max(1) as i32;
        let (column, row) = (number % columns, number / columns);
        let (left, right) = (part(inside.width, column, columns), part(inside.width, column + 1, columns));
        let (top, bottom) = (part(inside.height, row, rows), part(inside.height, row + 1, rows));
        Rect::new(inside.x + left, inside.y + top, right - left, bottom - top)
    }

    pub(super) fn draw(&self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect) {
        let pens = &brush.pens;
        if self.indicator > 0 {
            rp.set_a_pen(pens.background).rect_fill(area);
            brush.bevel(rp, Rect { width: self.indicator, ..area }, false, self.pen());
        }
        brush.bevel(rp, self.frame(area), true, pens.background);
        let ink = if brush.look == Look::V13 { pens.frame } else { pens.text };
        for (number, pen) in self.pens.iter().enumerate() {
            let Rect { x, y, width, height } = self.square(area, number);
            let square = Rect::new(x, y, width - 2, height - 1);
            let mut colour = square;
            if number == self.chosen {
                rp.set_a_pen(ink).rect_fill(square);
                rp.set_a_pen(pens.background).rect_fill(square.grown(-2, -1));
                colour = square.grown(-4, -2);
            }
            rp.set_a_pen(*pen).rect_fill(colour);
        }
    }
}
