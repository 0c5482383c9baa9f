//! The icons of the Workbench, and which of them a screen shows.
//!
//! An icon can have two drawings: `icon-NAME` in four pens, for all screens, and `magicwb-NAME` in eight pens,
//! for screens with the colours of MagicWB. Loading is left to [`super::drawings`], and the choice of pens for
//! the colour indices to Intuition.

use std::collections::BTreeMap;

use super::palettes;
use amiga_boardgame::entry::drawing::{self, Drawing, Drawings, drawing};
use small_amiga::chips::{Chunky, Rgb4};

/// The Workbench icon of a drawer. Its selected image shows an open drawer.
///
/// All icons have the normal and the selected image side by side; index 1 is dark, 2 light, 3 fill, 4
/// background.
pub const DRAWER: Drawing = drawing!("../../sprites", "icon-drawer", "a drawer's icon", drawing::ICON, 4);
pub const DISK: Drawing = drawing!("../../sprites", "icon-disk", "a disk's icon", drawing::ICON, 4);
/// The Workbench icon of the Workbench disk. It shows a floppy with a tick on its label.
pub const WORKBENCH_DISK: Drawing =
    drawing!("../../sprites", "icon-workbench", "the icon of the Workbench disk", drawing::ICON, 4);
/// The Workbench icon of the Games disk. It shows a floppy with a pawn on its label.
pub const GAMES_DISK: Drawing =
    drawing!("../../sprites", "icon-games", "the icon of the Games disk", drawing::ICON, 4);
/// The Workbench icon of the Ram Disk. It shows a memory chip.
pub const RAM_DISK: Drawing =
    drawing!("../../sprites", "icon-ram", "the icon of the Ram Disk", drawing::ICON, 4);
/// The Workbench icon of a volume without its own icon. It shows the front of a hard disk drive.
pub const HARD_DISK: Drawing =
    drawing!("../../sprites", "icon-harddisk", "a hard disk's icon", drawing::ICON, 4);
/// The Workbench icon of a trashcan. Its selected image shows an open trashcan.
pub const TRASHCAN: Drawing =
    drawing!("../../sprites", "icon-trashcan", "a trashcan's icon", drawing::ICON, 4);
pub const SHELL: Drawing = drawing!("../../sprites", "icon-shell", "the Shell's icon", drawing::ICON, 4);
pub const SCREENS: Drawing =
    drawing!("../../sprites", "icon-screens", "the icon of Screens", drawing::ICON, 4);
pub const PREFERENCES: Drawing =
    drawing!("../../sprites", "icon-prefs", "the icon of the preferences", drawing::ICON, 4);
/// The Workbench icon of the text viewer More. It shows a page under a magnifying glass.
pub const MORE: Drawing = drawing!("../../sprites", "icon-more", "the icon of More", drawing::ICON, 4);
/// The Workbench icon of a text file.
pub const PROJECT_TEXT: Drawing = drawing!("../../sprites", "icon-text", "a text's icon", drawing::ICON, 4);
/// The Workbench icon of a saved game.
pub const PROJECT_GAME: Drawing =
    drawing!("../../sprites", "icon-saved", "a saved game's icon", drawing::ICON, 4);

/// The four-pen icons of the system, which all screens can show.
///
/// The entries of the games contain the games' own icons.
pub(super) const ALL: [&Drawing; 13] = [
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

/// Builds the drawing of an icon for screens with the colours of MagicWB.
///
/// The colour indices 0 to 4 are those of [`DRAWER`], and 5 to 8 are drawn in pens 4 to 7.
macro_rules! magicwb {
    ($name:literal, $what:literal) => {
        drawing!("../../sprites", $name, $what, drawing::ICON, 8)
    };
}

/// The system's icons for screens with the colours of MagicWB.
pub(super) const MAGICWB: [&Drawing; 13] = [
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

/// Prefix of the names of the four-pen icons, which all screens can show.
pub(super) const PREFIX: &str = "icon-";
/// Prefix of the names of the eight-pen icons, for screens with the colours of MagicWB.
pub(super) const MAGICWB_PREFIX: &str = "magicwb-";

/// Returns the icons for a screen with the given colours, with their names.
///
/// The prefixes `icon-` and `magicwb-` are removed from the names.
///
/// On a screen whose pens 4 to 7 have the colours of MagicWB, an icon that has a version for MagicWB is
/// replaced by it.
pub fn for_screen<'a>(
    drawings: &'a Drawings,
    colours: &[Rgb4],
    interlaced: bool,
) -> impl Iterator<Item = (&'static str, &'a Chunky)> {
    let mut icons = BTreeMap::new();
    icons.extend(drawings.with_prefix(PREFIX, interlaced));
    if palettes::has_pens_of_magicwb(colours) {
        icons.extend(drawings.with_prefix(MAGICWB_PREFIX, interlaced));
    }
    icons.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::drawings;

    #[test]
    fn icons_are_of_magicwb_only_for_its_pens_4_to_7() {
        let drawings = drawings::built_in().unwrap();
        let shown = |palette, pens| {
            let colours = palettes::load(palette, &mut Vec::new()).unwrap().colour_map(pens);
            [false, true].map(|lace| {
                for_screen(&drawings, &colours, lace)
                    .map(|(name, icon)| (name, icon.clone()))
                    .collect::<Vec<_>>()
            })
        };
        let [plain, eight] = [shown("workbench2", 4), shown("magicwb", 8)];
        for (at, (name, icon)) in plain.iter().flatten().enumerate() {
            let (same, drawn) = eight.iter().flatten().nth(at).unwrap();
            assert_eq!((name, icon.width(), icon.height()), (same, drawn.width(), drawn.height()));
            assert!(icon.highest_pen() <= 4 && drawn.highest_pen() > 4, "{name}");
        }
        assert_eq!(eight, shown("magicwb", 16));
        for (palette, pens) in [("workbench31", 8), ("highcontrast", 16), ("tribolo", 8), ("magicwb", 4)] {
            assert_eq!(plain, shown(palette, pens), "{palette}");
        }
    }
}
