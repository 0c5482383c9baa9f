//! Rast ports as draw targets of the crate embedded-graphics, whose colours are pens.

use std::convert::Infallible;

use embedded_graphics_core::Pixel;
use embedded_graphics_core::draw_target::DrawTarget;
use embedded_graphics_core::geometry::{Dimensions, Point, Size};
use embedded_graphics_core::pixelcolor::PixelColor;
use embedded_graphics_core::pixelcolor::raw::{RawData, RawU8};
use embedded_graphics_core::primitives::Rectangle;

use super::{DrawMode, RastPort};
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;

/// With the feature `embedded-graphics`, a pen is a colour of a rast port.
impl PixelColor for Pen {
    type Raw = RawU8;
}

impl From<RawU8> for Pen {
    fn from(raw: RawU8) -> Self {
        Self(raw.into_inner())
    }
}

impl From<Pen> for RawU8 {
    fn from(pen: Pen) -> Self {
        Self::new(pen.0)
    }
}

/// The area is the clip region, or the whole layer without one.
impl Dimensions for RastPort<'_> {
    fn bounding_box(&self) -> Rectangle {
        let Rect { x, y, width, height } = self.clip();
        Rectangle::new(Point::new(x, y), Size::new(width.unsigned_abs(), height.unsigned_abs()))
    }
}

/// With the feature `embedded-graphics`, its shapes, texts and images can be drawn into a rast port.
///
/// The clip region and the write mask apply. Pens and draw mode of the rast port neither apply nor change.
impl DrawTarget for RastPort<'_> {
    type Color = Pen;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Pen>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, pen) in pixels {
            self.paint(Rect::new(x, y, 1, 1), pen);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, pen: Pen) -> Result<(), Infallible> {
        // A rectangle with more pixels than coordinates ends at the last coordinate.
        let [width, height] =
            [area.size.width, area.size.height].map(|size| size.try_into().unwrap_or(i32::MAX));
        self.paint(Rect::new(area.top_left.x, area.top_left.y, width, height), pen);
        Ok(())
    }
}

impl RastPort<'_> {
    /// Fills a rectangle with `pen`, whatever pens and draw mode are set.
    fn paint(&mut self, area: Rect, pen: Pen) {
        let (front, mode) = (self.front, self.mode);
        self.set_a_pen(pen).set_dr_md(DrawMode::Jam1).rect_fill(area).set_a_pen(front).set_dr_md(mode);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::graphics::font::Font;
    use crate::system::graphics::layer::Layer;
    use crate::system::look::Look;

    #[test]
    fn target_draws_pens_inside_its_region() -> Result<(), Infallible> {
        let (mut layer, font) = (Layer::new(8, 3, 3), Font::of_look(Look::V2));
        let mut rp = RastPort::new(&mut layer, &font);
        rp.set_dr_md(DrawMode::Complement).install_clip_region(Some(Rect::new(1, 0, 6, 3)));
        rp.clear(Pen(1))?;
        rp.fill_solid(&Rectangle::new(Point::new(-9, 2), Size::new(u32::MAX, 9)), Pen(4))?;
        let pens = [2, 3, 5, 6].map(Pen);
        rp.fill_contiguous(&Rectangle::new(Point::new(6, 0), Size::new(2, 2)), pens)?;
        rp.draw_iter([Pixel(Point::new(i32::MAX, i32::MIN), Pen(7)), Pixel(Point::new(2, 1), Pen(7))])?;
        rp.write_pixel(3, 0);
        let rows = [0, 1, 2].map(|y| layer.map().pens_of_row(y).collect::<Vec<_>>());
        assert_eq!(rows, [[0, 1, 1, 6, 1, 1, 2, 0], [0, 1, 7, 1, 1, 1, 5, 0], [0, 4, 4, 4, 4, 4, 4, 0]]);
        assert_eq!(Pen::from(RawU8::from(Pen(200))), Pen(200));
        Ok(())
    }
}
