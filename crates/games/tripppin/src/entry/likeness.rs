//! The likeness of Tripppin to the Amiga program of 1994, whose source code is published.

use amiga_boardgame::entry::likeness::Likeness;

const SOURCE: &str = "source code of the Amiga program, fourth release of 1994";

pub(super) const LIKENESS: &[Likeness] = &[
    Likeness {
        part: "rules, start position",
        original: SOURCE,
        check: "25 positions: the same number of sequences of 1 to 7 plies",
        differences: "The draws of this program are an addition, which classic mode leaves out. Tiles are shuffled by a \
                      different method.",
    },
    Likeness {
        part: "levels 1 to 9",
        original: SOURCE,
        check: "1,744 positions, and 16 at depth 10: the same move and evaluation; 36 games between levels: the same moves",
        differences: "None are known.",
    },
    Likeness {
        part: "loop prevention",
        original: "the same source code; the number of remembered moves is from the description that came with it",
        check: "256 of 260 positions: the same move, if the original remembers 40 moves of each side",
        differences: "The description limits loops to 20 moves, and the source code to 50. This program follows the \
                      description. In 4 positions, the original compares a move with memory that it has not written.",
    },
    Likeness {
        part: "board and panel",
        original: SOURCE,
        check: "84,399 of 98,280 pixels in four colours, and 174,050 of 190,320 pixels with interlace in eight colours: \
                all the same",
        differences: "Pieces, circles, X marks, dotted frames, letters and pictures in menus are not compared. Pieces \
                      and letters are new drawings.",
    },
    Likeness {
        part: "menu, its keys, dragging, pauses",
        original: SOURCE,
        check: "read in the source code, not compared with a running program",
        differences: "The menus Oracle, Aids, Edit and Club are additions, which classic mode leaves out. There, at \
                      most 40 moves of humans can be taken back, as the description says. The keyboard's cursor \
                      and the pages of F1 are additions that classic mode keeps. The window has a shorter title, and \
                      menu items without effect are disabled.",
    },
];
