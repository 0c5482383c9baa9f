//! The pens and common shapes that gadgets are drawn with.

use super::super::graphics::rastport::{DrawMode, RastPort};
use super::super::intuition::button::edges;
use super::super::intuition::draw_info::DrawInfo;
use super::super::intuition::pattern;
use super::super::look::Look;
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;

/// Returns the height of a button or string gadget, in rows.
///
/// `letters` is the height of the font in rows. For topaz 8, the result is 14.
pub const fn row_height(letters: i32) -> i32 {
    letters + 6
}

/// The look and the pens that the gadgets of a screen are drawn with.
#[derive(Debug, Clone, Copy)]
pub struct Brush {
    /// The release of the operating system whose gadgets are imitated.
    pub look: Look,
    /// The pens that the screen uses for each part of a gadget.
    pub pens: DrawInfo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct State {
    /// Whether the gadget is held down with the pointer on it.
    pub pressed: bool,
    pub active: bool,
}

impl Brush {
    /// Fills a box with the pen `face` and draws raised or recessed edges.
    ///
    /// The edges are one row high and two columns wide.
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

    /// Draws the frame of string gadgets, which is a raised edge around a recessed edge.
    pub fn ridge(&self, rp: &mut RastPort<'_>, area: Rect) {
        self.bevel(rp, area, true, self.pens.background);
        if self.look != Look::V13 {
            edges(rp, area.grown(-2, -1), self.pens.shadow, self.pens.shine);
        }
    }

    /// Returns the fill pen and the text pen of a pressed or unpressed gadget.
    pub const fn face(&self, pressed: bool) -> (Pen, Pen) {
        let pens = &self.pens;
        if pressed { (pens.fill, pens.fill_text) } else { (pens.background, pens.text) }
    }

    /// Draws a pattern of dots over a gadget to show that it is disabled.
    pub fn ghost(&self, rp: &mut RastPort<'_>, area: Rect) {
        pattern::ghost(rp, area, self.pens.text);
    }
}

/// Returns the longest prefix of `text` that is at most `width` pixels wide in the font of `rp`.
pub(super) fn fitting(rp: &RastPort<'_>, text: &str, width: i32) -> String {
    let mut fit = text.to_owned();
    while !fit.is_empty() && rp.font().text_length(&fit) > width {
        fit.pop();
    }
    fit
}
