//! Tests of the oracle against a table of exact values, a plain solver and its own consistency.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::library::plain;

use proptest::prelude::*;

use boardgame_engine::oracle::Verdict;
use plain::solver::{Solved, states};
use tripppin_game::{Board, Oracle, Position};

const SOLVED: &str = include_str!("../reference/tripppin-solved.tsv");

fn positions(board: &Board) -> impl Iterator<Item = Position> {
    states().map(|(reached, turn, pieces)| Position::set_up(*board, pieces, reached, turn).unwrap())
}

#[test]
fn values_and_distances_match_the_table() {
    for (number, row) in common::rows(SOLVED) {
        let position: Position = row[0].parse().unwrap();
        let judgement = Oracle::solve(position.board()).judge(&position);
        let plies = judgement.verdict.plies().map_or("-".to_owned(), |plies| plies.to_string());
        assert_eq!([judgement.verdict.name(), &plies], [row[1], row[2]], "line {number}");
        let moves: Vec<String> =
            judgement.moves.iter().map(|judged| format!("{}={}", judged.mv, judged.verdict)).collect();
        assert_eq!(moves.join(" "), row[3], "line {number}");
    }
}

#[test]
fn states_agree_with_plain_solver() {
    for seed in 0..common::sample(25, 100) {
        let board = common::board(seed);
        let (oracle, solved) = (Oracle::solve(&board), Solved::solve(&board));
        assert!(oracle.memory() < 1_000_000);
        for position in positions(&board) {
            assert_eq!(oracle.verdict(&position), solved.verdict(&position), "{position}");
        }
    }
}

/// Computes the exact value of a position from the values of its moves.
fn from_moves(moves: impl Iterator<Item = Verdict>) -> Verdict {
    moves.max().unwrap_or(Verdict::Loss(0))
}

// Values that are all consistent with their successors are correct: a decided value rests on ends fewer plies
// away, and every draw has a move to a draw.
#[test]
fn states_agree_with_their_successors() {
    for seed in 1000..1010 {
        let board = common::board(seed);
        let oracle = Oracle::solve(&board);
        for position in positions(&board) {
            let judgement = oracle.judge(&position);
            let expected = from_moves(judgement.moves.iter().map(|judged| judged.verdict));
            assert_eq!(judgement.verdict, expected, "{position}");
        }
    }
}

#[test]
fn finished_game_is_lost_for_the_side_to_move() {
    let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
    for end in ["d1 a1 5 0 l", "b1 a1 0 0 l"] {
        let position: Position = format!("{rows} {end}").parse().unwrap();
        let oracle = Oracle::solve(position.board());
        assert_eq!((oracle.verdict(&position), oracle.best(&position)), (Verdict::Loss(0), None));
    }
}

#[test]
fn perfect_play_ends_in_the_predicted_plies() {
    for (number, row) in common::rows(SOLVED) {
        let mut position: Position = row[0].parse().unwrap();
        let oracle = Oracle::solve(position.board());
        let Some(foretold) = oracle.verdict(&position).plies() else { continue };
        for left in (0..foretold).rev() {
            position = position.play(oracle.best(&position).unwrap().mv).unwrap();
            assert_eq!(oracle.verdict(&position).plies(), Some(left), "line {number}");
        }
        assert!(position.outcome().is_some(), "line {number}");
    }
}

#[test]
fn drawing_move_leaves_fewest_saving_replies() {
    for (number, row) in common::rows(SOLVED).filter(|(_, row)| row[1] == "draw") {
        let position: Position = row[0].parse().unwrap();
        let oracle = Oracle::solve(position.board());
        let replies = |mv| {
            let judgement = oracle.judge(&position.play(mv).unwrap());
            judgement.moves.iter().filter(|reply| reply.verdict == Verdict::Draw).count()
        };
        let best = oracle.best(&position).unwrap();
        assert_eq!(best.verdict, Verdict::Draw, "line {number}");
        for judged in oracle.judge(&position).best() {
            assert!(replies(best.mv) <= replies(judged.mv), "line {number}");
        }
    }
}

proptest! {
    #![proptest_config(common::cases(300))]

    // The value of a position does not depend on the moves before the position or on the end of the game.
    #[test]
    fn positions_of_any_game_agree_with_their_moves(line in common::line()) {
        let oracle = Oracle::solve(line.first().board());
        for position in line.positions() {
            let judgement = oracle.judge(position);
            let verdicts = || judgement.moves.iter().map(|judged| judged.verdict);
            prop_assert_eq!(judgement.verdict, from_moves(verdicts()));
            prop_assert_eq!(oracle.best(position).map(|best| best.verdict), verdicts().max());
        }
    }
}
