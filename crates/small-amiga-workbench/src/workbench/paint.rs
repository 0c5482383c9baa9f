//! Draws a desk: boxes, pictures, labels, lines of text, and the frame that selects.
//!
//! Knows the figures measured on release 3.1: a raised box one pixel thick round each picture, pressed in when it is selected; 1.3
//! has none. Leaves when to draw to the program.

use super::desk::{Desk, Placed};
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::system::graphics::rastport::{DrawMode, RastPort};
use small_amiga::system::intuition::button;
use small_amiga::system::intuition::draw_info::DrawInfo;
use small_amiga::system::intuition::icon::Icon;
use small_amiga::system::look::Look;

/// Columns round a picture, its box's edge among them, and rows on a screen that is not interlaced.
pub const AROUND: (i32, i32) = (4, 3);

/// What a desk is drawn with.
#[derive(Debug)]
pub struct Brush {
    /// The look of the screen.
    pub look: Look,
    /// Its pens.
    pub pens: DrawInfo,
    /// Lines of the display a row of release 2's figures takes: 2 on an interlaced screen.
    pub lines: i32,
}

impl Brush {
    /// Draws the icons anew, seen from a corner of the contents, with their pictures in the same order.
    pub fn desk(&self, rp: &mut RastPort<'_>, all: Rect, desk: &Desk, icons: &[Option<&Icon>], view: Point) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.background).rect_fill(all);
        for (placed, icon) in desk.icons().iter().zip(icons) {
            self.icon(rp, desk, placed, *icon, view);
        }
    }

    fn icon(&self, rp: &mut RastPort<'_>, desk: &Desk, placed: &Placed, icon: Option<&Icon>, view: Point) {
        let area = desk.box_of(placed).offset(Point::new(0, 0) - view);
        if let Some(icon) = icon {
            if self.look != Look::V13 {
                let ground = icon.ground(placed.selected);
                button::thin_box(rp, (self.look, &self.pens), area, !placed.selected, ground);
            }
            let (columns, rows) = AROUND;
            rp.draw_image(icon.image(placed.selected), area.x + columns, area.y + rows * self.lines);
        }
        let label = desk.label_of(placed).offset(Point::new(0, 0) - view);
        let lit = icon.is_none() && placed.selected;
        if lit {
            rp.set_a_pen(self.pens.fill).rect_fill(label);
        }
        rp.set_a_pen(if lit { self.pens.fill_text } else { self.pens.text });
        rp.text_at(label.x, label.y, &placed.label);
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
pub fn between(from: Point, to: Point) -> Rect {
    let (left, top) = (from.x.min(to.x), from.y.min(to.y));
    Rect::new(left, top, (from.x - to.x).abs() + 1, (from.y - to.y).abs() + 1)
}
