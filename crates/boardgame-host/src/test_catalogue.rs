//! The catalogue of this crate's own tests: the games of the program `tripppin`, with small assets.
//!
//! The crate's package contains these tests, so they include no file of another package.

use crate::catalogue::Catalogue;

pub(crate) static CATALOGUE: Catalogue = Catalogue {
    command: "tripppin",
    title: "Tripppin",
    version: "1.2.3",
    authors: "nobody",
    summary: "board games for tests",
    description: "Games.",
    first: &tripppin_game::ENTRY,
    others: &[&trippples_game::ENTRY, &tribolo_game::ENTRY, &triple3_game::ENTRY],
    palettes: &[
        ("workbench2", "GIMP Palette\n170 170 170\n0 0 0\n255 255 255\n102 136 187\n"),
        ("workbench13", "GIMP Palette\n0 85 170\n255 255 255\n0 0 34\n255 136 0\n"),
        (
            "workbench31",
            "GIMP Palette\n170 170 170\n0 0 0\n255 255 255\n102 136 187\n238 68 68\n85 221 85\n0 68 221\n238 153 0\n",
        ),
        (
            "magicwb",
            "GIMP Palette\n153 153 153\n0 0 0\n255 255 255\n51 102 170\n119 119 119\n170 170 170\n170 153 119\n255 170 153\n",
        ),
        (
            "highcontrast",
            "GIMP Palette\n204 204 204\n0 0 0\n255 255 255\n34 119 238\n170 0 51\n0 34 187\n221 119 0\n204 255 255\n",
        ),
    ],
    screens: &[
        ("Workbench", "pens = 4\nfont = 8\n"),
        ("Workbench13", "pens = 4\npalette = workbench13\nfont = 8\nlook = 1.3\n"),
        ("MagicWB", "mode = interlace\npens = 8\npalette = magicwb\nfont = 16\nlook = newlook\n"),
        ("HighContrast", "standard = pal\npens = 8\npalette = highcontrast\nfont = 11\nlook = newlook\n"),
    ],
    icons: &[],
    windows_icon: &[],
    script_example: "wait 60\nmenu Quit\nexpect ended\nsay done\n",
    rating_fn: |_, _| None,
};
