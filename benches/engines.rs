//! Measures the engines against their plain reference versions: searches at the highest levels, solving
//! boards, and boards per second on one and two threads.
//!
//! After the table, the ratios of the same run are printed, and the longest time between two checks of the
//! cancel flag for the slowest engine of every game.

#![allow(clippy::unwrap_used, reason = "a bench may fail by panicking")]
#![allow(clippy::print_stdout, reason = "the ratios are what this program is for")]

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use boardgame_engine::contract::Engine;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::search_control::Unlimited;
use tripppin_game::classic::{self, Level, SearchResult};
use tripppin_game::{Board, Census, ClassicEngine, Line, Oracle};
use trippples_game::{Depth, EngineName};

#[path = "../tests/library/plain/mod.rs"]
mod plain;

const MOVES: &str = include_str!("../tests/reference/tripppin-moves.tsv");

/// Every tenth position of the reference table that has more than one legal move.
static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let positions = MOVES.lines().skip(1).filter_map(|row| row.split('\t').next());
    let lines = positions.map(|position| Line::new(position.parse().unwrap()));
    lines.filter(|line| line.current().legal_moves().count() > 1).step_by(10).collect()
});

static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let mut rng = ChaCha8Rng::seed_from_u64(1994);
    (0..1000).map(|_| Board::shuffled(&mut rng)).collect()
});

fn think(line: &Line, plies: u8) -> SearchResult {
    let level = Level::new(plies).unwrap();
    classic::think(line, level, false, &mut Unlimited).unwrap().unwrap()
}

fn think_plainly(line: &Line, plies: u8) -> SearchResult {
    let level = Level::new(plies).unwrap();
    plain::search::think(line, level, false, &mut Unlimited).unwrap().unwrap()
}

fn count(boards: &[Board]) -> Census {
    let mut census = Census::default();
    (0..).zip(boards).for_each(|(number, board)| census.add(number, &Oracle::solve(board)));
    census
}

fn count_on(threads: usize) -> Census {
    thread::scope(|scope| {
        let parts: Vec<_> = BOARDS
            .chunks(BOARDS.len().div_ceil(threads))
            .map(|boards| scope.spawn(move || count(boards)))
            .collect();
        let mut census = Census::default();
        parts.into_iter().for_each(|part| census.merge(&part.join().unwrap()));
        census
    })
}

#[divan::bench(args = [9, 10])]
fn engine(bencher: Bencher, plies: u8) {
    bencher
        .counter(ItemsCount::new(LINES.len()))
        .bench(|| LINES.iter().map(|line| think(line, plies).nodes).sum::<u64>());
}

#[divan::bench(args = [9, 10], sample_count = 10)]
fn engine_plain(bencher: Bencher, plies: u8) {
    bencher
        .counter(ItemsCount::new(LINES.len()))
        .bench(|| LINES.iter().map(|line| think_plainly(line, plies).nodes).sum::<u64>());
}

#[divan::bench]
fn solver(bencher: Bencher) {
    let mut boards = BOARDS.iter().cycle();
    bencher.with_inputs(|| boards.next().unwrap()).bench_local_values(Oracle::solve);
}

#[divan::bench(sample_count = 20)]
fn solver_plain(bencher: Bencher) {
    let mut boards = BOARDS.iter().cycle();
    bencher.with_inputs(|| boards.next().unwrap()).bench_local_values(plain::solver::Solved::solve);
}

#[divan::bench(args = [1, 2], sample_count = 10)]
fn census(bencher: Bencher, threads: usize) {
    bencher.counter(ItemsCount::new(BOARDS.len())).bench(|| count_on(threads));
}

fn timed<T>(what: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = what();
    (start.elapsed(), result)
}

/// Returns the shortest duration of five runs, because other load on the machine can only add time.
fn fastest<T>(mut what: impl FnMut() -> T) -> Duration {
    (0..5).map(|_| timed(&mut what).0).min().unwrap()
}

/// Prints the longest time between two cancellation checks of an engine, and the duration of its whole
/// search.
fn unwatched<P: GamePosition>(name: &str, engine: &dyn Engine<P>, game: &GameRecord<P>) {
    let start = Instant::now();
    let (mut last, mut longest) = (start, Duration::ZERO);
    let mut control = |_| {
        longest = longest.max(last.elapsed());
        last = Instant::now();
        ControlFlow::Continue(())
    };
    engine.search(game, &mut control, &mut |_| ()).unwrap();
    let (longest, whole) = (longest.max(last.elapsed()), start.elapsed());
    println!("  {name:<22} {longest:>10.2?} of {whole:.2?}");
}

/// Returns a game `plies` moves after the deal, each move taken from the middle of the list of legal moves.
fn under_way<P: GamePosition>(plies: usize) -> GameRecord<P> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let first = P::opener(None, &mut rng);
    let mut game = GameRecord::<P>::deal(P::Setup::default(), &mut rng, first);
    for _ in 0..plies {
        let moves = game.legal_moves();
        game.play(moves[moves.len() / 2]).unwrap();
    }
    game
}

fn stops() {
    println!("\nthe longest time between two looks whether to stop");
    for line in LINES.iter().take(2) {
        unwatched("Tripppin, level 10", &ClassicEngine { level: Level::DEEPEST, prevention: true }, line);
    }
    let trippples = under_way::<trippples_game::Position>(4);
    for name in [EngineName::Minimax(Depth::ALL[9]), EngineName::Perfect] {
        unwatched(&format!("Trippples, {name}"), &name.seeded(0), &trippples);
    }
    for plies in [0, 50] {
        for name in
            tribolo_game::EngineName::all().filter(|name| ["classic", "9"].contains(&&*name.to_string()))
        {
            unwatched(&format!("Tribolo, {name}, ply {plies}"), &name, &under_way(plies));
        }
    }
    for plies in [0, 20] {
        let engine = triple3_game::LevelEngine::new(triple3_game::Level::HIGHEST, 0);
        unwatched(&format!("Triple 3, 9, ply {plies}"), &engine, &under_way(plies));
    }
}

fn ratios() {
    println!("\nratios, plain to fast");
    for plies in [9, 10] {
        let nodes = |think: fn(&Line, u8) -> SearchResult| {
            LINES.iter().map(|line| think(line, plies).nodes).sum::<u64>()
        };
        let time = fastest(|| nodes(think_plainly)).div_duration_f64(fastest(|| nodes(think)));
        let nodes = nodes(think_plainly) as f64 / nodes(think) as f64;
        println!("  think, level {plies}: {nodes:.1} in nodes, {time:.1} in time");
    }
    let solve = fastest(|| BOARDS.iter().for_each(|board| drop(divan::black_box(Oracle::solve(board)))));
    let few = &BOARDS[..20];
    let plainly =
        fastest(|| few.iter().for_each(|board| drop(divan::black_box(plain::solver::Solved::solve(board)))));
    let (solve, plainly) = (solve / BOARDS.len() as u32, plainly / few.len() as u32);
    println!(
        "  solve: {:.1} in time ({plainly:.2?} to {solve:.2?} a board)",
        plainly.div_duration_f64(solve)
    );
    let boards = |threads| BOARDS.len() as f64 / fastest(|| count_on(threads)).as_secs_f64();
    println!("census: {:.0} boards a second on one thread, {:.0} on two", boards(1), boards(2));
}

fn main() {
    divan::main();
    // `cargo bench` passes `--bench`. Without this argument, the benches are only tried out.
    if std::env::args().any(|argument| argument == "--bench") {
        ratios();
        stops();
    }
}
