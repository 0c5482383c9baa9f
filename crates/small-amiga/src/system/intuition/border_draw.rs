//! Draws the contents of wide window borders: the size gadget, the arrows, and the scroll bars with their
//! knobs.
//!
//! The pixels are those measured on release 3. The 1.3 look has the same parts in its two flat colours.

use super::border::{ScrollerParts, size_gadget};
use super::frame::{FrameBrush, FrameState};
use super::scroller::Axis;
use super::symbols::Symbol;
use super::window::{Gadget, WindowFlags};
use super::{border, pattern};
use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::look::Look;

/// The symbol of the zoom gadget, drawn with characters.
///
/// '#' is drawn in the shadow pen, 'o' in the shine pen, and '.' is transparent.
const ZOOM: [&str; 7] = [
    "#############",
    "##ooo##.....#",
    "##ooo##.....#",
    "#######.....#",
    "#...........#",
    "#...........#",
    "#############",
];
const SIZE: [&str; 6] =
    ["........###", "......##oo#", "....##oooo#", "..##oooooo#", "##oooooooo#", "###########"];
const UP: [&str; 5] = ["....##....", "...####...", "..######..", ".###..###.", "##......##"];
const LEFT: [&str; 5] = ["....##", "..###.", "####..", "..###.", "....##"];

const SIZE_AT: (i32, i32) = (4, 2);
const VERTICAL_AT: (i32, i32) = (4, 3);
const HORIZONTAL_AT: (i32, i32) = (5, 1);

/// Creates a gadget symbol from rows of text, each of which becomes `lines` pixel rows.
///
/// If `turned` is set, the symbol is rotated by 180 degrees.
fn symbol(rows: &[&str], turned: bool, lines: i32) -> Symbol {
    let lines = lines.max(1) as usize;
    let height = rows.len() * lines;
    let width = rows.first().map_or(0, |row| row.len());
    let part = |x: usize, y: usize| {
        let (x, y) = if turned { (width - 1 - x, height - 1 - y) } else { (x, y) };
        match rows.get(y / lines).and_then(|row| row.as_bytes().get(x)) {
            Some(b'#') => 1,
            Some(b'o') => 2,
            _ => 0,
        }
    };
    Symbol::new(Chunky::from_fn(width, height, part))
}

pub(super) fn zoom(lines: i32) -> Symbol {
    symbol(&ZOOM, false, lines)
}

/// Returns the symbol of a scroller's arrow.
///
/// With `turned`, the arrow points down or right, otherwise up or left. Each row of the symbol becomes
/// `lines` pixel rows.
pub(in crate::system) fn arrow(axis: Axis, turned: bool, lines: i32) -> Symbol {
    match axis {
        Axis::Vertical => symbol(&UP, turned, lines),
        Axis::Horizontal => symbol(&LEFT, turned, lines),
    }
}

struct BorderPens {
    fill: Pen,
    shine: Pen,
    shadow: Pen,
    /// The pen that fills the size gadget's symbol.
    inside: Pen,
}

impl FrameBrush<'_> {
    fn border_pens(&self, active: bool) -> BorderPens {
        let pens = self.pens;
        match (self.look, active) {
            (Look::V13, _) => BorderPens {
                fill: pens.fill,
                shine: pens.fill_text,
                shadow: pens.fill_text,
                inside: pens.fill,
            },
            (_, true) => {
                BorderPens { fill: pens.fill, shine: pens.shine, shadow: pens.shadow, inside: pens.shine }
            }
            (_, false) => {
                let fill = pens.background;
                BorderPens { fill, shine: pens.shine, shadow: pens.shadow, inside: fill }
            }
        }
    }

    pub(super) fn borders(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
        if state.flags.contains(WindowFlags::SIZE_GADGET) {
            self.size(rp, state);
        }
        for axis in Axis::BOTH {
            self.scroller(rp, state, axis);
        }
    }

    fn size(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
        let pens = self.border_pens(state.active);
        let measures = self.measures(rp);
        let (area, lines) = (size_gadget((state.width, state.height), measures), measures.lines);
        cell(rp, &pens, area, false);
        // The last row of the frame is all shadow, without the light pixel that `cell` draws at its left end.
        rp.set_a_pen(pens.shadow).rect_fill(Rect::new(area.x, area.bottom() - 1, area.width, 1));
        let parts = [Pen(0), pens.shadow, pens.inside];
        symbol(&SIZE, false, lines).draw(rp, area.x + SIZE_AT.0, area.y + SIZE_AT.1 * lines, &parts);
    }

    pub(super) fn scroller(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>, axis: Axis) {
        let measures = self.measures(rp);
        let Some(ScrollerParts { bar, back, forth }) =
            border::scroller(state.flags, axis, (state.width, state.height), measures)
        else {
            return;
        };
        let pens = self.border_pens(state.active);
        for (area, gadget, turned) in [(back, Gadget::Back(axis), false), (forth, Gadget::Forth(axis), true)]
        {
            let pressed = state.pressed == Some(gadget);
            let (dx, dy) = match axis {
                Axis::Vertical => VERTICAL_AT,
                Axis::Horizontal => HORIZONTAL_AT,
            };
            match axis {
                Axis::Vertical => cell(rp, &pens, area, pressed),
                Axis::Horizontal => between_lines(rp, &pens, area, pressed),
            }
            let (x, y) = (area.x + dx, area.y + dy * measures.lines);
            arrow(axis, turned, measures.lines).draw(rp, x, y, &[Pen(0), pens.shadow]);
            if pressed && self.look == Look::V13 {
                rp.set_dr_md(DrawMode::Complement).rect_fill(area).set_dr_md(DrawMode::Jam1);
            }
        }
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.fill).rect_fill(bar);
        let knob = knob(bar, state, axis);
        if knob != bar {
            pattern::checks(rp, bar.grown(-1, -1), [pens.fill, pens.shadow]);
        }
        rp.set_a_pen(pens.fill).rect_fill(knob);
        edges(rp, knob, pens.shine, pens.shadow);
    }
}

fn knob(bar: Rect, state: &FrameState<'_>, axis: Axis) -> Rect {
    let (first, size) = state.scrollers[axis as usize].knob(axis.extent(bar).1);
    match axis {
        Axis::Vertical => Rect { y: bar.y + first, height: size, ..bar },
        Axis::Horizontal => Rect { x: bar.x + first, width: size, ..bar },
    }
}

/// Draws light edges at the left and top of a gadget, and dark edges at the right and bottom.
///
/// The corners at the right are dark.
fn edges(rp: &mut RastPort<'_>, area: Rect, light: Pen, dark: Pen) {
    let Rect { x, y, width, height } = area;
    rp.set_a_pen(light).rect_fill(Rect::new(x, y, width - 1, 1)).rect_fill(Rect::new(x, y, 1, height));
    rp.set_a_pen(dark).rect_fill(Rect::new(x + width - 1, y, 1, height));
    rp.rect_fill(Rect::new(x + 1, y + height - 1, width - 1, 1));
}

fn cell(rp: &mut RastPort<'_>, pens: &BorderPens, area: Rect, pressed: bool) {
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.fill).rect_fill(area);
    let (light, dark) = if pressed { (pens.shadow, pens.shine) } else { (pens.shine, pens.shadow) };
    edges(rp, area, light, dark);
}

/// Draws the fill, left edge and right edge of a gadget in a window border.
///
/// Lines of the border take the place of the upper and lower edges.
fn between_lines(rp: &mut RastPort<'_>, pens: &BorderPens, area: Rect, pressed: bool) {
    let (light, dark) = if pressed { (pens.shadow, pens.shine) } else { (pens.shine, pens.shadow) };
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.fill).rect_fill(area);
    rp.set_a_pen(light).rect_fill(Rect { width: 1, ..area });
    rp.set_a_pen(dark).rect_fill(Rect { x: area.right() - 1, width: 1, ..area });
}
