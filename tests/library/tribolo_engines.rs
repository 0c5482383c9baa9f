//! Tests of Tribolo's engines against each other, with the built-in evaluation weights.
//!
//! The games follow from their seed, so the figures are reproducible. The bounds are two to three standard
//! errors away from the results of long tournaments, which are 91, 2, 95 and 76 %. An engine wins a third of
//! the games against equal engines.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;

use std::ops::ControlFlow;

use boardgame_engine::search_control::Unlimited;
use tribolo_game::lab::{fit, tournament};
use tribolo_game::{EngineName, FitSettings, Level};

const fn level(number: usize) -> EngineName {
    EngineName::Level(Level::ALL[number - 1])
}

/// Returns the percentage of games that one engine wins against two instances of another, with the seats
/// rotated.
fn wins(one: EngineName, two: EngineName, games: u64) -> f64 {
    let table = tournament([&one, &two, &two], 7, 0..games, &mut Unlimited).unwrap();
    let tally = table.engine_results(0);
    assert_eq!(tally.games(), games);
    100.0 * tally.wins() / games as f64
}

#[test]
fn level_5_beats_two_classic_engines() {
    let won = wins(level(5), EngineName::Classic, common::sample(10, 30));
    assert!(won > 75.0, "{won:.1} %");
}

#[test]
fn classic_engine_rarely_beats_two_of_level_5() {
    let won = wins(EngineName::Classic, level(5), 9);
    assert!(won < 20.0, "{won:.1} %");
}

#[test]
fn level_3_beats_two_of_level_1() {
    let won = wins(level(3), level(1), 60);
    assert!(won > 85.0, "{won:.1} %");
}

#[test]
fn level_4_beats_two_of_level_2() {
    let won = wins(level(4), level(2), 60);
    assert!(won > 64.0, "{won:.1} %");
}

#[test]
#[ignore = "two minutes: fits the shipped weights anew"]
fn shipped_weights_are_fitted_again_byte_for_byte() {
    let fitted = fit(FitSettings::SHIPPED, |_, _| (), &mut || ControlFlow::Continue(())).unwrap();
    assert_eq!(fitted.to_string(), include_str!("../../crates/games/tribolo/src/tribolo.weights"));
}
