//! The pages of `docs/known/`, with the studies on each.

use super::ladder::Ladder;
use super::study::{Kind, Study};
use super::values::AnswerCounts;

pub struct Page {
    /// Name of the game, which is also the name of the page's file.
    pub name: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub studies: &'static [Study],
}

const LADDER: &str = "Every engine plays every other engine, but a slow engine plays only those next to it. Each start is played in \
                      every order of seats, and the command shown is one of these matches. The first columns are ratings in Elo with their standard error, by maximum likelihood \
                      (Bradley-Terry; Luce for three players). The mean rating is 0. The other columns are shares of wins, in \
                      percent, of the engine of the row against that of the column. A game without a winner is shared equally.";

pub const PAGES: &[Page] = &[TRIPPPIN, TRIPPPLES, TRIBOLO, TRIPLE3];

const TRIPPPIN: Page = Page {
    name: "tripppin",
    title: "Known results of Tripppin",
    about: "The game of 1994 is solved: every position of a board has an exact value. Most boards are drawn. Every win of a board \
            comes from a side without a move, and none from reaching the last goal.",
    studies: &[
        Study {
            name: "tripppin-boards",
            title: "Boards",
            about: "The right piece moves first. Most wins are short: more than half take one ply, but some take dozens. The \
                    standard error of a share of boards is at most 0.016 percentage points.",
            full: 10_000_000,
            small: 1000,
            kind: Kind::Survey(&["census", "--seed", "1"], "--boards"),
        },
        Study {
            name: "tripppin-first-moves",
            title: "First moves",
            about: "The value of each first move of the right piece from e1, on the boards on which the move is legal.",
            full: 100_000,
            small: 200,
            kind: Kind::FirstMoves,
        },
        Study {
            name: "tripppin-only-moves",
            title: "Which level finds the only move",
            about: "A puzzle is a position that only one move wins. The table shows how many puzzles, in percent, each level of the \
                    classic engine starts with that move, by the length of the win. The command shown is one of these runs. A level \
                    that does not see the end often guesses right, because there are few moves.",
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
                engines: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "perfect"],
                slow: &[],
                rest: &["--max-plies", "200"],
            }),
        },
    ],
};

const TRIPPPLES: Page = Page {
    name: "trippples",
    title: "Known results of Trippples",
    about: "The game of 1974 is solved, board by board. Without wild neutral tiles almost every board is a draw. Both sets of rules \
            give the same values, because exact values ignore freezes and agreed draws, and count an indirect win as a draw.",
    studies: &[
        Study {
            name: "trippples-house",
            title: "House rules",
            about: "The standard error of a share of boards is at most 0.05 percentage points.",
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
            about: "The boards are those of the house rules, and so are the values.",
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
            about: "Neutral tiles are wild cards. The first player wins more than half of the boards.",
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
            about: "Under the official rules a side can also win a cycle of moves. A draw followed by the letter of a side is a \
                    board on which that side can force such an indirect win.",
            full: 1000,
            small: 10,
            kind: Kind::AnswerCounts(AnswerCounts {
                deal: &["deal", "--game", "trippples", "--rules", "official"],
                ask: &["solve", "--game", "trippples"],
            }),
        },
        Study {
            name: "trippples-freeze",
            title: "Freezes",
            about: "The results of games between two engines that search four plies deep, with called freezes allowed: the winner's \
                    letter and the reason.",
            full: 200,
            small: 5,
            kind: Kind::AnswerCounts(AnswerCounts {
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
                engines: &[
                    "random",
                    "manhattan",
                    "euclidean",
                    "minimax:1",
                    "minimax:2",
                    "minimax:3",
                    "minimax:4",
                    "minimax:5",
                    "minimax:6",
                    "minimax:7",
                    "minimax:8",
                    "minimax:9",
                    "minimax:10",
                    "perfect",
                ],
                slow: &[],
                rest: &["--max-plies", "200"],
            }),
        },
    ],
};

const TRIBOLO: Page = Page {
    name: "tribolo",
    title: "Known results of Tribolo",
    about: "A game for three players has no exact values. The results come from games between engines.",
    studies: &[
        Study {
            name: "tribolo-seats",
            title: "Seats",
            about: "Three equal engines play, and the first player is drawn by lot. A shared win counts as a fraction. Errors are \
                    standard errors. Red is ahead by two errors. By chance, one of three seats is ahead as far in one run of ten, \
                    so the result does not show that a seat is better.",
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
                engines: &["1", "2", "3", "4", "5", "classic", "6"],
                slow: &[("6", &["4", "5"], 10)],
                rest: &[],
            }),
        },
    ],
};

const TRIPLE3: Page = Page {
    name: "triple3",
    title: "Known results of Triple 3",
    about: "The results show how much the dice decide, how much skill decides, and the value of moving first.",
    studies: &[
        Study {
            name: "triple3-alike",
            title: "The first move",
            about: "Two equal engines play, so the first move and luck decide. Two games with the same dice are then the same game, \
                    played twice. The standard error of the first player's share is therefore that of half the games, 0.50 \
                    percentage points.",
            full: 20_000,
            small: 20,
            kind: Kind::Survey(
                &["match", "--game", "triple3", "--first", "8", "--second", "8", "--seed", "1"],
                "--games",
            ),
        },
        Study {
            name: "triple3-skill",
            title: "Learned engine against greedy engine",
            about: "The engine trained by self-play meets the greedy engine. Each moves first once with the same dice. The greedy \
                    engine wins one game in nine, by the luck of the dice.",
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
                engines: &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
                slow: &[("9", &["8"], 100)],
                rest: &[],
            }),
        },
    ],
};
