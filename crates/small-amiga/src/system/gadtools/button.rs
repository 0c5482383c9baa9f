//! Button gadgets, which trigger an action.

use super::super::graphics::rastport::RastPort;
use super::super::intuition::button::thin_box;
use super::brush::{Brush, State};
use super::label::{Label, LabelPosition};
use crate::chips::geometry::Rect;

/// A button gadget, which shows its label inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Button {
    /// Whether the edges of the button are one pixel wide, as in requesters.
    pub thin: bool,
}

impl Button {
    pub(super) fn draw(self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect, state: State, label: &Label) {
        let (face, ink) = brush.face(state.pressed);
        if self.thin {
            thin_box(rp, (brush.look, &brush.pens), area, !state.pressed, face);
        } else {
            brush.bevel(rp, area, !state.pressed, face);
        }
        label.draw(rp, area, LabelPosition::Inside, ink);
    }
}
