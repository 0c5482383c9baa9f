//! Tests of advice: the suggested move keeps the result with perfect play.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;

use boardgame_engine::oracle::{Verdict, advise};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tripppin_game as tp;

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
