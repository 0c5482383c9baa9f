//! Check boxes, which switch an option on or off.

use super::super::graphics::rastport::RastPort;
use super::super::intuition::symbols::Symbol;
use super::brush::{Brush, State};
use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;

/// The check mark of a check box, with strokes two pixels wide as in the original.
///
/// The check mark of menus would be too small for a box of 26 columns.
const TICK: [&str; 7] = [
    "..........##",
    ".........##.",
    "........##..",
    "##.....##...",
    ".##...##....",
    "..##.##.....",
    "...###......",
];

/// A check box gadget. Each click sets or clears the check mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CheckBox {
    /// Whether the check box shows a check mark.
    pub checked: bool,
}

impl CheckBox {
    /// Width of a check box in GadTools, in columns.
    pub const WIDTH: i32 = 26;

    /// Returns the height of a check box, in rows.
    ///
    /// `letters` is the height of the font in rows. For topaz 8, the result is 11.
    pub const fn height(letters: i32) -> i32 {
        letters + 3
    }

    pub(super) fn draw(self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect, state: State) {
        let (face, ink) = brush.face(state.pressed);
        brush.bevel(rp, area, !state.pressed, face);
        if self.checked {
            let bit = |x: usize, y: usize| {
                u8::from(TICK.get(y).and_then(|row| row.as_bytes().get(x)) == Some(&b'#'))
            };
            let tick = Symbol::new(Chunky::from_fn(TICK[0].len(), TICK.len(), bit));
            let x = area.x + (area.width - tick.width()) / 2;
            let y = area.y + (area.height - tick.height()) / 2;
            tick.draw(rp, x, y, &[Pen(0), ink]);
        }
    }
}
