//! The positions of the games' menus on the menu strip.

pub use small_amiga::gadtools::MenuPlacement;

/// Placement of the Aids menu, to the right of the previous menu.
pub const AIDS: MenuPlacement = MenuPlacement { room_for_marks: true, ..MenuPlacement::NEXT };
/// Position and sizes of a game's menu if the game has only one menu of its own. The values are from the original
/// programs.
pub const ORIGINAL: MenuPlacement = MenuPlacement {
    left: Some(210),
    wide_title: true,
    subs: Some(154),
    marks_subs: false,
    ..MenuPlacement::NEXT
};
/// Placement of the Oracle menu of a solved game.
pub const ORACLE: MenuPlacement = MenuPlacement { room_for_marks: true, ..MenuPlacement::NEXT };
