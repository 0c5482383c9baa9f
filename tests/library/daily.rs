//! Tests of the daily puzzles of the solved games: the first 400 puzzles are fixed, and the puzzles become
//! harder during a week.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use boardgame_engine::checksum::fnv1a;
use boardgame_engine::coach::{Day, Puzzle, PuzzleProgress};
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::oracle::{Oracle, advise};
use boardgame_engine::record::GameRecord;
use boardgame_engine::search_control::Unlimited;

/// Number of days in the table of `docs/known/daily.md`: 52 whole weeks.
const DAYS: u64 = 364;

fn day(number: u64) -> Day {
    Day::new(number).unwrap()
}

fn puzzle<O: Oracle>(number: u64) -> (O, Puzzle<O::Position>) {
    Puzzle::of_day(day(number)).unwrap()
}

fn checksum_of_400<O: Oracle>() -> u64 {
    let mut text = String::new();
    for number in 1..=400 {
        let (_, puzzle) = puzzle::<O>(number);
        assert_eq!((puzzle.plies(), puzzle.first_moves().right), (day(number).plies(), 1), "{number}");
        writeln!(text, "{}", GameRecord::new(puzzle.position().clone())).unwrap();
    }
    fnv1a(text.as_bytes())
}

#[test]
fn first_400_puzzles_of_tripppin_are_fixed() {
    assert_eq!(format!("{:016x}", checksum_of_400::<tripppin_game::Oracle>()), "b1bf8cfcfb885106");
}

#[test]
fn first_400_puzzles_of_trippples_are_fixed() {
    assert_eq!(format!("{:016x}", checksum_of_400::<trippples_game::Oracle>()), "8f9e18968eebc9cd");
}

/// Returns `true` if the engine plays the solver's moves and wins the puzzle in time against the best
/// replies.
fn solves<O: Oracle>(oracle: &O, puzzle: &Puzzle<O::Position>, engine: &dyn Engine<O::Position>) -> bool {
    let mut record = GameRecord::new(puzzle.position().clone());
    loop {
        match puzzle.progress(oracle, &record) {
            PuzzleProgress::Solved { .. } => return true,
            PuzzleProgress::Failed(_) => return false,
            PuzzleProgress::OnCourse { .. } => {}
        }
        let mut mv = advise(oracle, &record).unwrap().mv;
        if record.turn() == puzzle.solver() {
            engine.search(&record, &mut Unlimited, &mut |found| mv = found.mv).unwrap();
        }
        record.play(mv).unwrap();
    }
}

/// Returns table rows with the percentage of puzzles that each engine solves on each day of the week, Monday
/// to Sunday, over `DAYS` days.
fn table<O: Oracle<Position: EngineGame>>(engines: &[(String, String)]) -> String {
    let puzzles: Vec<_> = (1..=DAYS).map(|number| (day(number).weekday(), puzzle::<O>(number))).collect();
    let mut text = "engine       Mon  Tue  Wed  Thu  Fri  Sat  Sun\n".to_owned();
    let plies = (5..=11).map(|number| format!("{:5}", day(number).plies().div_ceil(2)));
    writeln!(text, "turns      {}", plies.collect::<String>()).unwrap();
    for (name, spec) in engines {
        let engine = O::Position::engine(spec).unwrap();
        let mut solved = [0; 7];
        for (weekday, (oracle, puzzle)) in &puzzles {
            solved[*weekday] += usize::from(solves(oracle, puzzle, &*engine));
        }
        // A weak engine may solve one harder puzzle by chance, so one more solved puzzle is allowed.
        assert!(solved.is_sorted_by(|earlier, later| earlier + 1 >= *later), "{name}: {solved:?}");
        let cells: String = solved.iter().map(|&count| format!("{:4}%", count * 100 / 52)).collect();
        writeln!(text, "{name:<11}{cells}").unwrap();
    }
    text
}

/// Returns the text of the page `docs/known/daily.md`.
fn page() -> String {
    let tripppin = table::<tripppin_game::Oracle>(
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|level| (format!("level {level}"), format!("classic:{level}"))),
    );
    let trippples = table::<trippples_game::Oracle>(
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
            .map(|depth| (format!("minimax {depth}"), format!("minimax:{depth} seed 0"))),
    );
    format!(
        "# Daily puzzles\n\n\
         Each puzzle of the first {DAYS} days has one right first move. Its length in turns depends on the weekday. The tables show how many \
         of the 52 puzzles of each weekday an engine solves alone against the best replies, in percent.\n\n\
         `UPDATE_KNOWN=1 cargo test --test library daily::` makes this page.\n\n\
         ## Tripppin, the classic engine\n\n```text\n{tripppin}```\n\n\
         ## Trippples, minimax (house rules)\n\n```text\n{trippples}```\n"
    )
}

#[test]
fn puzzles_are_harder_from_monday_to_sunday() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/known/daily.md");
    let page = page();
    if std::env::var_os("UPDATE_KNOWN").is_some() {
        fs::write(&path, &page).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), page);
}
