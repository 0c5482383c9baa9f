//! Read-only texts and numbers.

use super::super::graphics::rastport::RastPort;
use super::brush::{Brush, fitting};
use crate::chips::geometry::Rect;

/// A gadget that shows a read-only text, optionally in a recessed box.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    /// The text that a read-only text gadget displays.
    pub text: String,
    /// Whether the text is displayed in a recessed box.
    pub boxed: bool,
}

impl Text {
    pub(super) fn draw(&self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect) {
        let indent = if self.boxed { 6 } else { 0 };
        if self.boxed {
            brush.bevel(rp, area, false, brush.pens.background);
        } else {
            rp.set_a_pen(brush.pens.background).rect_fill(area);
        }
        let text = fitting(rp, &self.text, area.width - 2 * indent);
        let letters = rp.font().y_size() as i32;
        rp.set_a_pen(brush.pens.text);
        rp.text_at(area.x + indent, area.y + (area.height - letters) / 2, &text);
    }
}
