//! What gadgets are drawn with: a look's pens, and the edges they have in common.

use super::super::graphics::rastport::{DrawMode, RastPort};
use super::super::intuition::button::edges;
use super::super::intuition::draw_info::DrawInfo;
use super::super::intuition::pattern;
use super::super::look::Look;
use crate::machine::colour::Pen;
use crate::machine::geometry::Rect;

/// Rows of a button or a string under letters of so many: 14 under topaz 8.
#[must_use]
pub const fn row_height(letters: i32) -> i32 {
    letters + 6
}

/// The look of a screen and its pens.
#[derive(Debug, Clone, Copy)]
pub struct Brush {
    /// The look.
    pub look: Look,
    /// The pens.
    pub pens: DrawInfo,
}

/// How a gadget is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct State {
    /// It is held down, the pointer on it.
    pub pressed: bool,
    /// Keys are for it.
    pub active: bool,
}

impl Brush {
    /// Fills a box and draws its edges, one row and two columns: raised, or pressed in.
    pub fn bevel(&self, rp: &mut RastPort<'_>, area: Rect, raised: bool, face: Pen) {
        let pens = &self.pens;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(face).rect_fill(area);
        let (upper, lower) = match (self.look, raised) {
            (Look::V13, _) => (pens.frame, pens.frame),
            (_, true) => (pens.shine, pens.shadow),
            (_, false) => (pens.shadow, pens.shine),
        };
        edges(rp, area, upper, lower);
    }

    /// A box with a raised edge and a recessed one inside it, as strings have it.
    pub fn ridge(&self, rp: &mut RastPort<'_>, area: Rect) {
        self.bevel(rp, area, true, self.pens.background);
        if self.look != Look::V13 {
            edges(rp, area.grown(-2, -1), self.pens.shadow, self.pens.shine);
        }
    }

    /// The face and the ink of a gadget that is held or not.
    pub const fn face(&self, pressed: bool) -> (Pen, Pen) {
        let pens = &self.pens;
        if pressed { (pens.fill, pens.fill_text) } else { (pens.background, pens.text) }
    }

    /// Dots over a gadget that cannot be used.
    pub fn ghost(&self, rp: &mut RastPort<'_>, area: Rect) {
        pattern::ghost(rp, area, self.pens.text);
    }
}

/// As much of a text as `width` columns hold.
pub fn fitting(rp: &RastPort<'_>, text: &str, width: i32) -> String {
    let mut fit = text.to_owned();
    while !fit.is_empty() && rp.font().text_length(&fit) > width {
        fit.pop();
    }
    fit
}
