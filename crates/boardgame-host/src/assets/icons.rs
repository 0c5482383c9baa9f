//! The choice between an icon in four pens and its version for MagicWB.
//!
//! The pictures themselves are in [`boardgame_sprites::icons`]. Loading is left to [`super::drawings`], and the
//! choice of pens for the colour indices to Intuition.

use std::collections::BTreeMap;

use super::palettes;
use amiga_boardgame::entry::drawing::Drawings;
use small_amiga::chips::{Chunky, Rgb4};

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
