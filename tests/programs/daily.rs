//! Tests of the daily puzzles in the windows of the solved games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::path::Path;

use boardgame_engine::coach::{Day, Puzzle};
use boardgame_engine::oracle::{self, PuzzleOracle};
use boardgame_engine::record::GameRecord;

use crate::play;

use play::{Table, words};

/// A day whose daily puzzles are won in three turns. The day is a Tuesday.
const DAY: u64 = 6;

fn opened(game: &str, options: &str) -> Table {
    Table::from_command(&words(&format!("--game {game} --seed 5 aids {options}")))
}

/// Plays the best moves of both sides from the puzzle to its end.
fn solve<O: PuzzleOracle>(table: &mut Table) {
    let (oracle, puzzle) = Puzzle::of_day::<O>(Day::new(DAY).unwrap()).unwrap();
    let mut record = GameRecord::new(puzzle.position().clone());
    while !record.is_over() {
        let mv = oracle::advise(&oracle, &record).unwrap().mv;
        if record.turn() == puzzle.solver() {
            table.does(&format!("play {mv}"));
        }
        record.play(mv).unwrap();
        table.does("wait thinker");
    }
}

fn daily_is_solved_and_shared<O: PuzzleOracle>(game: &str, title: &str) {
    let mut table = opened(game, "--daily 6");
    table.does(&format!("wait thinker\nexpect title {title} - Daily 6: win in 3"));
    table.does("clipboard x\nmenu Copy result\nexpect clipboard x");
    solve::<O>(&mut table);
    table.does(&format!("expect title {title} - Daily 6: solved, won in 3"));
    table.does(&format!("menu Copy result\nexpect clipboard {title} daily 6: solved in 3 turns"));
    // Outside a solved daily puzzle, the menu item "Copy result" is disabled.
    table.does("key n with amiga\nwait thinker\nclipboard x\nmenu Copy result\nexpect clipboard x");

    // The computer has no record, so that another one knows nothing of the first result.
    let mut table = opened(game, "--daily 6");
    table.does("wait thinker\nmenu Hint\nmenu Hint");
    solve::<O>(&mut table);
    table.does(&format!("expect title {title} - Daily 6: solved, counts 0 (hint)"));
    table.does(&format!("menu Copy result\nexpect clipboard {title} daily 6: solved in 3 turns, 2 hints"));
}

#[test]
fn daily_puzzle_of_tripppin_is_solved_and_shared() {
    daily_is_solved_and_shared::<tripppin_game::Oracle>("tripppin", "Tripppin");
}

#[test]
fn daily_puzzle_of_trippples_is_solved_and_shared() {
    daily_is_solved_and_shared::<trippples_game::Oracle>("trippples", "Trippples");
}

#[test]
fn daily_puzzle_needs_a_clock_that_shows_2026() {
    for game in ["tripppin", "trippples"] {
        let mut table = opened(game, "");
        let script = "menu Daily puzzle\nexpect bar There are daily puzzles from 2026 on, but the clock shows an earlier date";
        table.does(script);
    }
    for game in ["tribolo", "triple3"] {
        let error = opened(game, "").run("test", "menu Daily puzzle", Path::new(".")).unwrap_err();
        assert!(error.contains("expected the beginning of"), "{error}");
    }
}
