//! Sliders, which set a level within a range by means of a knob.

use super::super::graphics::rastport::RastPort;
use super::super::intuition::scroller::Scroller;
use super::brush::Brush;
use crate::chips::geometry::{Point, Rect};

/// Margins between a slider's box and its knob: horizontal in columns, vertical in rows.
pub(super) const INSET: (i32, i32) = (4, 2);

/// A horizontal slider gadget, whose knob selects a level in a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slider {
    least: i32,
    greatest: i32,
    level: i32,
    /// Distance of the pointer from the left end of the slider's knob during a drag, in columns.
    ///
    /// `None` if the user is not dragging the knob.
    grip: Option<i32>,
}

impl Slider {
    /// Creates a slider for the levels from `least` to `greatest`, set to `level`.
    ///
    /// A level out of range is clamped.
    pub fn new(least: i32, greatest: i32, level: i32) -> Self {
        let greatest = greatest.max(least);
        Self { least, greatest, level: level.clamp(least, greatest), grip: None }
    }

    /// Returns the current level of the slider.
    pub const fn level(&self) -> i32 {
        self.level
    }

    pub(super) fn set(&mut self, level: i32) {
        self.level = level.clamp(self.least, self.greatest);
    }

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

    /// Handles a press of the mouse button on the slider.
    ///
    /// A press on the knob starts a drag. A press beside the knob moves the level one step towards the
    /// pointer.
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

    pub(super) fn drag(&mut self, area: Rect, at: Point) {
        let bar = Self::bar(area);
        if let Some(grip) = self.grip {
            let top = self.scroller().with_knob_at(at.x - bar.x - grip, bar.width).top();
            self.set(self.least.saturating_add(top));
        }
    }

    pub(super) fn cancel_press(&mut self) {
        self.grip = None;
    }

    pub(super) fn draw(self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect) {
        brush.bevel(rp, area, true, brush.pens.background);
        let bar = Self::bar(area);
        let (knob, size) = self.scroller().knob(bar.width);
        rp.set_a_pen(brush.pens.text).rect_fill(Rect { x: bar.x + knob, width: size, ..bar });
    }
}
