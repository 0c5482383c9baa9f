//! The catalogue of this program: its games, and the palettes and screens that are built in.

use boardgame_host::Catalogue;

use super::ladder;

/// Whether this is the catalogue of the program, not of the page, which has no command line and must stay small.
const IS_PROGRAM: bool = cfg!(feature = "terminal");

/// Returns `text`, or an empty text for the page.
const fn of_program(text: &'static str) -> &'static str {
    if IS_PROGRAM { text } else { "" }
}

/// The games, palettes, screens, icons and texts that the program and its page give to the host.
pub static CATALOGUE: Catalogue = Catalogue {
    command: "tripppin",
    title: "Tripppin",
    version: env!("CARGO_PKG_VERSION"),
    authors: "the authors of tripppin, after Paul Kienitz",
    summary: of_program(
        "Almost forgotten board games with the look of an Amiga, with engines and perfect play",
    ),
    description: of_program(
        "In Tripppin you move your pawn one square at a time. The arrows under your opponent's pawn show the \
         directions in which you may move; if there are no arrows, you may move in any direction. Visit the \
         four circles in the order of your pawn, then go to the square where your opponent started. The \
         first player to arrive wins, and a player who cannot move loses.",
    ),
    first: &tripppin_game::ENTRY,
    others: &[&trippples_game::ENTRY, &tribolo_game::ENTRY, &triple3_game::ENTRY],
    palettes: &[
        ("workbench2", include_str!("../palettes/workbench2.gpl")),
        ("workbench13", include_str!("../palettes/workbench13.gpl")),
        ("workbench31", include_str!("../palettes/workbench31.gpl")),
        ("magicwb", include_str!("../palettes/magicwb.gpl")),
        ("highcontrast", include_str!("../palettes/highcontrast.gpl")),
    ],
    screens: &[
        ("Workbench", include_str!("../screens/workbench.screen")),
        ("Workbench13", include_str!("../screens/workbench13.screen")),
        ("MagicWB", include_str!("../screens/magicwb.screen")),
        ("HighContrast", include_str!("../screens/highcontrast.screen")),
    ],
    icons: if IS_PROGRAM {
        &[
            include_bytes!("../packaging/icons/16.png"),
            include_bytes!("../packaging/icons/32.png"),
            include_bytes!("../packaging/icons/48.png"),
            include_bytes!("../packaging/icons/64.png"),
        ]
    } else {
        &[]
    },
    windows_icon: if IS_PROGRAM { include_bytes!("../packaging/icons/tripppin.ico") } else { &[] },
    script_example: of_program(include_str!("example.script")),
    rating_fn: ladder::engine_rating,
};

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::chips::Rgb4;
    use small_amiga::drawings::decode_indexed;

    #[test]
    fn icons_are_valid_in_every_size() {
        let sides = CATALOGUE.icons.iter().map(|file| {
            let picture = decode_indexed(file, "icon").unwrap();
            assert!(picture.colours.contains(&Rgb4::new(0x57C)), "the pawn's blue");
            (picture.pens.width(), picture.pens.height())
        });
        assert!(sides.eq([16, 32, 48, 64].map(|side| (side, side))));
    }
}
