//! Conformance tests: the suite of `boardgame-conformance` for the test-only game, several programs on one
//! computer, and a check that every game of the catalogue runs the suite.
//!
//! The other games run the suite in their own crates, in `tests/conformance.rs`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]

mod beside;
#[path = "fifth_game/fours.rs"]
mod fifth;
mod fifth_game;
mod hexapawn;
mod review;

use std::fs;
use std::path::Path;

use ::tripppin_app::catalogue;

/// Adds the test-only games to the catalogue before the catalogue is first read.
fn listed() {
    catalogue::add(&fifth::ENTRY).unwrap();
    catalogue::add(&hexapawn::ENTRY).unwrap();
}

/// The suite for the test-only game.
mod fours {
    use super::fifth::{ENTRY, Fours, Level};

    boardgame_conformance::conform! { ENTRY, Fours, vec![Box::new(Level::Hasty), Box::new(Level::Greedy)] }
}

#[test]
fn every_listed_game_runs_the_suite() {
    listed();
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games");
    let of_tests = [fifth::ENTRY.word, hexapawn::ENTRY.word];
    for word in catalogue::words().filter(|word| !of_tests.contains(word)) {
        let file = games.join(word).join("tests/conformance.rs");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(text.contains("boardgame_conformance::conform!"), "{}", file.display());
    }
}
