//! Tests of games between Trippples' engines.

use super::{answer, common, rules, start};
use boardgame_engine::oracle::Verdict;
use boardgame_engine::outcome::Winners;
use trippples_game::{EngineName, Line, Oracle, Rules, Side};

/// Plays a game between an engine for circle and an engine for square to the end of the game.
fn play(number: u64, rules: Rules, engines: [EngineName; 2]) -> Line {
    let mut line = Line::new(start(number, rules));
    while line.end().is_none() {
        // A random game is not certain to end.
        assert!(line.plies() < 10_000, "{line}");
        let mv = answer(engines[line.turn().index()], number, &line).unwrap();
        line.play(mv).unwrap();
    }
    line
}

/// Returns the number of games that perfect play wins against another engine, alternating sides. Perfect
/// play may lose only games that are lost from the start.
fn perfect_against(name: EngineName, rules: Rules, games: u64) -> usize {
    let mut won = 0;
    for number in 0..games {
        let perfect = Side::BOTH[number as usize % 2];
        let mut engines = [name; 2];
        engines[perfect.index()] = EngineName::Perfect;
        let line = play(number, rules, engines);
        let winners = line.winners().unwrap();
        if winners.contains(&perfect.other()) {
            let first = line.first();
            let oracle = Oracle::for_position(first).unwrap();
            let lost = match oracle.verdict(first) {
                Verdict::Win(_) => first.mover() != Some(perfect),
                Verdict::Loss(_) => first.mover() == Some(perfect),
                Verdict::Draw => oracle.indirect(first) == Some(perfect.other()),
            };
            assert!(lost, "{name}: {line}");
        }
        won += usize::from(winners == Winners::One(perfect));
    }
    won
}

/// Returns the number of games against an engine. The engines that search deep play one game. In a small sample, they
/// play none, and only one of the others that search plays.
fn games_against(name: EngineName, most: u64) -> u64 {
    let depth = if let EngineName::Minimax(depth) = name { depth.moves() } else { 0 };
    match depth {
        7.. => common::sample(0, 1),
        0 | 3 => common::sample(most / 2, most),
        _ => common::sample(0, most),
    }
}

#[test]
fn perfect_play_never_loses_an_unlost_game() {
    for name in EngineName::all() {
        let is_random = name == EngineName::Random;
        let games = if is_random { common::sample(6, 50) } else { games_against(name, 5) };
        let won = perfect_against(name, rules("house"), games) as u64;
        // The random engine is beaten more often than not.
        assert!(!is_random || won > games / 2, "{won} of {games}");
    }
}

#[test]
fn perfect_play_never_loses_under_official_rules() {
    for text in ["official", "official,freeze,wild"] {
        for name in EngineName::all() {
            perfect_against(name, rules(text), games_against(name, 2));
        }
    }
}

#[test]
fn engines_play_reproducibly() {
    for name in EngineName::all() {
        let engines = [name, EngineName::Random];
        for text in ["house", "official,wild"] {
            assert_eq!(play(3, rules(text), engines), play(3, rules(text), engines));
        }
    }
    let line = Line::new(start(3, rules("house")));
    assert!(
        (0..9).any(|seed| answer(EngineName::Random, seed, &line) != answer(EngineName::Random, 0, &line))
    );
}
