//! Trippples against the tables of its reference program and of an independent solver.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;

use tripppin::games::oracle::Verdict;
use tripppin::games::trippples::oracle::Oracle;
use tripppin::games::trippples::{End, Line, Move, Position, Walk};

const MOVES: &str = include_str!("reference/trippples-moves.tsv");
const SOLVED: &str = include_str!("reference/trippples-solved.tsv");
const STARTS: &str = include_str!("reference/trippples-starts.tsv");
const CYCLES: &str = include_str!("reference/trippples-cycles.tsv");

#[test]
fn legal_moves_and_blocks_are_those_of_the_table() {
    for (number, row) in common::rows(MOVES) {
        let position: Position = row[0].parse().unwrap();
        let blocked = position.is_blocked(position.turn());
        assert_eq!(blocked, row[2] == "1", "line {number}");
        if blocked {
            assert_eq!(row[1], "-", "line {number}");
            assert_ne!(position.mover(), Some(position.turn()), "line {number}");
            continue;
        }
        let mut to: Vec<String> =
            position.legal_moves().iter().map(|mv| mv.walk().unwrap().to().to_string()).collect();
        to.sort();
        assert_eq!(to.join(","), row[1], "line {number}");
    }
}

/// A value as the table writes it, with the plies after the move.
fn after(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win(plies) => format!("W{}", plies - 1),
        Verdict::Draw => "D".to_owned(),
        Verdict::Loss(plies) => format!("L{}", plies - 1),
    }
}

#[test]
fn values_and_distances_are_those_of_the_table() {
    for (number, row) in common::rows(SOLVED) {
        let position: Position = row[0].parse().unwrap();
        let judgement = Oracle::of(&position).unwrap().judge(&position);
        let plies = judgement.verdict.plies().map_or("-".to_owned(), |plies| plies.to_string());
        assert_eq!([judgement.verdict.name(), &plies], [row[1], row[2]], "line {number}");
        let moves: Vec<String> = judgement
            .moves
            .iter()
            .map(|judged| format!("{}={}", judged.mv.walk().unwrap().to(), after(judged.verdict)))
            .collect();
        assert_eq!(moves.join(","), row[3], "line {number}");
    }
}

#[test]
fn starts_are_worth_what_the_table_says() {
    for (number, row) in common::rows(STARTS) {
        let position: Position = row[0].parse().unwrap();
        let verdict = Oracle::of(&position).unwrap().verdict(&position);
        let plies = verdict.plies().map_or("-".to_owned(), |plies| plies.to_string());
        assert_eq!([verdict.name(), &plies], [row[1], row[2]], "line {number}");
    }
}

#[test]
fn the_third_start_of_a_cycle_ends_the_game_at_the_tables_ply() {
    for (number, row) in common::rows(CYCLES) {
        let rows = row[0];
        let mut line: Line = format!("{rows} a1 h1 c").parse().unwrap();
        for mv in row[2].split(' ') {
            let to = mv[1..].parse().unwrap();
            let mover = line.current().mover().unwrap();
            assert_eq!(mover.to_string(), mv[..1], "line {number}");
            let walk = Walk::between(line.current().piece(mover), to).unwrap();
            line.play(Move::quiet(walk)).unwrap();
            if line.end().is_some() {
                break;
            }
        }
        let cycle = line.end().and_then(End::cycle);
        assert_eq!(
            cycle.map_or(0, |cycle| line.plies().min(cycle.starts[2])).to_string(),
            row[4],
            "line {number}"
        );
        assert_eq!(cycle.map_or(0, |cycle| cycle.length).to_string(), row[5], "line {number}");
    }
}
