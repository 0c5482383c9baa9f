//! Steps of the mouse wheel from a browser's wheel events.

use web_sys::WheelEvent;

/// Number of CSS pixels in a step. A notch of a mouse wheel has 50 to 120, a movement on a touchpad a few.
const STEP: f64 = 50.0;
/// Number of CSS pixels in a line, for browsers that count in lines.
const LINE: f64 = 20.0;
/// Number of CSS pixels in a page, for browsers that count in pages.
const PAGE: f64 = 400.0;

/// A mouse wheel, with the part of its next step that has been turned.
#[derive(Debug, Default)]
pub struct BrowserWheel(f64);

impl BrowserWheel {
    /// Returns the step of an event: 1 away from the user, -1 towards the user, or `None` before the step is complete.
    ///
    /// A pinch on a touchpad, which browsers report as a wheel with Ctrl, and sideways movements give none.
    pub fn step(&mut self, event: &WheelEvent) -> Option<i32> {
        let unit = match event.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => LINE,
            WheelEvent::DOM_DELTA_PAGE => PAGE,
            _ => 1.0,
        };
        if event.ctrl_key() {
            return None;
        }
        self.0 += event.delta_y() * unit;
        if self.0.abs() < STEP {
            return None;
        }
        Some(if std::mem::take(&mut self.0) > 0.0 { -1 } else { 1 })
    }
}
