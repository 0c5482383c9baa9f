//! Draws a desk: boxes, pictures, labels, and the frame that selects.
//!
//! Knows the figures measured on release 3.1: a raised box one pixel thick round each picture, pressed in when it is selected; 1.3
//! has none. Leaves when to draw to the program.

use super::desk::{Desk, Placed};
use crate::machine::geometry::{Point, Rect};
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::intuition::button;
use crate::system::intuition::draw_info::DrawInfo;
use crate::system::intuition::icon::Icon;
use crate::system::look::Look;

/// Columns round a picture, its box's edge among them, and rows on a screen that is not interlaced.
pub const AROUND: (i32, i32) = (4, 3);

/// What a desk is drawn with.
#[derive(Debug)]
pub struct Brush<'a> {
    /// The look of the screen.
    pub look: Look,
    /// Its pens.
    pub pens: DrawInfo,
    /// The pictures, in the order of the icons.
    pub icons: &'a [Icon],
    /// Lines of the display a row of release 2's figures takes: 2 on an interlaced screen.
    pub lines: i32,
}

impl Brush<'_> {
    /// Draws all of a window anew.
    pub fn desk(&self, rp: &mut RastPort<'_>, within: Rect, desk: &Desk) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.background).rect_fill(within);
        for (placed, icon) in desk.icons().iter().zip(self.icons) {
            self.icon(rp, desk, placed, icon);
        }
    }

    fn icon(&self, rp: &mut RastPort<'_>, desk: &Desk, placed: &Placed, icon: &Icon) {
        let area = desk.box_of(placed);
        let image = icon.image(placed.selected);
        if self.look != Look::V13 {
            let ground = icon.ground(placed.selected);
            button::thin_box(rp, (self.look, &self.pens), area, !placed.selected, ground);
        }
        let (columns, rows) = AROUND;
        rp.draw_image(image, area.x + columns, area.y + rows * self.lines);
        let label = desk.label_of(placed);
        rp.set_a_pen(self.pens.text).text_at(label.x, label.y, &placed.label);
    }
}

/// Turns the pixels of the frame that selects over; a second time takes it away.
pub fn frame(rp: &mut RastPort<'_>, from: Point, to: Point) {
    let (left, right) = (from.x.min(to.x), from.x.max(to.x));
    let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
    let (width, height) = (right - left + 1, bottom - top + 1);
    rp.set_dr_md(DrawMode::Complement);
    rp.rect_fill(Rect::new(left, top, width, 1));
    if height > 1 {
        rp.rect_fill(Rect::new(left, bottom, width, 1));
        rp.rect_fill(Rect::new(left, top + 1, 1, height - 2));
        if width > 1 {
            rp.rect_fill(Rect::new(right, top + 1, 1, height - 2));
        }
    }
    rp.set_dr_md(DrawMode::Jam1);
}

/// The rectangle between two points.
#[must_use]
pub fn between(from: Point, to: Point) -> Rect {
    let (left, top) = (from.x.min(to.x), from.y.min(to.y));
    Rect::new(left, top, (from.x - to.x).abs() + 1, (from.y - to.y).abs() + 1)
}
