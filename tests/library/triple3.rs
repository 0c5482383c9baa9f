//! Tests of Triple 3's rules and notation against the table of a simulator, and of the bitboards against
//! the plain rules.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;

use proptest::prelude::*;
use proptest::sample::Index;
use triple3_game::board::{each, move_at};
use triple3_game::{Board, Dice, GameState, Line, Move, Position, Side, Total};

const MOVES: &str = include_str!("../reference/triple3-moves.tsv");

#[test]
fn table_rows_match_the_simulator() {
    let mut rows = 0;
    for (number, row) in common::rows(MOVES) {
        let [position, total, legal, mv, after, result] = row[..] else { panic!("line {number}: columns") };
        let before: Position = position.parse().unwrap_or_else(|error| panic!("line {number}: {error}"));
        assert_eq!(before.to_string(), position, "line {number}");
        let total = Total::parse(total).unwrap();
        let moves = before.legal_moves(total);
        let text = moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        rows += 1;
        if mv == "-" {
            assert_eq!(
                (text.as_str(), legal, after, result),
                ("", "-", "-", "rethrow or forfeit"),
                "line {number}"
            );
            continue;
        }
        // The table writes a removal as the name of the hole without a sign.
        let text = text.replace('-', "");
        assert_eq!(text, legal, "line {number}");
        let spot = mv.parse().unwrap();
        let mv = if total == Total::REMOVAL { Move::Remove(spot) } else { Move::Place(spot) };
        let next = before.play(mv, total).unwrap();
        assert_eq!(next.to_string(), after, "line {number}");
        let boxes =
            |position: &Position| position.boxes().iter().filter(|state| state.winner().is_some()).count();
        let outcome = if next.winner().is_some() {
            "win"
        } else if next.turn() == before.turn() {
            "again"
        } else if boxes(&next) > boxes(&before) {
            "box"
        } else {
            "next"
        };
        assert_eq!(outcome, result, "line {number}");
    }
    assert_eq!(rows, 500);
}

/// Generates games from the start, with the dice of a seed and a number of random choices.
fn line() -> impl Strategy<Value = Line> {
    let start = (any::<u64>(), prop::sample::select(&Side::BOTH));
    (start, prop::collection::vec(any::<Index>(), 0..110)).prop_map(|((seed, turn), choices)| {
        let mut line = Line::new(GameState::new(Position::start(turn), Dice { seed }));
        for choice in choices {
            let legal = line.legal_moves();
            if legal.is_empty() {
                break;
            }
            line.play(*choice.get(&legal)).unwrap();
        }
        line
    })
}

/// Returns the position before each move played, and the current position.
fn positions(line: &Line) -> impl Iterator<Item = &Position> {
    std::iter::once(line.first()).chain(line.positions()).map(GameState::position)
}

proptest! {
    #![proptest_config(common::cases(200))]

    #[test]
    fn bitboard_agrees_with_plain_rules(line in line()) {
        for (position, mv) in positions(&line).zip(line.moves().map(Some).chain([None])) {
            let board = Board::from(position);
            prop_assert_eq!((board.turn(), board.is_over()), (position.turn(), position.winner().is_some()));
            for total in Total::all() {
                let holes = if board.is_over() { 0 } else { board.holes(total) };
                let moves: Vec<Move> = each(holes).filter_map(|at| move_at(at, total)).collect();
                prop_assert_eq!(&moves, &position.legal_moves(total));
                // The resulting position is checked for the move played and for every fifth move.
                for mv in moves.iter().step_by(5).copied().chain(mv.filter(|mv| moves.contains(mv))) {
                    let mut next = board;
                    next.play(mv.spot().index(), total);
                    prop_assert_eq!(next, Board::from(&position.play(mv, total).unwrap()));
                }
            }
        }
    }
}
