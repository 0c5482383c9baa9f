//! Tests of Tripppin's rules and notation against tables measured from the original program.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;

use proptest::prelude::*;
use proptest::sample::Index;

use boardgame_engine::arrows::Direction;
use tripppin_game::{Line, Move, Position, perft};

const PERFT: &str = include_str!("../reference/tripppin-perft.tsv");
const MOVES: &str = include_str!("../reference/tripppin-moves.tsv");
const LOOPS: &str = include_str!("../reference/tripppin-loops.tsv");
const SOLVED: &str = include_str!("../reference/tripppin-solved.tsv");

#[test]
fn perft_equals_the_original() {
    for (number, row) in common::rows(PERFT) {
        let position: Position = row[0].parse().unwrap();
        for (depth, count) in (1..).zip(&row[1..]) {
            assert_eq!(perft(&position, depth).to_string(), *count, "line {number}, {depth} plies");
        }
    }
}

#[test]
fn table_positions_read_and_write() {
    for table in [PERFT, MOVES, LOOPS, SOLVED] {
        for (number, row) in common::rows(table) {
            let position: Position = row[0].parse().unwrap_or_else(|error| panic!("line {number}: {error}"));
            assert_eq!(position.to_string(), row[0], "line {number}");
        }
    }
}

proptest! {
    #![proptest_config(common::cases(500))]

    #[test]
    fn random_games_are_legal_and_read_back(line in common::line()) {
        prop_assert_eq!(&line.to_string().parse::<Line>().unwrap(), &line);
        for position in line.positions() {
            prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), *position);
            // `play` accepts exactly the listed moves, and no move after the end of the game.
            let legal: Vec<_> = position.legal_moves().collect();
            for mv in Direction::ALL
                .into_iter()
                .filter_map(|direction| Move::new(position.piece(position.turn()), direction))
            {
                prop_assert_eq!(position.play(mv).is_ok(), legal.contains(&mv));
            }
            prop_assert_eq!(position.outcome().is_some(), legal.is_empty());
        }
    }

    #[test]
    fn parsers_never_panic(text in "\\PC*") {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Line>();
        let _ = text.parse::<Move>();
    }

    #[test]
    fn damaged_record_names_a_column(line in common::line(), at in any::<Index>(), with in "\\PC") {
        let text = line.to_string();
        let at = at.index(text.len());
        let damaged = format!("{}{with}{}", &text[..at], &text[at + 1..]);
        if let Err(error) = damaged.parse::<Line>() {
            let column = error.column();
            prop_assert!(column >= 1 && column <= damaged.chars().count() + 1, "{error}");
            let place = format!("column {column}: ");
            prop_assert!(error.to_string().starts_with(&place), "{error}");
        }
    }
}
