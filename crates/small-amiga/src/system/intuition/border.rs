//! The widths of window borders, and the boxes of size gadget, arrows and scroll bars in them.
//!
//! The widths are those measured on release 3: 18 columns at the right, 10 rows at the bottom. The gadgets of
//! the title bar are left to [`frame`](super::frame), drawing to `border_draw`, and the values that a scroll
//! bar shows to [`scroller`](super::scroller).

use super::scroller::Axis;
use super::window::{BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, Gadget, WindowFlags, border_top};
use crate::chips::geometry::Rect;

/// Width of a size gadget and of a right border with gadgets, in hi-res pixels.
pub(crate) const WIDE_RIGHT: i32 = 18;
/// Height of a size gadget and of a bottom border with gadgets, in rows.
///
/// The height is doubled if the gadgets are doubled.
const WIDE_BOTTOM: i32 = 10;
const ARROW_ROWS: i32 = 11;
const ARROW_COLUMNS: i32 = 16;
/// Distance between the scroll bar and either side of a window's right border, in hi-res pixels.
const BESIDE_COLUMNS: i32 = 4;
/// Distance between the scroll bar and the upper or lower side of a window's bottom border, in rows.
const BESIDE_ROWS: i32 = 2;
/// Distance between a scroll bar and the title bar or an arrow next to it, in pixels.
///
/// In a bottom border, the distance from the arrows is doubled.
const GAP: i32 = 1;
/// First column of the scroll bar in a window's bottom border, counted from the window's left edge.
///
/// The inner line of the left border is in the same column.
const BAR_LEFT: i32 = 3;

/// The properties of a screen that determine the widths of window borders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BorderMeasures {
    /// Height of the screen's font, in rows.
    pub font_height: i32,
    /// Vertical scale factor of the gadgets in window borders: 2 if the gadgets are doubled, otherwise 1.
    ///
    /// Doubled gadgets are for interlaced screens.
    pub lines: i32,
}

impl BorderMeasures {
    /// Returns the height of a size gadget and of a bottom border with gadgets, in rows.
    pub(crate) const fn wide_bottom(self) -> i32 {
        WIDE_BOTTOM * self.lines
    }
}

/// The widths of a window's four borders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Borders {
    /// Width of a window's left border, in hi-res pixels.
    pub left: i32,
    /// Height of a window's top border with the title, in rows.
    pub top: i32,
    /// Width of a window's right border, in hi-res pixels.
    pub right: i32,
    /// Height of a window's bottom border, in rows.
    pub bottom: i32,
}

impl Borders {
    /// Returns the border widths of a window with these flags.
    pub(crate) const fn for_window(flags: WindowFlags, measures: BorderMeasures) -> Self {
        if flags.contains(WindowFlags::BORDERLESS) {
            return Self { left: 0, top: 0, right: 0, bottom: 0 };
        }
        let sized = flags.contains(WindowFlags::SIZE_GADGET);
        let below = sized && flags.contains(WindowFlags::SIZE_BOTTOM);
        // If neither SIZE_RIGHT nor SIZE_BOTTOM is set, the size gadget is in the right border.
        let beside = sized && (flags.contains(WindowFlags::SIZE_RIGHT) || !below);
        let right = beside || flags.contains(WindowFlags::RIGHT_SCROLLER);
        let bottom = below || flags.contains(WindowFlags::BOTTOM_SCROLLER);
        Self {
            left: BORDER_LEFT,
            top: border_top(measures.font_height),
            right: if right { WIDE_RIGHT } else { BORDER_RIGHT },
            bottom: if bottom { measures.wide_bottom() } else { BORDER_BOTTOM },
        }
    }

    /// Returns the area inside the borders of a window of the given width and height.
    ///
    /// The area is relative to the window's left/top corner.
    pub(crate) const fn inner(self, (width, height): (i32, i32)) -> Rect {
        Rect::new(self.left, self.top, width - self.left - self.right, height - self.top - self.bottom)
    }
}

/// The boxes of the scroll bar and the two arrows of a scroller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScrollerParts {
    /// The area in which the scroller's knob moves.
    ///
    /// The knob fills this area if everything is visible.
    pub bar: Rect,
    /// The box of the scroller's arrow that points up or left.
    pub back: Rect,
    /// The box of the scroller's arrow that points down or right.
    pub forth: Rect,
}

/// Returns the boxes of a window's scroller on `axis`, or `None` if the window has no such scroller.
pub(crate) fn scroller(
    flags: WindowFlags,
    axis: Axis,
    (width, height): (i32, i32),
    measures: BorderMeasures,
) -> Option<ScrollerParts> {
    let borders = Borders::for_window(flags, measures);
    let (wide_bottom, arrow_rows) = (measures.wide_bottom(), ARROW_ROWS * measures.lines);
    let corner = flags.contains(WindowFlags::SIZE_GADGET);
    match axis {
        Axis::Vertical if flags.contains(WindowFlags::RIGHT_SCROLLER) => {
            let end = height - if corner { wide_bottom } else { borders.bottom };
            let x = width - WIDE_RIGHT;
            let bar = Rect::inclusive(
                x + BESIDE_COLUMNS,
                borders.top + GAP,
                width - 1 - BESIDE_COLUMNS,
                end - 2 * arrow_rows - GAP - 1,
            );
            let arrow = |y| Rect::new(x, y, WIDE_RIGHT, arrow_rows);
            Some(ScrollerParts { bar, back: arrow(end - 2 * arrow_rows), forth: arrow(end - arrow_rows) })
        }
        Axis::Horizontal if flags.contains(WindowFlags::BOTTOM_SCROLLER) => {
            let end = width - if corner { WIDE_RIGHT } else { borders.right };
            let y = height - wide_bottom;
            let bar = Rect::inclusive(
                BAR_LEFT,
                y + BESIDE_ROWS * measures.lines,
                end - 2 * ARROW_COLUMNS - 2 * GAP - 1,
                height - 1 - BESIDE_ROWS * measures.lines,
            );
            let arrow = |x| Rect::new(x, y + 1, ARROW_COLUMNS, wide_bottom - 2);
            Some(ScrollerParts {
                bar,
                back: arrow(end - 2 * ARROW_COLUMNS),
                forth: arrow(end - ARROW_COLUMNS),
            })
        }
        _ => None,
    }
}

/// Returns the box of the size gadget in a window of the given width and height.
pub(crate) const fn size_gadget((width, height): (i32, i32), measures: BorderMeasures) -> Rect {
    let rows = measures.wide_bottom();
    Rect::new(width - WIDE_RIGHT, height - rows, WIDE_RIGHT, rows)
}

/// Returns the gadgets in a window's right and bottom borders, each with its clickable box.
///
/// Where boxes overlap, the gadget earlier in the list is in front.
pub(crate) fn gadgets(flags: WindowFlags, size: (i32, i32), measures: BorderMeasures) -> Vec<(Gadget, Rect)> {
    let mut boxes = Vec::new();
    if flags.contains(WindowFlags::SIZE_GADGET) {
        boxes.push((Gadget::Size, size_gadget(size, measures)));
    }
    for axis in Axis::BOTH {
        if let Some(ScrollerParts { bar, back, forth }) = scroller(flags, axis, size, measures) {
            boxes.extend([(Gadget::Back(axis), back), (Gadget::Forth(axis), forth)]);
            // The clickable box is larger than the bar: it extends over the free part of the border.
            let container = match axis {
                Axis::Vertical => bar.grown(BESIDE_COLUMNS - 1, 1),
                Axis::Horizontal => bar.grown(1, BESIDE_ROWS * measures.lines - 1),
            };
            boxes.push((Gadget::Bar(axis), container));
        }
    }
    boxes
}

/// Returns the minimum size at which a window's gadgets and part of its content stay usable.
pub(crate) fn least_size(flags: WindowFlags, measures: BorderMeasures) -> (i32, i32) {
    const TITLE: i32 = 100;
    const BAR: i32 = 8;
    let borders = Borders::for_window(flags, measures);
    let has = |axis| scroller(flags, axis, (0, 0), measures);
    let columns = has(Axis::Horizontal).map_or(0, |parts| BAR - parts.bar.width);
    let rows = has(Axis::Vertical).map_or(0, |parts| BAR - parts.bar.height);
    (columns.max(TITLE), rows.max(borders.top + borders.bottom + 2 * measures.wide_bottom()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubled_gadgets_are_twice_as_high() {
        let flags = WindowFlags::SIZE_GADGET | WindowFlags::RIGHT_SCROLLER | WindowFlags::BOTTOM_SCROLLER;
        let heights = |lines| {
            let measures = BorderMeasures { font_height: 16, lines };
            let parts = Axis::BOTH.map(|axis| scroller(flags, axis, (300, 200), measures).unwrap());
            let size = size_gadget((300, 200), measures);
            assert_eq!((size.bottom(), Borders::for_window(flags, measures).bottom), (200, size.height));
            // The boxes of the scrollers do not overlap the size gadget.
            for ScrollerParts { bar, back, forth } in parts {
                assert!([bar, back, forth].iter().all(|area| area.intersection(size).is_empty()));
            }
            let mut heights = parts.map(|parts| parts.back.height).to_vec();
            heights.push(size.height);
            heights.sort_unstable();
            heights
        };
        assert_eq!(heights(1), [8, 10, 11], "horizontal arrows, size gadget and vertical arrows");
        assert_eq!(heights(2), [18, 20, 22]);
    }
}
