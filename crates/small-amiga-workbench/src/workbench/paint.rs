//! Draws the icons of a window: boxes, pictures, labels, lines of text and the selection frame.
//!
//! The measures were taken on release 3.1, which draws a raised box one pixel thick around each picture and a
//! recessed one if the icon is selected; 1.3 draws no box. The time of drawing is left to the caller.

use super::icon_area::{IconArea, PlacedIcon};
use small_amiga::chips::{Point, Rect};
use small_amiga::graphics::{DrawMode, RastPort};
use small_amiga::intuition::thin_box;
use small_amiga::intuition::{DrawInfo, Icon, Look};

/// Horizontal and vertical space around the picture in an icon's box, in non-interlaced pixels.
pub(super) const AROUND: (i32, i32) = (4, 3);

#[derive(Debug)]
pub(super) struct Brush {
    pub look: Look,
    pub pens: DrawInfo,
    /// Factor between non-interlaced rows and pixel rows: 2 on an interlaced screen, otherwise 1.
    pub lines: i32,
}

impl Brush {
    /// Clears a rectangle of a Workbench window, and draws the icons of the window.
    ///
    /// `all` is the cleared rectangle. `area` contains the icons, and `icons` their pictures in the same
    /// order. The visible part of the window's contents starts at `view`.
    pub(super) fn draw_icons(
        &self,
        rp: &mut RastPort<'_>,
        all: Rect,
        area: &IconArea,
        icons: &[Option<&Icon>],
        view: Point,
    ) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.background).rect_fill(all);
        for (placed, icon) in area.icons().iter().zip(icons) {
            self.icon(rp, area, placed, *icon, view);
        }
    }

    fn icon(
        &self,
        rp: &mut RastPort<'_>,
        desk: &IconArea,
        placed_icon: &PlacedIcon,
        icon: Option<&Icon>,
        view: Point,
    ) {
        let area = desk.box_of(placed_icon).offset(Point::new(0, 0) - view);
        if let Some(icon) = icon {
            if self.look != Look::V13 {
                let ground = icon.ground(placed_icon.selected);
                thin_box(rp, (self.look, &self.pens), area, !placed_icon.selected, ground);
            }
            let (columns, rows) = AROUND;
            rp.draw_image(icon.image(placed_icon.selected), area.x + columns, area.y + rows * self.lines);
        }
        let label = desk.label_of(placed_icon).offset(Point::new(0, 0) - view);
        let lit = icon.is_none() && placed_icon.selected;
        if lit {
            rp.set_a_pen(self.pens.fill).rect_fill(label);
        }
        rp.set_a_pen(if lit { self.pens.fill_text } else { self.pens.text });
        rp.text_at(label.x, label.y, &placed_icon.label);
    }
}

/// Draws the selection frame by inverting pixels.
///
/// A second call removes the frame.
pub(super) fn frame(rp: &mut RastPort<'_>, from: Point, to: Point) {
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

pub(super) fn between(from: Point, to: Point) -> Rect {
    let (left, top) = (from.x.min(to.x), from.y.min(to.y));
    Rect::new(left, top, (from.x - to.x).abs() + 1, (from.y - to.y).abs() + 1)
}
