//! The layout of the file requester for windows of any size.

use crate::chips::geometry::Rect;
use crate::system::gadtools::row_height;
use crate::system::graphics::font::Font;
use crate::system::intuition::window::border_top;

const SIDE: i32 = 8;
const EDGE: i32 = 2;
const GAP: i32 = 2;
const BUTTON_GAP: i32 = 4;
/// Space in a row of the file requester to the left and right of the label "Drawer", in pixels.
///
/// The space extends from the window's left edge to the string gadget.
const LABEL: i32 = 40;
/// Number of pixels by which a button in the file requester is wider than the label "Volumes".
const BUTTON: i32 = 12;
const LINES: i32 = 14;
/// Minimum width of a new file requester, in pixels.
///
/// The value was measured with the font topaz 8.
const WIDTH: i32 = 318;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub list: Rect,
    pub drawer: Rect,
    pub file: Rect,
    pub buttons: [Rect; 4],
}

impl Layout {
    /// Creates the layout of a file requester of the given width and height in pixels.
    ///
    /// The window's bottom border has `border` rows.
    pub(super) fn new((width, height): (i32, i32), font: &Font, border: i32) -> Self {
        let letters = font.y_size() as i32;
        let row = row_height(letters);
        let inside = (width - 2 * SIDE).max(0);
        let buttons = height - border - EDGE - row;
        let file = buttons - BUTTON_GAP - row;
        let drawer = file - GAP - row;
        let top = border_top(letters) + EDGE;
        let label = font.text_length("Drawer") + LABEL;
        let string = |y| Rect::new(label, y, (width - SIDE - label).max(0), row);
        let column = font.text_length("Volumes") + BUTTON;
        let free = (inside - 4 * column).max(0);
        let button =
            |number: i32| Rect::new(SIDE + number * column + free * number / 3, buttons, column, row);
        Self {
            list: Rect::new(SIDE, top, inside, (drawer - GAP - top).max(0)),
            drawer: string(drawer),
            file: string(file),
            buttons: [0, 1, 2, 3].map(button),
        }
    }
}

/// Returns the position and size of a new file requester.
///
/// The position is that of release 3.1, and the size depends on the font. The window's bottom border has
/// `border` rows.
///
/// The size is limited to the part of the screen below the title bar.
pub(super) fn opens_at((screen, bar): (Rect, i32), font: &Font, border: i32) -> Rect {
    let letters = font.y_size() as i32;
    let strings = 2 * (row_height(letters) + GAP) + BUTTON_GAP + row_height(letters) + EDGE;
    // Measured on release 3.1: the list is one row lower than an edge of two rows would make it.
    let list = (LINES + 1) * letters - 1;
    let height = border_top(letters) + EDGE + list + strings + border;
    let columns = 4 * (font.text_length("Volumes") + BUTTON) + 2 * SIDE + 3 * 10;
    let (width, height) = (columns.max(WIDTH).min(screen.width), height.min(screen.height - bar));
    let below = |wanted: i32, size: i32, end: i32| wanted.min(end - size);
    Rect::new(below(30, width, screen.width), below(20, height, screen.height), width, height)
}
