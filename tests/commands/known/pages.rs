//! The pages of `docs/known/`, with the studies on each.

use super::ladder::Ladder;
use super::study::{Kind, Study};
use super::values::Told;

/// A page about a game.
pub struct Page {
    /// Name of the game and of the page's file.
    pub name: &'static str,
    /// Heading of the page.
    pub title: &'static str,
    /// Introduction of the page.
    pub about: &'static str,
    /// Studies on the page.
    pub studies: &'static [Study],
}

const LADDER: &str = "Every mind against every other, each start played in every order of seats: the line shown is one of them. The \
                      first figures are strengths in Elo with their standard error, by maximum likelihood (Bradley and Terry; \
                      Luce where three play), their mean being 0; then the share of wins, in percent, of the mind of the line \
                      against that of the column. Games nobody won are shared.";

/// All pages.
pub const PAGES: &[Page] = &[TRIPPPIN, TRIPPPLES, TRIBOLO, TRIPLE3];

const TRIPPPIN: Page = Page {
    name: "tripppin",
    title: "What is known of Tripppin",
    about: "The game of 1994 is solved: every position of a board has an exact value. Nobody wins most boards, and who wins does \
            so because the other side has no move left, not on the last goal.",
    studies: &[
        Study {
            name: "tripppin-boards",
            title: "Boards",
            about: "The right piece begins. Won starts are short: half of them in one ply, and still some take dozens. A share of \
                    boards is off by no more than 0.016 percentage points (one standard error of ten million).",
            full: 10_000_000,
            small: 1000,
            kind: Kind::Survey(&["census", "--seed", "1"], "--boards"),
        },
        Study {
            name: "tripppin-first-moves",
            title: "First moves",
            about: "What each first move of the right piece from e1 is worth, on the boards whose tile there allows it.",
            full: 100_000,
            small: 200,
            kind: Kind::FirstMoves,
        },
        Study {
            name: "tripppin-only-moves",
            title: "Who finds the only move",
            about: "Puzzles: positions won by one move only. How many of them, in percent, each level of the classic thinker begins \
                    with that move, by how long the win is (the line shown is one of them). A level that does not see the end \
                    still guesses right often: there are few moves.",
            full: 1000,
            small: 4,
            kind: Kind::OnlyMoves,
        },
        Study {
            name: "tripppin-ladder",
            title: "Ladder",
            about: LADDER,
            full: 50,
            small: 1,
            kind: Kind::Ladder(Ladder {
                game: "tripppin",
                deal: &["--fair"],
                seats: &["--right", "--left"],
                letters: "rl",
                minds: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "perfect"],
                rest: &["--max-plies", "200"],
            }),
        },
    ],
};

const TRIPPPLES: Page = Page {
    name: "trippples",
    title: "What is known of Trippples",
    about: "The game of 1974, solved board by board. With plain neutral tiles almost every board is a draw; wild cards change \
            that. Both rule sets give the same values: they differ in what freezes and agreements allow, which have no part in \
            exact values, and an indirect win counts as a draw.",
    studies: &[
        Study {
            name: "trippples-house",
            title: "House rules",
            about: "A share of boards is off by no more than 0.05 percentage points (one standard error of a million).",
            full: 1_000_000,
            small: 1000,
            kind: Kind::Survey(
                &["census", "--game", "trippples", "--rules", "house", "--seed", "1"],
                "--boards",
            ),
        },
        Study {
            name: "trippples-official",
            title: "Official rules",
            about: "The same boards, and the same values.",
            full: 1_000_000,
            small: 1000,
            kind: Kind::Survey(
                &["census", "--game", "trippples", "--rules", "official", "--seed", "1"],
                "--boards",
            ),
        },
        Study {
            name: "trippples-wild",
            title: "Wild cards",
            about: "Neutral tiles are wild cards: who begins wins more than every second board.",
            full: 1_000_000,
            small: 1000,
            kind: Kind::Survey(
                &["census", "--game", "trippples", "--rules", "official", "--wild", "--seed", "1"],
                "--boards",
            ),
        },
        Study {
            name: "trippples-indirect",
            title: "Indirect wins",
            about: "By the official rules a side can also win by shutting the other up: an exact draw with that side's letter behind \
                    it is such a board.",
            full: 1000,
            small: 10,
            kind: Kind::Told(Told {
                deal: &["deal", "--game", "trippples", "--rules", "official"],
                ask: &["solve", "--game", "trippples"],
            }),
        },
        Study {
            name: "trippples-freeze",
            title: "Freezes",
            about: "How games end between two players who look four moves ahead, with freezes allowed: the winner's letter, and how.",
            full: 200,
            small: 5,
            kind: Kind::Told(Told {
                deal: &["deal", "--game", "trippples", "--rules", "official", "--freeze"],
                ask: &[
                    "match",
                    "--game",
                    "trippples",
                    "--circle",
                    "minimax:4",
                    "--square",
                    "minimax:4",
                    "--max-plies",
                    "200",
                ],
            }),
        },
        Study {
            name: "trippples-ladder",
            title: "Ladder",
            about: LADDER,
            full: 50,
            small: 1,
            kind: Kind::Ladder(Ladder {
                game: "trippples",
                deal: &[],
                seats: &["--circle", "--square"],
                letters: "cs",
                minds: &[
                    "random",
                    "manhattan",
                    "euclidean",
                    "minimax:2",
                    "minimax:4",
                    "minimax:6",
                    "perfect",
                ],
                rest: &["--max-plies", "200"],
            }),
        },
    ],
};

const TRIBOLO: Page = Page {
    name: "tribolo",
    title: "What is known of Tribolo",
    about: "Three players, no exact values: what is known comes from games.",
    studies: &[
        Study {
            name: "tribolo-seats",
            title: "Seats",
            about: "Three of one mind; who opens is drawn. Wins that are shared are split; errors are standard errors. Red is ahead by \
                    two errors, as one of three seats is by chance in one run of ten: that a seat is better is not shown.",
            full: 6000,
            small: 6,
            kind: Kind::Survey(
                &["match", "--game", "tribolo", "--blue", "3", "--red", "3", "--green", "3", "--seed", "1"],
                "--games",
            ),
        },
        Study {
            name: "tribolo-ladder",
            title: "Ladder",
            about: LADDER,
            full: 10,
            small: 1,
            kind: Kind::Ladder(Ladder {
                game: "tribolo",
                deal: &[],
                seats: &["--blue", "--red", "--green"],
                letters: "brg",
                minds: &["1", "2", "3", "4", "5", "classic"],
                rest: &[],
            }),
        },
    ],
};

const TRIPLE3: Page = Page {
    name: "triple3",
    title: "What is known of Triple 3",
    about: "Dice decide a part, and skill the rest: how much of each, and what it is worth to begin.",
    studies: &[
        Study {
            name: "triple3-alike",
            title: "Who begins",
            about: "Two of the same mind: what is left is who begins, and luck. Games with the same dice are one game then, played \
                    twice: the honest error of whoever begins is that of half the games, 0.50 percentage points.",
            full: 20_000,
            small: 20,
            kind: Kind::Survey(
                &["match", "--game", "triple3", "--first", "8", "--second", "8", "--seed", "1"],
                "--games",
            ),
        },
        Study {
            name: "triple3-skill",
            title: "Skill against greed",
            about: "What was learned by self-play against a player who is only greedy, each beginning once with the same dice. The \
                    greedy player wins one game in nine: so much the dice can do.",
            full: 20_000,
            small: 20,
            kind: Kind::Survey(
                &["match", "--game", "triple3", "--first", "8", "--second", "3", "--seed", "1"],
                "--games",
            ),
        },
        Study {
            name: "triple3-ladder",
            title: "Ladder",
            about: LADDER,
            full: 2000,
            small: 2,
            kind: Kind::Ladder(Ladder {
                game: "triple3",
                deal: &[],
                seats: &["--first", "--second"],
                letters: "ab",
                minds: &["1", "2", "3", "4", "5", "6", "7", "8"],
                rest: &[],
            }),
        },
    ],
};
