//! Scrollers in window borders: their state, and scrolling with arrows, bar and knob.
//!
//! A scroller counts in units chosen by the program, such as lines or pixels. This module converts between
//! units and the pixels of the knob. The positions of the parts are left to `border`,
//! drawing to `border_draw`, showing the scrolled content to the program.

use super::Intuition;
use super::routing::PointerAction;
use super::window::{Gadget, IntuiMessage, WindowId};
use crate::chips::geometry::{Point, Rect};
use crate::chips::vblank::Ticks;

/// Time from pressing a scroller's arrow to the next scroll step: a third of a second.
pub(crate) const DELAY: Ticks = Ticks(100);
/// Time between the scroll steps while a scroller's arrow is held down: a 25th of a second.
pub(crate) const REPEAT: Ticks = Ticks(12);
const LEAST_KNOB: i32 = 6;

/// The direction of a scroller, vertical or horizontal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The vertical direction of the scroller in a window's right border.
    Vertical,
    /// The horizontal direction of the scroller in a window's bottom border.
    Horizontal,
}

impl Axis {
    /// The two directions of scrollers, vertical first.
    pub const BOTH: [Self; 2] = [Self::Vertical, Self::Horizontal];

    /// Returns the point's `y` for the vertical axis, or its `x` for the horizontal axis.
    pub const fn coordinate(self, at: Point) -> i32 {
        match self {
            Self::Vertical => at.y,
            Self::Horizontal => at.x,
        }
    }

    /// Returns the start and length of a rectangle along this axis: `y` and `height`, or `x` and `width`.
    pub const fn extent(self, area: Rect) -> (i32, i32) {
        match self {
            Self::Vertical => (area.y, area.height),
            Self::Horizontal => (area.x, area.width),
        }
    }
}

/// The state of a scroller, which shows `visible` of `total` units, starting with unit `top`.
///
/// The program chooses the unit, such as a line or a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scroller {
    total: i32,
    visible: i32,
    top: i32,
    step: i32,
}

impl Scroller {
    /// Creates a scroller that shows `visible` of `total` units, starting with unit `top`.
    ///
    /// The arrows scroll by `step` units. Values out of range are clamped.
    pub fn new(total: i32, visible: i32, top: i32, step: i32) -> Self {
        let (total, visible) = (total.max(0), visible.max(0));
        let scroller = Self { total, visible, top: 0, step: step.max(1) };
        Self { top: top.clamp(0, scroller.last()), ..scroller }
    }

    /// Returns the scroller's position, which is the number of the first visible unit.
    pub const fn top(self) -> i32 {
        self.top
    }

    /// Returns the number of units by which the scroller's arrows scroll.
    pub const fn step(self) -> i32 {
        self.step
    }

    /// Returns the scroller's maximum position, at which the last unit is visible.
    const fn last(self) -> i32 {
        if self.total > self.visible { self.total - self.visible } else { 0 }
    }

    /// Returns the scroller with `top` as the first visible unit.
    ///
    /// A value out of range is clamped.
    pub fn scrolled_to(self, top: i32) -> Self {
        Self { top: top.clamp(0, self.last()), ..self }
    }

    /// Returns the scroller after one of its arrows has scrolled one step.
    ///
    /// The direction is down or right if `forth` is set, otherwise up or left.
    pub fn stepped(self, forth: bool) -> Self {
        self.scrolled_to(self.top.saturating_add(if forth { self.step } else { -self.step }))
    }

    /// Returns the scroller after it has scrolled one page forwards or backwards.
    ///
    /// The direction is down or right if `forth` is set, otherwise up or left. A page is one arrow step less
    /// than the number of visible units.
    pub fn paged(self, forth: bool) -> Self {
        let page = self.visible.saturating_sub(self.step).max(1);
        self.scrolled_to(self.top.saturating_add(if forth { page } else { -page }))
    }

    /// Returns the first pixel and the length of the knob in a scroll bar of `bar` pixels.
    pub fn knob(self, bar: i32) -> (i32, i32) {
        let last = self.last();
        if last == 0 {
            return (0, bar);
        }
        let share = i64::from(bar) * i64::from(self.visible) / i64::from(self.total.max(1));
        let size = (share as i32).max(LEAST_KNOB).min(bar);
        let free = i64::from(bar - size);
        let first = (free * i64::from(self.top) * 2 + i64::from(last)) / (2 * i64::from(last));
        (first as i32, size)
    }

    /// Returns the scroller after the user has dragged the knob's start to pixel `first` of the scroll bar.
    ///
    /// The scroll bar has `bar` pixels.
    pub fn with_knob_at(self, first: i32, bar: i32) -> Self {
        let (_, size) = self.knob(bar);
        let free = i64::from(bar - size);
        if free <= 0 {
            return self;
        }
        let last = i64::from(self.last());
        let top = (i64::from(first.clamp(0, bar - size)) * last * 2 + free) / (2 * free);
        self.scrolled_to(top as i32)
    }
}

impl Intuition {
    /// Makes a window's scroller show `visible` of `total` units, starting with unit `top`.
    pub fn set_scroller(&mut self, id: WindowId, axis: Axis, total: i32, visible: i32, top: i32) {
        let step = self.window(id).map_or(1, |window| window.scroller(axis).step());
        self.show_scroller(id, axis, Scroller::new(total, visible, top, step));
    }

    /// Sets the number of units by which the arrows of a window's scroller scroll [default: 1].
    pub fn set_scroll_step(&mut self, id: WindowId, axis: Axis, step: i32) {
        if let Some(window) = self.window_mut(id) {
            let scroller = window.scroller_mut(axis);
            scroller.step = step.max(1);
        }
    }

    fn show_scroller(&mut self, id: WindowId, axis: Axis, scroller: Scroller) -> bool {
        let changed = self.window(id).is_some_and(|window| window.scroller(axis) != scroller);
        if changed && let Some(window) = self.window_mut(id) {
            *window.scroller_mut(axis) = scroller;
            self.draw_scroller(id, axis);
        }
        changed
    }

    fn scroll(&mut self, id: WindowId, axis: Axis, change: impl FnOnce(Scroller) -> Scroller) {
        let Some(after) = self.window(id).map(|window| change(window.scroller(axis))) else { return };
        if self.show_scroller(id, axis, after) {
            self.post(id, IntuiMessage::Scrolled { axis, top: after.top });
        }
    }

    pub(super) fn scroller_pressed(&mut self, id: WindowId, gadget: Gadget, at: Point) {
        match gadget {
            Gadget::Back(axis) | Gadget::Forth(axis) => {
                self.scroll(id, axis, |scroller| scroller.stepped(gadget == Gadget::Forth(axis)));
                self.next_step = self.now + DELAY;
            }
            Gadget::Bar(axis) => {
                let Some((first, bar)) = self.bar_of(id, axis) else { return };
                let Some(scroller) = self.window(id).map(|window| window.scroller(axis)) else { return };
                let (knob, size) = scroller.knob(bar);
                let on = axis.coordinate(at) - first;
                if (knob..knob + size).contains(&on) {
                    self.action = PointerAction::Knob { window: id, axis, grip: on - knob };
                } else {
                    self.scroll(id, axis, |scroller| scroller.paged(on >= knob));
                }
            }
            _ => {}
        }
    }

    pub(super) fn knob_dragged(&mut self, id: WindowId, axis: Axis, grip: i32, at: Point) {
        if let Some((first, bar)) = self.bar_of(id, axis) {
            self.scroll(id, axis, |scroller| scroller.with_knob_at(axis.coordinate(at) - first - grip, bar));
        }
    }

    pub(super) fn repeat_arrow(&mut self) {
        if let PointerAction::Gadget { window, gadget, inside: true } = self.action
            && let Gadget::Back(axis) | Gadget::Forth(axis) = gadget
            && self.now >= self.next_step
        {
            self.next_step = self.now + REPEAT;
            self.scroll(window, axis, |scroller| scroller.stepped(gadget == Gadget::Forth(axis)));
        }
    }

    fn bar_of(&self, id: WindowId, axis: Axis) -> Option<(i32, i32)> {
        let screen = self.screen_of(id)?;
        let window = screen.window(id)?;
        let size = (window.frame.width, window.frame.height);
        let parts = super::border::scroller(window.flags, axis, size, screen.border_measures())?;
        Some(axis.extent(parts.bar))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knob_shows_visible_part_and_position() {
        assert_eq!(Scroller::new(10, 20, 3, 1).knob(100), (0, 100), "all of it");
        assert_eq!(Scroller::default().knob(100), (0, 100));
        assert_eq!(Scroller::new(100, 25, 0, 1).knob(80), (0, 20));
        assert_eq!(Scroller::new(100, 25, 75, 1).knob(80), (60, 20));
        assert_eq!(Scroller::new(100_000, 1, 99_999, 1).knob(80), (74, 6), "never too small to be held");
    }

    #[test]
    fn dragged_knob_reaches_every_position() {
        for (total, visible, bar) in [(100, 25, 80), (7, 3, 40), (5000, 10, 60), (i32::MAX, 1, 90)] {
            let scroller = Scroller::new(total, visible, 0, 1);
            let free = bar - scroller.knob(bar).1;
            assert_eq!(scroller.with_knob_at(-5, bar).top(), 0);
            assert_eq!(scroller.with_knob_at(free, bar).top(), total - visible);
            if total - visible >= free {
                for first in 0..=free {
                    assert_eq!(scroller.with_knob_at(first, bar).knob(bar).0, first, "{total} {first}");
                }
            }
        }
    }

    #[test]
    fn scroll_steps_and_pages_stop_at_the_ends() {
        let scroller = Scroller::new(100, 20, 5, 8);
        assert_eq!(scroller.stepped(false).top(), 0);
        assert_eq!(scroller.paged(true).top(), 17, "a step of the old page stays");
        assert_eq!(scroller.scrolled_to(79).stepped(true).top(), 80);
        assert_eq!(Scroller::new(10, 20, 9, 1).top(), 0);
        assert_eq!(Scroller::new(-4, -4, 9, 0).paged(true).top(), 0);
    }
}
