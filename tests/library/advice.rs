//! Tests of advice: the suggested move and the perfect engine's move keep the result with perfect play, and
//! make progress.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use boardgame_engine::contract::Engine;
use boardgame_engine::oracle::{LineOf, PuzzleOracle, Verdict, advise};
use boardgame_engine::outcome::Winners;
use boardgame_engine::record::GamePosition;
use boardgame_engine::search_control::Unlimited;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tripppin_game as tp;
use tripppin_game::ClassicEngine;
use tripppin_game::classic::Level;
use trippples_game as tr;
use trippples_game::EngineName;

/// Plays a game from a fair start. The first seat follows the advice, and the engine `other` plays the other
/// seat.
fn followed<O: PuzzleOracle>(
    setup: <O::Position as GamePosition>::Setup,
    seed: u64,
    other: &dyn Engine<O::Position>,
    plies: usize,
) -> LineOf<O> {
    let seat = O::Position::SEATS[0];
    let (oracle, mut line) = O::deal_fair(setup, &mut ChaCha8Rng::seed_from_u64(seed), seat).unwrap();
    while !line.is_over() && line.plies() < plies {
        let mv = if line.turn() == seat {
            let advised = advise(&oracle, &line).unwrap();
            assert_eq!(advised.verdict, oracle.verdict(line.current()), "{line}");
            advised.mv
        } else {
            let mut answer = None;
            other.search(&line, &mut Unlimited, &mut |info| answer = Some(info.mv)).unwrap();
            answer.unwrap()
        };
        line.play(mv).unwrap();
    }
    line
}

#[test]
fn advice_beats_the_classic_engine() {
    for (level, plies, wanted) in [(3, 200, 12), (5, 200, 11), (9, 600, 11)] {
        let classic = ClassicEngine { level: Level::new(level).unwrap(), prevention: true };
        let won = |seed: &u64| {
            let line = followed::<tp::Oracle>((), *seed, &classic, plies);
            line.winners() == Some(Winners::One(tp::Side::Right))
        };
        let wins = (0..12).filter(won).count();
        assert!(wins >= wanted, "level {level}: {wins} of 12");
    }
}

#[test]
fn advice_beats_simple_trippples_engines() {
    // The distance engines are deterministic, and on a few boards they end in cycles that neither side
    // leaves.
    for (name, wanted) in [(EngineName::Random, 10), (EngineName::Manhattan, 7), (EngineName::Euclidean, 7)] {
        let won = |seed: &u64| {
            let line = followed::<tr::Oracle>(tr::Rules::House, *seed, &name.seeded(*seed), 300);
            line.winners() == Some(Winners::One(tr::Side::Circle))
        };
        let wins = (0..10).filter(won).count();
        assert!(wins >= wanted, "{name}: {wins} of 10");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Checks advice in positions after arbitrary moves of both sides.
    #[test]
    fn advice_keeps_the_value_of_any_game(seed: u64, choices in prop::collection::vec(0_usize..8, 0..40)) {
        let mut line = tp::Line::deal((), &mut ChaCha8Rng::seed_from_u64(seed), tp::Side::Right);
        for choice in choices {
            let moves = line.legal_moves();
            if moves.is_empty() {
                break;
            }
            line.play(moves[choice % moves.len()]).unwrap();
        }
        let oracle = tp::Oracle::solve(line.current().board());
        let advised = advise(&oracle, &line);
        prop_assert_eq!(advised.map(|advised| advised.verdict), (!line.is_over()).then(|| oracle.verdict(line.current())));
        if let Some(advised) = advised.filter(|advised| advised.verdict != Verdict::Draw) {
            prop_assert_eq!(Some(advised), oracle.best(line.current()));
        }
    }
}
