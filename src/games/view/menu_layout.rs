//! Where the menus of games lie.

pub use small_amiga::system::gadtools::menu_layout::Place;

/// The place of the Aids menu: beside the menu before it, with short sub-items and room for check marks.
pub const AIDS: Place = Place { widest: "Classic, no aids", room_for_marks: true, subs: 96, ..Place::NEXT };
/// The place of the original program's only menu.
pub const ORIGINAL: Place = Place { left: Some(210), wide_title: true, ..Place::NEXT };
