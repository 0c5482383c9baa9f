//! Measures Trippples: the oracle against a plain retrograde solver, boards per second on one and two
//! threads, and the deepest engine.
//!
//! The ratios of the same run are printed after the table.

#![allow(clippy::unwrap_used, reason = "a bench may fail by panicking")]
#![allow(clippy::print_stdout, reason = "the ratios are what this program is for")]

use std::thread;
use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;

use boardgame_engine::search_control::Unlimited;
use trippples_game::{Board, Census, Depth, Oracle, Position, Rules, Side, minimax};

#[path = "../tests/library/trippples/plain.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod plain;

use plain::Solved;

const RULES: [&str; 4] = ["house", "official,freeze", "official,wild", "official,freeze,wild"];
const BOARDS: u64 = 1000;

fn boards() -> Vec<Board> {
    (0..BOARDS).map(|number| Board::numbered(1974, number)).collect()
}

fn count_on(threads: u64, rules: Rules) -> Census {
    let part = BOARDS.div_ceil(threads);
    thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|n| scope.spawn(move || Census::count(rules, 1974, n * part..BOARDS.min((n + 1) * part))))
            .collect();
        let mut census = Census::default();
        parts.into_iter().for_each(|part| census.merge(&part.join().unwrap()));
        census
    })
}

#[divan::bench(args = RULES)]
fn solver(bencher: Bencher, rules: &str) {
    let (boards, rules) = (boards(), rules.parse().unwrap());
    let mut boards = boards.iter().cycle();
    bencher.with_inputs(|| boards.next().unwrap()).bench_local_values(|board| Oracle::solve(board, rules));
}

#[divan::bench(args = RULES, sample_count = 20)]
fn solver_plain(bencher: Bencher, rules: &str) {
    let (boards, rules) = (boards(), rules.parse().unwrap());
    let mut boards = boards.iter().cycle();
    bencher.with_inputs(|| *boards.next().unwrap()).bench_local_values(|board| Solved::solve(board, rules));
}

#[divan::bench(args = [1, 2], sample_count = 10)]
fn census(bencher: Bencher, threads: u64) {
    bencher.counter(ItemsCount::new(BOARDS)).bench(|| count_on(threads, Rules::House));
}

#[divan::bench(args = ["house", "official,freeze,wild"])]
fn minimax_10(bencher: Bencher, rules: &str) {
    let (boards, rules) = (boards(), rules.parse().unwrap());
    let mut boards = boards.iter().cycle();
    let depth = Depth::ALL[Depth::ALL.len() - 1];
    bencher
        .with_inputs(|| Position::start(*boards.next().unwrap(), Side::Circle, rules).unwrap())
        .bench_local_values(|position| minimax::scores(&position, depth, &mut Unlimited).unwrap());
}

#[divan::bench(args = ["official", "official,wild"])]
fn indirect_wins(bencher: Bencher, rules: &str) {
    let (boards, rules) = (boards(), rules.parse().unwrap());
    let drawn: Vec<(Position, Oracle)> = boards
        .into_iter()
        .map(|board| Position::start(board, Side::Circle, rules).unwrap())
        .map(|position| (position, Oracle::for_position(&position).unwrap()))
        .filter(|(position, oracle)| oracle.verdict(position).plies().is_none())
        .collect();
    let mut drawn = drawn.iter().cycle();
    // An oracle caches its results, so each oracle is queried only once.
    bencher
        .with_inputs(|| drawn.next().unwrap().clone())
        .bench_local_values(|(position, oracle)| oracle.indirect(&position));
}

/// Returns the shortest duration of five runs, because other load on the machine can only add time.
fn fastest<T>(mut what: impl FnMut() -> T) -> Duration {
    let mut timed = || {
        let start = Instant::now();
        divan::black_box(what());
        start.elapsed()
    };
    (0..5).map(|_| timed()).min().unwrap()
}

fn ratios() {
    println!("\nratios, plain to fast");
    let boards = boards();
    for text in RULES {
        let rules = text.parse().unwrap();
        let solve = fastest(|| boards.iter().filter_map(|board| Oracle::solve(board, rules)).count());
        let few = &boards[..5];
        let plainly = fastest(|| few.iter().for_each(|&board| drop(Solved::solve(board, rules))));
        let (solve, plainly) = (solve / boards.len() as u32, plainly / few.len() as u32);
        println!(
            "  solve, {text}: {:.0} in time ({plainly:.2?} to {solve:.2?} a board)",
            plainly.div_duration_f64(solve)
        );
    }
    let boards = |threads| BOARDS as f64 / fastest(|| count_on(threads, Rules::House)).as_secs_f64();
    println!("census: {:.0} boards a second on one thread, {:.0} on two", boards(1), boards(2));
}

fn main() {
    divan::main();
    // `cargo bench` passes `--bench`. Without this argument, the benches are only tried out.
    if std::env::args().any(|argument| argument == "--bench") {
        ratios();
    }
}
