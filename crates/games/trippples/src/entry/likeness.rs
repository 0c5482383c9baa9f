//! The likeness of Trippples to a browser version of 2022, and to the board game of 1974.

use amiga_boardgame::entry::likeness::Likeness;

const BROWSER: &str = "a browser version of 2022";

pub(super) const LIKENESS: &[Likeness] = &[
    Likeness {
        part: "house rules",
        original: BROWSER,
        check: "1,500 positions: the same legal moves and blocked sides",
        differences: "In 116 of 120 recorded games, the browser version declares the draw by cycle too late or never. This \
                      program follows the rule as the browser version states it.",
    },
    Likeness {
        part: "official and optional rules",
        original: "the rules of the board game, as the browser version reports them",
        check: "read, not compared with a program",
        differences: "The printed rules were not available. That players may place the tiles is not in the report. In the \
                      report, a jump from a wild neutral tile may go to any tile; here it goes to a free arrow tile. \
                      That a cycle counts at its third beginning, and that \"non-losing\" means the exact value, are \
                      interpretations.",
    },
    Likeness {
        part: "random, manhattan, euclidean, minimax",
        original: BROWSER,
        check: "200 positions: the same moves of manhattan and euclidean, and 1,156 of 1,200 evaluations of minimax",
        differences: "A missed turn counts as a ply of minimax; the browser version ends its search there. Minimax may \
                      choose a different one of several equal moves.",
    },
    Likeness {
        part: "window, menus, keys",
        original: "none: they resemble those of Tripppin",
        check: "none",
        differences: "The page of the browser version looks different and has no keys.",
    },
];
