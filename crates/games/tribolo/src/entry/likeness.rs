//! The likeness of Tribolo to a browser version of 2017, and to the DOS program of 1991.

use amiga_boardgame::entry::likeness::Likeness;

pub(super) const LIKENESS: &[Likeness] = &[
    Likeness {
        part: "rules, start position",
        original: "a browser version of 2017; the documentation of the DOS program confirms the number of cells and walls, \
                   and that chance decides who moves first",
        check: "350 positions: the same legal moves, the same board after a move, the same next player; 20 games: the same \
                result",
        differences: "The DOS program was not available, so its rules were not compared.",
    },
    Likeness {
        part: "the player Classic",
        original: "the computer player of the browser version",
        check: "60 positions: the same evaluation of each move, where the browser version has one; its move is one of the \
                best",
        differences: "Which of several equal moves the browser version chooses is not reproduced. How the DOS program chose \
                      its moves is not known.",
    },
    Likeness {
        part: "window, menus, keys",
        original: "none",
        check: "none",
        differences: "The screen and the keys of the DOS program are not known. H, S and U in classic mode are the choice \
                      of this program.",
    },
];
