//! Tests of the oracle against a plain solver, its own consistency and statistics of boards.

use super::plain::{Solved, states};
use super::{chance, common, every_rules, rules, start};
use boardgame_engine::oracle::{PuzzleOracle as _, Verdict};
use trippples_game::{Board, Line, Oracle, Outcome, missed};

#[test]
fn states_agree_with_plain_solver() {
    for (text, boards) in [
        ("house", 60),
        ("official", 5),
        ("official,freeze", 30),
        ("official,wild", 30),
        ("official,freeze,wild", 30),
    ] {
        for number in 0..common::sample(boards / 5, boards) {
            let board = Board::numbered(2, number);
            let oracle = Oracle::solve(&board, rules(text)).unwrap();
            let solved = Solved::solve(board, rules(text));
            for position in states(board, rules(text)) {
                assert_eq!(oracle.verdict(&position), solved.verdict(&position), "{position}");
            }
        }
    }
}

#[test]
fn states_agree_with_their_moves() {
    for rules in every_rules() {
        let board = Board::numbered(3, 1);
        let oracle = Oracle::solve(&board, rules).unwrap();
        for position in states(board, rules) {
            let judgement = oracle.judge(&position);
            let expected = match position.outcome() {
                Some(Outcome::Finish(_)) => Verdict::Loss(0),
                Some(Outcome::DoubleBlock) => Verdict::Draw,
                None => judgement.moves.iter().map(|judged| judged.verdict).max().unwrap(),
            };
            assert_eq!((judgement.verdict, oracle.verdict(&position)), (expected, expected), "{position}");
            assert_eq!(oracle.best(&position).map(|best| best.verdict), position.mover().map(|_| expected));
        }
    }
}

#[test]
fn perfect_play_ends_in_the_predicted_plies() {
    for text in ["house", "official,freeze,wild"] {
        let board = Board::numbered(4, 0);
        let oracle = Oracle::solve(&board, rules(text)).unwrap();
        for position in states(board, rules(text)).step_by(7) {
            let Some(foretold) = oracle.verdict(&position).plies() else { continue };
            let mut line = Line::new(position);
            let mut plies = 0;
            while line.end().is_none() {
                line.play(oracle.best(line.current()).unwrap().mv).unwrap();
                // A missed turn also counts as a ply.
                plies += 1 + u16::from(missed(&line).is_some());
            }
            assert_eq!(plies, foretold, "{line}");
        }
    }
}

#[test]
fn board_with_missing_tiles_has_no_values() {
    assert!(Oracle::solve(&Board::EMPTY, rules("official,place")).is_none());
    let placed = start(0, rules("official,place"));
    assert!(Oracle::for_position(&placed).unwrap().knows(&placed));
    assert!(!Oracle::for_position(&placed).unwrap().knows(&start(0, rules("official"))));
}

#[test]
fn puzzles_of_every_length_are_found() {
    for text in ["house", "official,freeze", "official,wild", "official,freeze,wild,place"] {
        for &plies in Oracle::PUZZLES {
            let deal = || Oracle::deal_puzzle(rules(text), &mut chance(7), plies, &mut 4096).unwrap();
            let (oracle, position) = deal();
            assert_eq!(oracle.verdict(&position), Verdict::Win(plies));
            assert!(oracle.is_puzzle(&position));
            assert_eq!((position.missed(), position.mover()), (None, Some(position.turn())));
            assert_eq!(deal().1, position);
        }
    }
    assert!(Oracle::deal_puzzle(rules("house"), &mut chance(7), 4, &mut 4096).is_none());
}
