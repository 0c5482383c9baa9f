//! Readers for the reference tables, and strategies that generate games for property tests.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use proptest::prelude::*;
use proptest::sample::Index;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use tripppin::CATALOGUE;
use tripppin_game::{Board, Line, Position, Side};

/// Returns the names by which the command line selects the games of the catalogue.
pub fn games() -> impl Iterator<Item = &'static str> {
    CATALOGUE.words()
}

/// Returns the rows of a table as text columns, each row with its line number in the file. Columns are
/// separated by tabs; the first line holds the names of the columns.
pub fn rows(table: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    (1..).zip(table.lines()).skip(1).map(|(number, line)| (number, line.split('\t').collect()))
}

/// Returns the size of a sample: `all` if the environment variable `TRIPPPIN_SAMPLES` is `all`, as in `.ci/run`,
/// or else `few`.
pub fn sample(few: u64, all: u64) -> u64 {
    if std::env::var_os("TRIPPPIN_SAMPLES").is_some_and(|value| value == "all") { all } else { few }
}

/// Configures a property test with a number of random cases, or a quarter of them in a small sample. A failing
/// case is not saved to a file, because the message shows the shrunk case.
pub fn cases(cases: u32) -> ProptestConfig {
    let cases = sample(u64::from(cases / 4), u64::from(cases)) as u32;
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Returns the board dealt from a seed.
pub fn board(seed: u64) -> Board {
    Board::shuffled(&mut ChaCha8Rng::seed_from_u64(seed))
}

/// Generates the start of a game on a random board, with a random side to move.
fn start() -> impl Strategy<Value = Line> {
    (any::<u64>(), prop::sample::select(&Side::BOTH))
        .prop_map(|(seed, turn)| Line::new(Position::start(board(seed), turn)))
}

/// Plays one legal move for each choice, until the choices end or the side to move cannot move.
fn play(mut line: Line, choices: impl IntoIterator<Item = Index>) -> Line {
    for choice in choices {
        let legal: Vec<_> = line.current().legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        line.play(*choice.get(&legal)).unwrap();
    }
    line
}

/// Generates games of up to 120 plies.
pub fn line() -> impl Strategy<Value = Line> {
    (start(), prop::collection::vec(any::<Index>(), 0..120)).prop_map(|(start, choices)| play(start, choices))
}

/// Generates games that repeat the same few choices, so that most of them end in cycles.
pub fn circling_line() -> impl Strategy<Value = Line> {
    (start(), prop::collection::vec(any::<Index>(), 1..8), 0..140usize)
        .prop_map(|(start, choices, plies)| play(start, choices.into_iter().cycle().take(plies)))
}
