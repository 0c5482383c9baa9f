//! Tests of Tripppin's rules and notation against tables measured from the original program.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;

use tripppin_game::{Position, perft};

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
