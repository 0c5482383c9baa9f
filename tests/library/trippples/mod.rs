//! Tests of Trippples against tables, plain versions of its solver and engines, and its rules.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::common;
mod drawings;
mod endings;
mod plain;
mod properties;
mod puzzles;
mod solving;
mod tables;

use boardgame_engine::contract::Engine;
use boardgame_engine::search_control::Unlimited;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use trippples_game::{Board, EngineName, Line, Move, Position, RuleOptions, Rules, Side};

fn every_rules() -> impl Iterator<Item = Rules> {
    let official =
        (0..=RuleOptions::all().bits()).map(|bits| Rules::Official(RuleOptions::from_bits_retain(bits)));
    [Rules::House].into_iter().chain(official)
}

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn chance(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Returns the initial position on a board of seed 1.
fn start(number: u64, rules: Rules) -> Position {
    Position::start(Board::numbered(1, number), Side::Circle, rules).unwrap()
}

fn answer(name: EngineName, seed: u64, line: &Line) -> Option<Move> {
    let mut found = None;
    name.seeded(seed).search(line, &mut Unlimited, &mut |info| found = Some(info.mv)).unwrap();
    found
}
