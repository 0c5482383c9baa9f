//! The words that scripts use for Trippples, and the names of the options that select the players.

use crate::ending::words::{AGREED, BLOCKED, CYCLE, FINISH, FREEZE, INDIRECT};
use crate::entry::draw;
use crate::{Line, Position, RuleOptions, Side};
use amiga_boardgame::entry::scripting::{Ending, Outcome, Vocabulary, drawn_in_terminal};
use boardgame_engine::record::RESIGNED;
use boardgame_engine::square::Square;

pub(crate) const WORDS: &Vocabulary = &Vocabulary {
    seats: &["circle", "square"],
    seat_noun: "piece",
    endings: &[
        Ending::won(FINISH),
        Ending::drawn(BLOCKED),
        Ending::won(FREEZE),
        Ending::drawn(CYCLE),
        Ending::won(INDIRECT),
        Ending::drawn(AGREED),
        Ending::won(RESIGNED),
    ],
    place_example: "a square such as b2",
    move_example: "a move such as a1b2, a1b2! to call a freeze, d4g7 off a wild card, 61@d3 to place a tile, or draw",
    move_examples,
    notation: "a1b2 is the move from a1 to b2. If only one move leads to b2, b2 is a move, too.",
    has_draws: |record| record.parse().is_ok_and(|line: Line| line.current().rules().are_official()),
    ending,
    draw_board: drawn_in_terminal(draw::draw_board),
    lessons: &[include_str!("trippples.lesson"), include_str!("strategy.lesson")],
    ..Vocabulary::for_game::<Position, Square>()
};

pub(crate) const SEATS: [&str; 2] = ["--circle", "--square"];

/// Returns examples of moves in text form, for the rules of a game record.
fn move_examples(record: &str) -> Option<String> {
    let line: Line = record.parse().ok()?;
    let (position, rules) = (line.current(), line.current().rules());
    let mut examples = vec![if position.is_placing() {
        "a tile and a square, such as 61@d3"
    } else {
        "a move such as a1b2"
    }];
    let others =
        [(RuleOptions::FREEZE, "a1b2! to call a freeze"), (RuleOptions::WILD, "d4g7 off a wild card")];
    let others = others.into_iter().filter(|(option, _)| rules.has(*option) && !position.is_placing());
    examples.extend(others.map(|(_, example)| example));
    Some(examples.join(", "))
}

fn ending(Outcome { reason: how, winner }: Outcome) -> String {
    let Some(winner) = winner.and_then(|at| Side::BOTH.get(at)) else {
        let why = match how {
            BLOCKED => "because both pieces are blocked",
            CYCLE => "because a cycle of moves has begun for the third time",
            _ => "both sides agreed on",
        };
        return format!("a draw {why}");
    };
    let why = match how {
        FREEZE => "by a called freeze",
        RESIGNED => "because the opponent has resigned",
        INDIRECT => "because leaving a cycle would lose for the opponent only",
        _ => "at its finish",
    };
    format!("a game won by the {} piece {why}", winner.name())
}
