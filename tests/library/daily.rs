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
use boardgame_engine::oracle::{PuzzleOracle, advise};
use boardgame_engine::record::GameRecord;
use boardgame_engine::search_control::Unlimited;

/// Number of days in the table of `docs/known/daily.md`: 52 whole weeks.
const DAYS: u64 = 364;

fn day(number: u64) -> Day {
    Day::new(number).unwrap()
}

fn puzzle<O: PuzzleOracle>(number: u64) -> (O, Puzzle<O::Position>) {
    Puzzle::of_day(day(number)).unwrap()
}

fn checksum_of_400<O: PuzzleOracle>() -> u64 {
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
fn solves<O: PuzzleOracle>(
    oracle: &O,
    puzzle: &Puzzle<O::Position>,
    engine: &dyn Engine<O::Position>,
) -> bool {
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

/// Number of puzzles of each weekday in `DAYS` days.
const WEEKS: usize = 52;

/// Returns the strengths in the ladder of a game's page in `docs/known`, by the names of the engines.
fn ladder(game: &str) -> Vec<(String, f64)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/known/{game}.md"));
    let page = fs::read_to_string(path).unwrap();
    let rows = page.lines().skip_while(|line| !line.starts_with("engine ")).skip(1);
    let rows = rows.take_while(|line| *line != "```").map(|line| {
        let mut fields = line.split_whitespace();
        (fields.next().unwrap().to_owned(), fields.next().unwrap().parse().unwrap())
    });
    rows.collect()
}

/// Estimates the difficulty of puzzles, and the standard error. The difficulty is the strength of an engine
/// that solves half of the puzzles.
///
/// Each entry of `engines` contains a strength and the number of puzzles solved out of `WEEKS`.
fn difficulty(engines: &[(f64, usize)]) -> (f64, f64) {
    let chance = |elo: f64, difficulty: f64| 1.0 / (1.0 + f64::powf(10.0, (difficulty - elo) / 400.0));
    let expected = |difficulty| engines.iter().map(|(elo, _)| chance(*elo, difficulty)).sum::<f64>();
    let solved = engines.iter().map(|(_, solved)| *solved as f64).sum::<f64>() / WEEKS as f64;
    let (mut low, mut high) = (-4000.0, 4000.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > solved { low = middle } else { high = middle }
    }
    let weights = engines.iter().map(|(elo, _)| chance(*elo, low) * (1.0 - chance(*elo, low)));
    let precision = WEEKS as f64 * weights.sum::<f64>() * (f64::ln(10.0) / 400.0).powi(2);
    (low, 1.0 / precision.sqrt())
}

/// Returns a table with the percentage of daily puzzles that each engine solves, by weekday. Rows with the
/// difficulties follow.
///
/// Each entry of `engines` contains the name of its row, its specification, and the name that it may have on
/// the ladder of the game.
fn table<O: PuzzleOracle<Position: EngineGame>>(game: &str, engines: &[(String, String, String)]) -> String {
    // The perfect engine solves every puzzle.
    let ladder = ladder(game);
    let strength = |rung: &str| ladder.iter().find(|(name, _)| name == rung).map(|(_, elo)| *elo);
    let mut rated = [(); 7].map(|()| vec![(strength("perfect").unwrap(), WEEKS)]);
    let puzzles: Vec<_> = (1..=DAYS).map(|number| (day(number).weekday(), puzzle::<O>(number))).collect();
    let mut text = "engine       Mon  Tue  Wed  Thu  Fri  Sat  Sun\n".to_owned();
    let plies = (5..=11).map(|number| format!("{:5}", day(number).plies().div_ceil(2)));
    writeln!(text, "turns      {}", plies.collect::<String>()).unwrap();
    for (name, spec, rung) in engines {
        let engine = O::Position::engine(spec).unwrap();
        let mut solved = [0; 7];
        for (weekday, (oracle, puzzle)) in &puzzles {
            solved[*weekday] += usize::from(solves(oracle, puzzle, &*engine));
        }
        // A weak engine may solve one harder puzzle by chance, so one more solved puzzle is allowed.
        assert!(solved.is_sorted_by(|earlier, later| earlier + 1 >= *later), "{name}: {solved:?}");
        let cells: String = solved.iter().map(|&count| format!("{:4}%", count * 100 / WEEKS)).collect();
        writeln!(text, "{name:<11}{cells}").unwrap();
        if let Some(elo) = strength(rung) {
            rated.iter_mut().zip(solved).for_each(|(rated, count)| rated.push((elo, count)));
        }
    }
    let difficulties = rated.map(|rated| difficulty(&rated));
    // Puzzles are harder from day to day, within the error.
    assert!(difficulties.is_sorted_by(|earlier, later| earlier.0 < later.0 + later.1), "{difficulties:?}");
    let row = |of: fn(&(f64, f64)) -> f64| {
        difficulties.iter().map(|cell| format!("{:5.0}", of(cell))).collect::<String>()
    };
    writeln!(text, "\ndifficulty {}\nerror      {}", row(|cell| cell.0), row(|cell| cell.1)).unwrap();
    text
}

/// Returns the text of the page `docs/known/daily.md`.
fn page() -> String {
    let tripppin = table::<tripppin_game::Oracle>(
        "tripppin",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
            .map(|level| (format!("level {level}"), format!("classic:{level}"), level.to_string())),
    );
    let trippples = table::<trippples_game::Oracle>(
        "trippples",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|depth| {
            let engine = format!("minimax:{depth}");
            (format!("minimax {depth}"), format!("{engine} seed 0"), engine)
        }),
    );
    format!(
        "# Daily puzzles\n\n\
         Each puzzle of the first {DAYS} days has one right first move. Its length in turns depends on the weekday. The tables show how many \
         of the 52 puzzles of each weekday an engine solves alone against the best replies, in percent.\n\n\
         The rows below each table have the difficulty of the weekday's puzzles and its standard error, in Elo on the scale of the \
         [ladder](tripppin.md#ladder) of the same game. The difficulty is the strength of an engine that would solve half of the puzzles. \
         It is the most likely value, given the strengths of the engines with a place on the ladder and the puzzles that they solved. The \
         perfect engine, which solves all, is one of them. Differences between the puzzles of one weekday are left out.\n\n\
         The user's puzzle rating follows from these figures by Glicko-2: 1500 plus the difficulty is the rating of the opponent, and the \
         error is its deviation. A puzzle that the user solves alone counts 1, after a wrong move one half, and with a hint or not to \
         its end 0.\n\n\
         `UPDATE_KNOWN=1 cargo test --test suite library::daily::` makes this page.\n\n\
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
