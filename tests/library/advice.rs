//! Tests of advice: the suggested move and the perfect engine's move keep the result with perfect play, and
//! make progress.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;

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
    let games = common::sample(4, 12);
    for (level, plies, lost) in [(3, 200, 0), (5, 200, 1), (9, 600, 1)] {
        let classic = ClassicEngine { level: Level::new(level).unwrap(), prevention: true };
        let won = |seed: &u64| {
            let line = followed::<tp::Oracle>((), *seed, &classic, plies);
            line.winners() == Some(Winners::One(tp::Side::Right))
        };
        let wins = (0..games).filter(won).count() as u64;
        assert!(wins + lost >= games, "level {level}: {wins} of {games}");
    }
}

#[test]
fn advice_beats_simple_trippples_engines() {
    let games = common::sample(4, 10);
    // The moves of all engines but random are predicted after a few turns. Minimax 6 never errs on some boards.
    for (name, wanted) in
        [("random", 10), ("manhattan", 10), ("euclidean", 10), ("minimax:2", 9), ("minimax:6", 3)]
    {
        let engine: EngineName = name.parse().unwrap();
        let won = |seed: &u64| {
            let line = followed::<tr::Oracle>(tr::Rules::House, *seed, &engine.seeded(*seed), 300);
            line.winners() == Some(Winners::One(tr::Side::Circle))
        };
        let wins = (10 - games..10).filter(won).count() as u64;
        assert!(10 * wins >= wanted * games, "{name}: {wins} of {games}");
    }
}

proptest! {
    #![proptest_config(common::cases(64))]

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
