//! The positions of the games' menus on the menu strip.

pub use small_amiga::gadtools::MenuPlacement;

/// Placement of the Aids menu: right of the previous menu, with room for check marks.
pub const AIDS: MenuPlacement =
    MenuPlacement { widest: "Classic, no aids", room_for_marks: true, ..MenuPlacement::NEXT };
/// Placement of the only menu that the original programs had.
pub const ORIGINAL: MenuPlacement =
    MenuPlacement { left: Some(210), wide_title: true, subs: Some(154), ..MenuPlacement::NEXT };
