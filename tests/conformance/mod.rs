//! Conformance tests: the suite of `boardgame-conformance` for every game of the catalogue and for a test-only
//! game, and several programs on one computer.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail by panicking, and shows the output of its process"
)]

mod beside;
#[path = "fifth_game/fours.rs"]
pub mod fifth;
mod fifth_game;
mod games;
mod hexapawn;
mod review;
mod stranger;

use std::any::type_name;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use boardgame_host::Catalogue;
use tripppin::CATALOGUE;

/// Environment variable of the processes that have another catalogue than the shipped program.
const OTHER_CATALOGUE: &str = "TRIPPPIN_OTHER_CATALOGUE";

static CATALOGUE_WITH_TEST_GAMES: Catalogue = Catalogue {
    others: &[
        &trippples_game::ENTRY,
        &tribolo_game::ENTRY,
        &triple3_game::ENTRY,
        &fifth::ENTRY,
        &hexapawn::ENTRY,
    ],
    ..CATALOGUE
};

/// Runs a test in a process whose catalogue contains the test-only games. The argument is the body of the test.
pub fn with_test_games(test: impl FnOnce()) {
    with_catalogue(&CATALOGUE_WITH_TEST_GAMES, test);
}

/// Runs a test in a process with the given catalogue. `test` is the body of the test.
///
/// The test program starts itself once more for this test alone: a process has one catalogue, and the other tests
/// need a catalogue of the shipped games.
fn with_catalogue<F: FnOnce()>(catalogue: &'static Catalogue, test: F) {
    if env::var_os(OTHER_CATALOGUE).is_some() {
        catalogue.install();
        return test();
    }
    // The type of the body is named after the test: program::module::test::{{closure}}.
    let path: Vec<&str> = type_name::<F>().split("::").collect();
    let name = path[1..path.len() - 1].join("::");
    let mut again = Command::new(env::current_exe().unwrap());
    let output = again.args(["--exact", &name, "--nocapture"]).env(OTHER_CATALOGUE, "1").output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success() && out.contains("test result: ok. 1 passed"), "{name}:\n{out}{err}");
    print!("{out}");
}

/// The suite for the test-only game.
mod fours {
    use super::fifth::{ENTRY, Fours, Level};

    boardgame_conformance::conform! { ENTRY, Fours, vec![Box::new(Level::Hasty), Box::new(Level::Greedy)] }
}

#[test]
fn every_listed_game_runs_the_suite() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/games");
    for word in CATALOGUE.words() {
        assert!(include_str!("games/mod.rs").contains(&format!("\nmod {word};")), "{word}");
        let file = games.join(word).with_extension("rs");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(text.contains("boardgame_conformance::conform!"), "{}", file.display());
    }
}
