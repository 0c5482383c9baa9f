//! Tests of the oracle against a table of exact values, a plain solver and its own consistency.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::library::plain;

use proptest::prelude::*;

use boardgame_engine::oracle::Verdict;
use plain::solver::{Solved, states};
use tripppin_game::{Board, Census, Oracle, Position};

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

// The reference figures were counted on 1,763,600 boards; the tolerances are four standard deviations for
// 5,000 boards.
#[test]
fn random_boards_match_the_census() {
    let mut census = Census::default();
    for seed in 0..5000 {
        let oracle = Oracle::solve(&common::board(seed));
        assert!(oracle.memory() < 1_000_000);
        census.add(seed, &oracle);
    }
    let near = |count: u64, of: u64, percent: f64, tolerance: f64| {
        let found = 100.0 * count as f64 / of as f64;
        assert!((found - percent).abs() < tolerance, "{found} % instead of {percent} %: {census:?}");
    };
    let tally = &census.solved;
    near(tally.won(), tally.boards, 29.5, 2.6);
    near(tally.drawn(), tally.boards, 70.4, 2.6);
    near(tally.lost(), tally.boards, 0.016, 0.08);
    near(tally.won_within(1), tally.won(), 55.7, 5.2);
    near(tally.won_within(17), tally.won(), 95.0, 2.3);
    let states = tally.boards * Oracle::STATES;
    near(tally.states_won, states, 11.3, 0.3);
    near(tally.states_lost, states, 5.1, 0.3);
    assert_eq!(census.won_on_goal, 0);
    assert!(tally.won_in.keys().all(|&plies| plies <= 91));
    assert!(tally.farthest.is_some_and(|peak| peak.value <= 245));
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
