//! The position, the size and the gadgets of a drawer's window.

use small_amiga::chips::{Point, Rect};
use small_amiga::intuition::{Screen, WindowFlags, border_top};

/// Default position and size of the first drawer window, in non-interlaced pixels.
const FIRST: Rect = Rect { x: 100, y: 30, width: 400, height: 110 };
/// Horizontal distance between the default positions of two drawer windows, in pixels.
///
/// The vertical distance is the height of a title bar.
const NEXT: i32 = 16;
/// Maximum number of different default positions for drawer windows.
///
/// New windows use the positions in turn; after the last position, the first is used again.
const MOST: i32 = 5;

pub(super) const GADGETS: WindowFlags = WindowFlags::DRAG_BAR
    .union(WindowFlags::CLOSE_GADGET)
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::SIZE_GADGET)
    .union(WindowFlags::ZOOM_GADGET)
    .union(WindowFlags::RIGHT_SCROLLER)
    .union(WindowFlags::BOTTOM_SCROLLER);

/// Returns the frame of a new drawer window: the saved frame, or a default frame.
///
/// `number` is the number of drawer windows already open. The frame fits on the screen.
pub(super) fn frame(screen: &Screen, saved: Option<Rect>, number: i32) -> Rect {
    let (bounds, bar) = (screen.bounds(), screen.bar_height());
    let lines = if screen.is_interlaced() { 2 } else { 1 };
    let first = Rect { y: FIRST.y * lines, height: FIRST.height * lines, ..FIRST };
    let title_rows = border_top(screen.font().y_size() as i32);
    let fit = (bounds.height - first.bottom()) / title_rows + 1;
    let step = number % fit.clamp(1, MOST);
    let usual = first.offset(Point::new(step * NEXT, step * title_rows));
    let wanted = saved.unwrap_or(usual);
    let (width, height) =
        (wanted.width.clamp(100, bounds.width), wanted.height.clamp(50, bounds.height - bar));
    let x = wanted.x.clamp(0, bounds.width - width);
    let y = wanted.y.clamp(bar, bounds.height - height);
    Rect { x, y, width, height }
}
