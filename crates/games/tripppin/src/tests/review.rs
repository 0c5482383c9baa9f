//! Tests of reviews of Tripppin games.

use crate::oracle::Oracle;
use crate::{Line, Position, Side};
use boardgame_engine::coach::{Review, Summary};
use boardgame_engine::oracle::{MoveQuality, Verdict};

/// A position that is won by e4f3 only.
const START: &str = "58ff61a1380da4c2/31ff524916c1ff23/34ff8ca298c8d0b0/2c924c19151c700e/\
                     89321a866285c468/462625918a078394/45ff514a54a8ffe0/2a4313ffff640b29 e4 e8 1 0 r";

fn review(moves: &str) -> Review<Position> {
    let line: Line = format!("{START}{moves}").parse().unwrap();
    Review::new(&Oracle::solve(line.first().board()), &line)
}

#[test]
fn unplayed_game_has_an_empty_review() {
    assert!(review("").moves().is_empty());
    assert_eq!(review("").summary(Side::Right), Summary::default());
}

#[test]
fn review_marks_compare_with_the_best_move() {
    let only = review(" moves e4f3").moves()[0];
    assert_eq!((only.quality, only.critical, only.best), (MoveQuality::Only, true, only.played));
    let blunder = review(" moves e4e3").moves()[0];
    assert_eq!((blunder.quality, blunder.side), (MoveQuality::Blunder, Side::Right));
    assert_eq!((blunder.played.verdict, blunder.best.mv.to_string().as_str()), (Verdict::Draw, "e4f3"));
    assert_eq!(blunder.verdict(), Verdict::Win(3));
}

#[test]
fn summary_counts_critical_turns_of_one_side() {
    let mut line: Line = format!("{START} moves e4e3").parse().unwrap();
    let oracle = Oracle::solve(line.first().board());
    for _ in 0..12 {
        let Some(mv) = line.current().legal_moves().last() else { break };
        line.play(mv).unwrap();
    }
    let review = Review::new(&oracle, &line);
    for side in Side::BOTH {
        let own = review.moves().iter().filter(|reviewed| reviewed.side == side);
        let turns = own.filter(|reviewed| reviewed.is_counted()).count();
        let Summary { only, good, inaccurate, blunders, .. } = review.summary(side);
        assert_eq!((review.summary(side).turns, only + good + inaccurate + blunders), (turns, turns));
    }
    assert!(review.summary(Side::Right).blunders >= 1);
}

#[test]
fn summary_counts_inaccurate_moves_of_lost_positions() {
    // All moves lose: h3h2 in 2 plies, h3g3 in 14.
    const LOST: &str = "1c341685624ae08c/0dff23c819ffff49/299458a88a9113b0/43c1d0380ba45445/\
         c25286ff89a1a226/68322c1a0e920761/25ff31706483ff98/2a154cffffc45146 d2 h3 4 3 l";
    for (mv, inaccurate) in [("h3h2", 1), ("h3g3", 0)] {
        let line: Line = format!("{LOST} moves {mv}").parse().unwrap();
        let review = Review::new(&Oracle::solve(line.first().board()), &line);
        let Summary { turns, inaccurate: found, .. } = review.summary(Side::Left);
        assert_eq!((turns, found), (inaccurate, inaccurate), "{mv}");
    }
}
