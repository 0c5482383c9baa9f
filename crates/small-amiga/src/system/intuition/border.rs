//! The borders of windows that can be sized or scrolled: how wide they are, and where size gadget, arrows and bars lie in them.
//!
//! Knows the figures measured on release 3: 18 columns at the right, 10 rows at the bottom. Leaves the title's gadgets to `frame`,
//! drawing to `border_draw`, and what a bar stands for to `scroller`.

use super::scroller::Axis;
use super::window::{BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, Gadget, WindowFlags, border_top};
use crate::machine::geometry::Rect;

/// Columns of a right border that something lies in, and of the size gadget.
pub const WIDE_RIGHT: i32 = 18;
/// Rows of a bottom border that something lies in, and of the size gadget.
pub const WIDE_BOTTOM: i32 = 10;
/// Rows of an arrow of the right border; columns of one of the bottom border.
const ARROW_ROWS: i32 = 11;
const ARROW_COLUMNS: i32 = 16;
/// Columns between the right border's edges and its bar, rows between the bottom border's edges and its.
const BESIDE_COLUMNS: i32 = 4;
const BESIDE_ROWS: i32 = 2;
/// Pixels between a bar's place and what lies before it; and between it and its arrows, one less than in the bottom border.
const GAP: i32 = 1;
/// The column the bottom border's bar begins at: the left border goes on below the inner line.
const BAR_LEFT: i32 = 3;

/// How wide a window's borders are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Borders {
    /// Columns at the left.
    pub left: i32,
    /// Rows at the top: the title.
    pub top: i32,
    /// Columns at the right.
    pub right: i32,
    /// Rows at the bottom.
    pub bottom: i32,
}

impl Borders {
    /// Of a window under a font of so many rows.
    pub const fn of(flags: WindowFlags, font_height: i32) -> Self {
        if flags.contains(WindowFlags::BORDERLESS) {
            return Self { left: 0, top: 0, right: 0, bottom: 0 };
        }
        let sized = flags.contains(WindowFlags::SIZE_GADGET);
        let below = sized && flags.contains(WindowFlags::SIZE_BOTTOM);
        // Asked for neither, the size gadget lies in the right border.
        let beside = sized && (flags.contains(WindowFlags::SIZE_RIGHT) || !below);
        let right = beside || flags.contains(WindowFlags::RIGHT_SCROLLER);
        let bottom = below || flags.contains(WindowFlags::BOTTOM_SCROLLER);
        Self {
            left: BORDER_LEFT,
            top: border_top(font_height),
            right: if right { WIDE_RIGHT } else { BORDER_RIGHT },
            bottom: if bottom { WIDE_BOTTOM } else { BORDER_BOTTOM },
        }
    }

    /// What they leave of a window of so many columns and rows, counted from its left/top corner.
    pub const fn inner(self, (width, height): (i32, i32)) -> Rect {
        Rect::new(self.left, self.top, width - self.left - self.right, height - self.top - self.bottom)
    }
}

/// The parts of a scroller: the place its knob moves in, and the arrows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    /// Where the knob is, all of it when everything is seen.
    pub bar: Rect,
    /// Up or left.
    pub back: Rect,
    /// Down or right.
    pub forth: Rect,
}

/// The parts of a window's scroller, if it has one on this axis.
pub fn scroller(
    flags: WindowFlags,
    axis: Axis,
    (width, height): (i32, i32),
    font_height: i32,
) -> Option<Parts> {
    let borders = Borders::of(flags, font_height);
    let corner = flags.contains(WindowFlags::SIZE_GADGET);
    match axis {
        Axis::Vertical if flags.contains(WindowFlags::RIGHT_SCROLLER) => {
            let end = height - if corner { WIDE_BOTTOM } else { borders.bottom };
            let x = width - WIDE_RIGHT;
            let bar = Rect::inclusive(
                x + BESIDE_COLUMNS,
                borders.top + GAP,
                width - 1 - BESIDE_COLUMNS,
                end - 2 * ARROW_ROWS - GAP - 1,
            );
            let arrow = |y| Rect::new(x, y, WIDE_RIGHT, ARROW_ROWS);
            Some(Parts { bar, back: arrow(end - 2 * ARROW_ROWS), forth: arrow(end - ARROW_ROWS) })
        }
        Axis::Horizontal if flags.contains(WindowFlags::BOTTOM_SCROLLER) => {
            let end = width - if corner { WIDE_RIGHT } else { borders.right };
            let y = height - WIDE_BOTTOM;
            let bar = Rect::inclusive(
                BAR_LEFT,
                y + BESIDE_ROWS,
                end - 2 * ARROW_COLUMNS - 2 * GAP - 1,
                height - 1 - BESIDE_ROWS,
            );
            let arrow = |x| Rect::new(x, y + 1, ARROW_COLUMNS, WIDE_BOTTOM - 2);
            Some(Parts { bar, back: arrow(end - 2 * ARROW_COLUMNS), forth: arrow(end - ARROW_COLUMNS) })
        }
        _ => None,
    }
}

/// The size gadget's place in a window of so many columns and rows.
pub const fn size_gadget((width, height): (i32, i32)) -> Rect {
    Rect::new(width - WIDE_RIGHT, height - WIDE_BOTTOM, WIDE_RIGHT, WIDE_BOTTOM)
}

/// The gadgets in the borders of a window, with the boxes a hand meets them in; earlier ones lie above later.
pub fn gadgets(flags: WindowFlags, size: (i32, i32), font_height: i32) -> Vec<(Gadget, Rect)> {
    let mut boxes = Vec::new();
    if flags.contains(WindowFlags::SIZE_GADGET) {
        boxes.push((Gadget::Size, size_gadget(size)));
    }
    for axis in Axis::BOTH {
        if let Some(Parts { bar, back, forth }) = scroller(flags, axis, size, font_height) {
            boxes.extend([(Gadget::Back(axis), back), (Gadget::Forth(axis), forth)]);
            // All of the border beside the knob is its container.
            let container = match axis {
                Axis::Vertical => bar.grown(BESIDE_COLUMNS - 1, 1),
                Axis::Horizontal => bar.grown(1, BESIDE_ROWS - 1),
            };
            boxes.push((Gadget::Bar(axis), container));
        }
    }
    boxes
}

/// The least columns and rows that a window with these gadgets may have: all of them in reach, and some of what is in it.
pub fn least_size(flags: WindowFlags, font_height: i32) -> (i32, i32) {
    const TITLE: i32 = 100;
    const BAR: i32 = 8;
    let borders = Borders::of(flags, font_height);
    let has = |axis| scroller(flags, axis, (0, 0), font_height);
    let columns = has(Axis::Horizontal).map_or(0, |parts| BAR - parts.bar.width);
    let rows = has(Axis::Vertical).map_or(0, |parts| BAR - parts.bar.height);
    (columns.max(TITLE), rows.max(borders.top + borders.bottom + 2 * WIDE_BOTTOM))
}
