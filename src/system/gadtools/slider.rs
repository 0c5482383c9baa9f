//! Sliders: a level between two others, by a knob.

use super::super::graphics::rastport::RastPort;
use super::super::intuition::scroller::Scroller;
use super::brush::Brush;
use crate::machine::geometry::{Point, Rect};

/// Columns and rows from the box to the knob.
pub(super) const INSET: (i32, i32) = (4, 2);

/// A slider, lying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slider {
    least: i32,
    greatest: i32,
    level: i32,
    /// Where in the knob the hand holds it.
    grip: Option<i32>,
}

impl Slider {
    /// A slider at a level.
    #[must_use]
    pub fn new(least: i32, greatest: i32, level: i32) -> Self {
        let greatest = greatest.max(least);
        Self { least, greatest, level: level.clamp(least, greatest), grip: None }
    }

    /// Its level.
    #[must_use]
    pub const fn level(&self) -> i32 {
        self.level
    }

    /// At another level, as far as it goes.
    pub(super) fn set(&mut self, level: i32) {
        self.level = level.clamp(self.least, self.greatest);
    }

    /// A level more or less.
    pub(super) fn step(&mut self, back: bool) {
        self.set(self.level.saturating_add(if back { -1 } else { 1 }));
    }

    fn scroller(&self) -> Scroller {
        let levels = self.greatest.saturating_sub(self.least).saturating_add(1);
        Scroller::new(levels, 1, self.level.saturating_sub(self.least), 1)
    }

    fn bar(area: Rect) -> Rect {
        area.grown(-INSET.0, -INSET.1)
    }

    /// A hand presses it: on the knob, or beside it.
    pub(super) fn press(&mut self, area: Rect, at: Point) {
        let bar = Self::bar(area);
        let (knob, size) = self.scroller().knob(bar.width);
        let on = at.x - bar.x - knob;
        if (0..size).contains(&on) {
            self.grip = Some(on);
        } else {
            self.step(on < 0);
        }
    }

    /// The hand moves.
    pub(super) fn drag(&mut self, area: Rect, at: Point) {
        let bar = Self::bar(area);
        if let Some(grip) = self.grip {
            let top = self.scroller().with_knob_at(at.x - bar.x - grip, bar.width).top();
            self.set(self.least.saturating_add(top));
        }
    }

    pub(super) fn let_go(&mut self) {
        self.grip = None;
    }

    pub(super) fn draw(self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect) {
        brush.bevel(rp, area, true, brush.pens.background);
        let bar = Self::bar(area);
        let (knob, size) = self.scroller().knob(bar.width);
        rp.set_a_pen(brush.pens.text).rect_fill(Rect { x: bar.x + knob, width: size, ..bar });
    }
}
