//! The likeness of Triple 3 to the Archimedes program of 1993, of which only the help text was available.

use amiga_boardgame::entry::likeness::Likeness;

const HELP_TEXT: &str = "the help text of the Archimedes program";

pub(super) const LIKENESS: &[Likeness] = &[
    Likeness {
        part: "rules",
        original: HELP_TEXT,
        check: "500 positions: the same legal holes and results as in a second program, written from the same text",
        differences: "The text does not contain the numbers of the board. That boxes and holes are numbered row by row is \
                      an assumption.",
    },
    Likeness {
        part: "throws, matches, who moves first",
        original: HELP_TEXT,
        check: "read, not compared with a program",
        differences: "The Archimedes program was not available.",
    },
    Likeness {
        part: "computer players, window, menus, keys",
        original: "none",
        check: "none",
        differences: "How the Archimedes program looked and chose its moves is not known.",
    },
];
