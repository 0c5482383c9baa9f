//! Tests of the rules contract under every set of rules, and of some rules of Trippples, on random games.

use std::collections::BTreeMap;

use super::{chance, common, every_rules, start};
use proptest::prelude::*;
use proptest::sample::Index;
use rand::prelude::*;
use trippples_game::{Line, Move, Outcome, Rules, Side};

/// Returns every state of a random game. An agreement on a draw is rarely chosen, so that games last.
fn walk(rules: Rules, seed: u64) -> Vec<Line> {
    let mut chance = chance(seed);
    let mut states = vec![Line::deal(rules, &mut chance, Side::Circle)];
    while states.len() < 200 {
        let last = &states[states.len() - 1];
        let mut moves = last.legal_moves();
        if moves.len() > 1 && chance.random_range(0..40) > 0 {
            moves.retain(|&mv| mv != Move::Draw);
        }
        let Some(&mv) = moves.choose(&mut chance) else { break };
        let mut next = last.clone();
        next.play(mv).unwrap();
        states.push(next);
    }
    states
}

#[test]
fn game_contract_holds_under_every_rule_set() {
    for rules in every_rules() {
        let mut ends = 0;
        for seed in 0..8 {
            let states = walk(rules, seed);
            let mut back = states[states.len() - 1].clone();
            for (plies, line) in states.iter().enumerate().rev() {
                assert_eq!(back.to_string(), line.to_string());
                assert_eq!((line.plies(), line.setup()), (plies, rules));
                let again = line.restart(rules);
                let board =
                    if line.current().is_placing() { states[0].current() } else { line.current() }.board();
                assert_eq!((again.plies(), again.setup(), again.current().board()), (0, rules, board));
                assert_eq!(line.is_over(), line.legal_moves().is_empty(), "{line}");
                ends += usize::from(line.is_over());
                for (ply, state) in states[..plies].iter().enumerate() {
                    assert_eq!(line.mover(ply), Some(state.turn()), "ply {ply} of {line}");
                }
                assert_eq!(line.mover(plies), None);
                if plies % 9 == 0 || line.is_over() {
                    let read: Line = line.to_string().parse().unwrap();
                    assert_eq!((&read, read.end()), (line, line.end()));
                    assert_eq!(read.legal_moves(), line.legal_moves());
                }
                back.undo();
            }
        }
        assert!(ends > 0, "{rules}");
    }
}

#[test]
fn exactly_the_legal_moves_can_be_played() {
    for rules in every_rules() {
        let states: Vec<Line> =
            (0..3).flat_map(|seed| walk(rules, seed)).filter(|line| line.legal_moves().len() < 80).collect();
        let every: BTreeMap<String, Move> =
            states.iter().flat_map(Line::legal_moves).map(|mv| (mv.to_string(), mv)).collect();
        let calls: Vec<Move> = every.values().map(|mv| mv.called()).collect();
        for line in states.iter().step_by(5) {
            let legal = line.legal_moves();
            for &mv in every.values().chain(&calls) {
                assert_eq!(mv.to_string().parse(), Ok(mv));
                let played = line.clone().play(mv);
                assert_eq!(played.is_ok(), legal.contains(&mv), "{mv} in {line}: {played:?}");
            }
        }
    }
}

fn any_line() -> impl Strategy<Value = Line> {
    let rules: Vec<Rules> = every_rules().collect();
    let choices = prop::collection::vec(any::<Index>(), 0..90);
    (any::<u64>(), prop::sample::select(rules), choices).prop_map(|(number, rules, choices)| {
        let mut line = Line::new(start(number, rules));
        for choice in choices {
            let moves: Vec<Move> = line.legal_moves().into_iter().filter(|&mv| mv != Move::Draw).collect();
            if moves.is_empty() {
                break;
            }
            line.play(*choice.get(&moves)).unwrap();
        }
        line
    })
}

proptest! {
    #![proptest_config(common::cases(300))]

    #[test]
    fn missed_turn_belongs_to_a_blocked_side(line in any_line()) {
        let position = line.current();
        for side in Side::BOTH {
            let missed = position.missed() == Some(side);
            let blocked = position.is_blocked(side) && !position.is_jumping() && position.outcome().is_none();
            prop_assert_eq!(missed, blocked && position.turn() == side);
        }
        if let Some(passed) = position.passed() {
            prop_assert_eq!(passed.mover(), position.mover());
            prop_assert_eq!(passed.legal_moves(), position.legal_moves());
        }
        prop_assert_eq!(position.mover().is_none(), position.outcome().is_some());
    }

    #[test]
    fn third_start_of_a_cycle_ends_the_game(line in any_line()) {
        // Recompute the cycle from the moves alone.
        let trail: Vec<(Side, String)> = line
            .moves()
            .enumerate()
            .map(|(ply, mv)| (line.mover(ply).unwrap(), mv.walk().unwrap().target().to_string()))
            .collect();
        let begins = |plies: usize| {
            (1..plies).filter(|length| 2 * length < plies).find(|&length| {
                let last = &trail[plies - 1 - 2 * length..plies];
                (length..last.len()).all(|at| last[at] == last[at - length])
            })
        };
        let plies = line.plies();
        prop_assert!((0..plies).all(|plies| begins(plies).is_none()));
        if line.current().outcome() == Some(Outcome::DoubleBlock) || line.current().mover().is_none() {
            prop_assert!(line.end().is_some());
        } else {
            let cycle = line.end().and_then(|end| end.cycle());
            prop_assert_eq!(cycle.map(|cycle| cycle.length), begins(plies));
            if let Some(cycle) = cycle {
                prop_assert_eq!(cycle.starts, [plies - 2 * cycle.length, plies - cycle.length, plies]);
            }
        }
    }
}
