//! Draws buttons in windows in the style of release 2.
//!
//! The light seems to come from the upper left, and from the lower right while a button is held.
//!
//! The edges were measured on pictures of release 3.1: one row above and below, two columns at the sides. In
//! the 1.3 look a button has a flat frame. Positions, labels and actions of buttons are left to the programs.

use super::draw_info::DrawInfo;
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::look::Look;

/// Draws a button gadget without its label.
///
/// Then sets the front pen of the rast port to the pen of the label.
pub fn draw(rp: &mut RastPort<'_>, look: Look, pens: &DrawInfo, area: Rect, pressed: bool) {
    let (face, ink) = if pressed { (pens.fill, pens.fill_text) } else { (pens.background, pens.text) };
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(face).rect_fill(area);
    match (look, pressed) {
        (Look::V13, _) => edges(rp, area, pens.frame, pens.frame),
        (_, false) => edges(rp, area, pens.shine, pens.shadow),
        (_, true) => edges(rp, area, pens.shadow, pens.shine),
    }
    rp.set_a_pen(ink);
}

/// Draws a box with raised or recessed edges of one pixel, as in icons and requesters.
///
/// In the 1.3 look, the edges are a flat frame.
pub fn thin_box(rp: &mut RastPort<'_>, (look, pens): (Look, &DrawInfo), area: Rect, raised: bool, face: Pen) {
    let (upper, lower) = match (look, raised) {
        (Look::V13, _) => (pens.frame, pens.frame),
        (_, true) => (pens.shine, pens.shadow),
        (_, false) => (pens.shadow, pens.shine),
    };
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(lower).rect_fill(area);
    rp.set_a_pen(upper).rect_fill(Rect::new(area.x, area.y, area.width - 1, 1));
    rp.rect_fill(Rect::new(area.x, area.y, 1, area.height));
    rp.set_a_pen(face).rect_fill(area.grown(-1, -1));
}

/// Draws the edges of a button, which meet diagonally.
///
/// Pen `upper` is used at the left and top, and pen `lower` at the right and bottom.
pub(in crate::system) fn edges(rp: &mut RastPort<'_>, area: Rect, upper: Pen, lower: Pen) {
    let Rect { x, y, width, height } = area;
    rp.set_a_pen(lower).rect_fill(Rect::new(x, y + height - 1, width, 1));
    rp.rect_fill(Rect::new(x + width - 2, y + 1, 2, height - 1));
    rp.rect_fill(Rect::new(x + width - 1, y, 1, 1));
    rp.set_a_pen(upper).rect_fill(Rect::new(x, y, width - 1, 1));
    rp.rect_fill(Rect::new(x, y, 2, height - 1));
    rp.rect_fill(Rect::new(x, y + height - 1, 1, 1));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::graphics::font::{Font, Glyph};
    use crate::system::graphics::layer::Layer;

    fn drawn(look: Look, pressed: bool) -> [String; 4] {
        let glyph = Glyph { width: 8, advance: 8, rows: vec![0; 8] };
        let font = Font::from_glyphs(8, 6, [(b' ', glyph)]).unwrap();
        let mut layer = Layer::new(10, 4, 2);
        let mut rp = RastPort::new(&mut layer, &font);
        draw(&mut rp, look, &DrawInfo::for_look(look), Rect::new(1, 0, 8, 4), pressed);
        rp.rect_fill(Rect::new(5, 1, 1, 1));
        [0, 1, 2, 3].map(|y| layer.map().pens_of_row(y).map(|pen| pen.to_string()).collect())
    }

    #[test]
    fn held_button_swaps_its_edges() {
        assert_eq!(drawn(Look::V2, false), ["0222222210", "0220010110", "0220000110", "0211111110"]);
        assert_eq!(drawn(Look::NewLook, true), ["0111111120", "0113313220", "0113333220", "0122222220"]);
    }

    #[test]
    fn release_1_button_has_a_plain_frame() {
        assert_eq!(drawn(Look::V13, false), ["0111111110", "0110010110", "0110000110", "0111111110"]);
        assert_eq!(drawn(Look::V13, true), ["0111111110", "0111101110", "0111111110", "0111111110"]);
    }
}
