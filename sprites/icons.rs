//! The icons of the games and of the Workbench.
//!
//! Each icon is drawn twice: `icon-NAME` in four pens, for all screens, and `magicwb-NAME` in eight pens, for
//! screens with the colours of MagicWB. A picture file has the normal and the selected icon side by side.

use small_amiga::drawings::{Drawing, Extent, drawing};

/// Size of an icon's picture file, in pixels: the normal and the selected icon, each 48 columns wide.
pub const SIZE: Extent = Extent::Exactly(96, 22);

/// Builds the drawing of an icon in four pens.
///
/// Colour index 1 is dark, 2 light, 3 the fill and 4 the background.
macro_rules! icon {
    ($name:literal, $what:literal) => {
        drawing!(".", $name, $what, SIZE, 4)
    };
}

/// Builds the drawing of an icon for screens with the colours of MagicWB.
///
/// The colour indices 0 to 4 are those of `icon!`, and 5 to 8 are drawn in pens 4 to 7.
macro_rules! magicwb {
    ($name:literal, $what:literal) => {
        drawing!(".", $name, $what, SIZE, 8)
    };
}

/// Tripppin's icon, a pawn beside two arrows.
pub const TRIPPPIN: Drawing = icon!("icon-tripppin", "Tripppin's icon");
/// Trippples' icon, the round and the square piece.
pub const TRIPPPLES: Drawing = icon!("icon-trippples", "Trippples' icon");
/// Tribolo's icon, four cells of the board.
pub const TRIBOLO: Drawing = icon!("icon-tribolo", "Tribolo's icon");
/// Triple 3's icon, a die before a peg.
pub const TRIPLE3: Drawing = icon!("icon-triple3", "Triple 3's icon");

/// Tripppin's icon in the colours of MagicWB.
pub const MAGICWB_TRIPPPIN: Drawing = magicwb!("magicwb-tripppin", "Tripppin's icon for MagicWB");
/// Trippples' icon in the colours of MagicWB.
pub const MAGICWB_TRIPPPLES: Drawing = magicwb!("magicwb-trippples", "Trippples' icon for MagicWB");
/// Tribolo's icon in the colours of MagicWB.
pub const MAGICWB_TRIBOLO: Drawing = magicwb!("magicwb-tribolo", "Tribolo's icon for MagicWB");
/// Triple 3's icon in the colours of MagicWB.
pub const MAGICWB_TRIPLE3: Drawing = magicwb!("magicwb-triple3", "Triple 3's icon for MagicWB");

/// The icon of a drawer. Its selected image is an open drawer.
pub const DRAWER: Drawing = icon!("icon-drawer", "a drawer's icon");
/// The icon of a floppy disk without an icon of its own.
pub const DISK: Drawing = icon!("icon-disk", "a disk's icon");
/// The icon of the Workbench disk, a floppy with a tick on its label.
pub const WORKBENCH_DISK: Drawing = icon!("icon-workbench", "the icon of the Workbench disk");
/// The icon of the Games disk, a floppy with a pawn on its label.
pub const GAMES_DISK: Drawing = icon!("icon-games", "the icon of the Games disk");
/// The icon of the Ram Disk, a memory chip.
pub const RAM_DISK: Drawing = icon!("icon-ram", "the icon of the Ram Disk");
/// The icon of a volume without an icon of its own, the front of a hard disk drive.
pub const HARD_DISK: Drawing = icon!("icon-harddisk", "a hard disk's icon");
/// The icon of a trashcan. Its selected image is an open trashcan.
pub const TRASHCAN: Drawing = icon!("icon-trashcan", "a trashcan's icon");
/// The icon of the Shell.
pub const SHELL: Drawing = icon!("icon-shell", "the Shell's icon");
/// The icon of Screens, the program that opens public screens.
pub const SCREENS: Drawing = icon!("icon-screens", "the icon of Screens");
/// The icon of a Preferences editor.
pub const PREFERENCES: Drawing = icon!("icon-prefs", "the icon of the preferences");
/// The icon of the text viewer More, a page under a magnifying glass.
pub const MORE: Drawing = icon!("icon-more", "the icon of More");
/// The icon of a text file.
pub const PROJECT_TEXT: Drawing = icon!("icon-text", "a text's icon");
/// The icon of a saved game.
pub const PROJECT_GAME: Drawing = icon!("icon-saved", "a saved game's icon");

/// All icons of the Workbench in four pens. The games' icons are not included.
pub const WORKBENCH: [&Drawing; 13] = [
    &DRAWER,
    &DISK,
    &WORKBENCH_DISK,
    &GAMES_DISK,
    &RAM_DISK,
    &HARD_DISK,
    &TRASHCAN,
    &SHELL,
    &SCREENS,
    &PREFERENCES,
    &MORE,
    &PROJECT_TEXT,
    &PROJECT_GAME,
];

/// The icons of [`WORKBENCH`] in the colours of MagicWB, in the same order.
pub const WORKBENCH_MAGICWB: [&Drawing; 13] = [
    &magicwb!("magicwb-drawer", "a drawer's icon for MagicWB"),
    &magicwb!("magicwb-disk", "a disk's icon for MagicWB"),
    &magicwb!("magicwb-workbench", "the icon of the Workbench disk for MagicWB"),
    &magicwb!("magicwb-games", "the icon of the Games disk for MagicWB"),
    &magicwb!("magicwb-ram", "the icon of the Ram Disk for MagicWB"),
    &magicwb!("magicwb-harddisk", "a hard disk's icon for MagicWB"),
    &magicwb!("magicwb-trashcan", "a trashcan's icon for MagicWB"),
    &magicwb!("magicwb-shell", "the Shell's icon for MagicWB"),
    &magicwb!("magicwb-screens", "the icon of Screens for MagicWB"),
    &magicwb!("magicwb-prefs", "the icon of the preferences for MagicWB"),
    &magicwb!("magicwb-more", "the icon of More for MagicWB"),
    &magicwb!("magicwb-text", "a text's icon for MagicWB"),
    &magicwb!("magicwb-saved", "a saved game's icon for MagicWB"),
];
