//! Where everything lies in the file requester, in a window of any size.

use crate::machine::geometry::Rect;
use crate::system::gadtools::row_height;
use crate::system::graphics::font::Font;
use crate::system::intuition::border::WIDE_BOTTOM;
use crate::system::intuition::window::border_top;

/// Columns from the window's edges; rows from the title to the list, and below the buttons.
const SIDE: i32 = 8;
const EDGE: i32 = 2;
/// Rows between the list, the strings, and the buttons.
const GAP: i32 = 2;
const BUTTON_GAP: i32 = 4;
/// Columns from the edge to a string more than its label has.
const LABEL: i32 = 40;
/// Columns of the widest button more than its text has.
const BUTTON: i32 = 12;
/// Lines that show, and columns, as it opens under topaz 8.
const LINES: i32 = 14;
const WIDTH: i32 = 318;

/// Where its gadgets lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    pub list: Rect,
    pub drawer: Rect,
    pub file: Rect,
    pub buttons: [Rect; 4],
}

impl Layout {
    /// In a window of so many columns and rows.
    pub fn new((width, height): (i32, i32), font: &Font) -> Self {
        let letters = font.y_size() as i32;
        let row = row_height(letters);
        let inside = (width - 2 * SIDE).max(0);
        let buttons = height - WIDE_BOTTOM - EDGE - row;
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

/// The window as it opens: where release 3.1 has it, as large as its letters want and the screen allows below its bar.
pub fn opens_at((screen, bar): (Rect, i32), font: &Font) -> Rect {
    let letters = font.y_size() as i32;
    let strings = 2 * (row_height(letters) + GAP) + BUTTON_GAP + row_height(letters) + EDGE;
    // The list is a row less high than its lines would be with an edge of two rows: measured so.
    let list = (LINES + 1) * letters - 1;
    let height = border_top(letters) + EDGE + list + strings + WIDE_BOTTOM;
    let columns = 4 * (font.text_length("Volumes") + BUTTON) + 2 * SIDE + 3 * 10;
    let (width, height) = (columns.max(WIDTH).min(screen.width), height.min(screen.height - bar));
    let below = |wanted: i32, size: i32, end: i32| wanted.min(end - size);
    Rect::new(below(30, width, screen.width), below(20, height, screen.height), width, height)
}
