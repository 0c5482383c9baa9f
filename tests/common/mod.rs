//! Reading the reference tables, and lines of play to try things on.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use proptest::prelude::*;
use proptest::sample::Index;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use tripppin::games::catalogue;
use tripppin::games::contract::Game;
use tripppin::games::tripppin::{Board, Line, Position, Side};

/// The games of the program's list, each by the word that chooses it.
pub fn games() -> impl Iterator<Item = &'static str> {
    catalogue::words()
}

/// The rows of a table as columns of text, each with the number of its line in the file. Columns are parted by tabs; the
/// first line names them.
pub fn rows(table: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    (1..).zip(table.lines()).skip(1).map(|(number, line)| (number, line.split('\t').collect()))
}

/// How many random cases a property is tried on. Failures are not kept in a file: the message shows the shrunk case.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The board a seed deals.
pub fn board(seed: u64) -> Board {
    Board::shuffled(&mut ChaCha8Rng::seed_from_u64(seed))
}

/// Where a game from a seed's board starts.
fn start() -> impl Strategy<Value = Line> {
    (any::<u64>(), prop::sample::select(&Side::BOTH))
        .prop_map(|(seed, turn)| Line::new(Position::start(board(seed), turn)))
}

/// Plays one legal move for each choice, as far as there is one.
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

/// Any game of up to 120 plies.
pub fn line() -> impl Strategy<Value = Line> {
    (start(), prop::collection::vec(any::<Index>(), 0..120)).prop_map(|(start, choices)| play(start, choices))
}

/// A game in which the same few choices are made over and over, so that most end up going in circles.
pub fn circling_line() -> impl Strategy<Value = Line> {
    (start(), prop::collection::vec(any::<Index>(), 1..8), 0..140usize)
        .prop_map(|(start, choices, plies)| play(start, choices.into_iter().cycle().take(plies)))
}
