//! Where the menus of games lie.

pub use crate::system::gadtools::menu_layout::Place;

impl Place {
    /// The same with short sub-items, and lines that leave room for marks.
    pub const AIDS: Self = Self { widest: "Classic, no aids", room_for_marks: true, subs: 96, ..Self::NEXT };
    /// Where the original has its only menu.
    pub const ORIGINAL: Self = Self { left: Some(210), wide_title: true, ..Self::NEXT };
}
