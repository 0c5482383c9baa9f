//! Tests of hints on a board of Tripppin.

use crate::oracle::Oracle;
use crate::{Line, Move, Position};
use boardgame_engine::coach::Hint;
use boardgame_engine::coach::hint::{self, STEPS};
use boardgame_engine::oracle::{ValuedMove, Verdict};

const ROWS: &str = "58ff61a1380da4c2/31ff524916c1ff23/34ff8ca298c8d0b0/2c924c19151c700e/\
                    89321a866285c468/462625918a078394/45ff514a54a8ffe0/2a4313ffff640b29";

fn steps(rest: &str) -> Option<[Hint<Move>; STEPS]> {
    let position: Position = format!("{ROWS} {rest}").parse().unwrap();
    hint::steps(&Oracle::solve(position.board()), &Line::new(position))
}

#[test]
fn each_hint_reveals_more() {
    // The move e4f3 wins in 3 plies, the two other moves only draw.
    let best = ValuedMove { mv: "e4f3".parse().unwrap(), verdict: Verdict::Win(3) };
    let told = [
        Hint::Critical,
        Hint::MoveCount { keeping: 1, moves: 3, verdict: Verdict::Win(3) },
        Hint::Direction(best.mv),
        Hint::Move(best),
    ];
    assert_eq!(steps("e4 e8 1 0 r"), Some(told));
}

#[test]
fn finished_game_has_no_hints() {
    assert_eq!(steps("d1 c4 5 4 l"), None);
}
