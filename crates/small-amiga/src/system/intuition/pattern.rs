//! Pixel patterns: the checked pattern of two pens, and the dots over elements that cannot be chosen.

use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;
use crate::system::graphics::image::Image;
use crate::system::graphics::rastport::{DrawMode, RastPort};

/// Fills an area with a checked pattern of two pens.
///
/// The second pen is used for pixels whose column plus row is odd.
pub(crate) fn checks(rp: &mut RastPort<'_>, area: Rect, pens: [Pen; 2]) {
    if !area.is_empty() {
        let odd = |x: usize, y: usize| u8::from((x as i32 + area.x + y as i32 + area.y) & 1 == 1);
        let picture = Chunky::from_fn(area.width as usize, area.height as usize, odd);
        let image = Image::from_chunky(&picture, &pens, rp.depth());
        rp.draw_image(&image, area.x, area.y);
    }
}

/// Draws dots over an area in `pen` to show that it is disabled.
///
/// The dots are in every fourth column of each row. In every second row, they are offset by two columns
/// (pattern 8888, 2222).
pub(crate) fn ghost(rp: &mut RastPort<'_>, area: Rect, pen: Pen) {
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(pen);
    for y in area.y..area.bottom() {
        for x in (area.x + 2 * ((y - area.y) & 1)..area.right()).step_by(4) {
            rp.write_pixel(x, y);
        }
    }
}
