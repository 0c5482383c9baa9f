//! Tests of puzzles: a puzzle is solved only if the solver has won within the plies that the puzzle states.

use super::chance;
use boardgame_engine::coach::{Puzzle, PuzzleProgress};
use boardgame_engine::oracle::{PuzzleOracle as _, Verdict};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use trippples_game::{End, Line, Move, Oracle, Position, RuleOptions, Rules, Side};

const OFFICIAL: Rules = Rules::Official(RuleOptions::empty());

fn deal(rules: Rules, seed: u64, plies: u16, solver: Side) -> (Oracle, Puzzle<Position>, Line) {
    let (oracle, puzzle): (Oracle, _) = Puzzle::deal(rules, &mut chance(seed), plies, solver).unwrap();
    let line = Line::new(*puzzle.position());
    (oracle, puzzle, line)
}

#[test]
fn perfect_play_solves_in_the_promised_plies() {
    for rules in ["house", "official", "official,freeze,wild"] {
        let rules = rules.parse().unwrap();
        for seed in 0..20 {
            let (oracle, puzzle, mut line) = deal(rules, seed, 9, Side::Circle);
            while let Some(best) = oracle.best(line.current()).filter(|_| line.end().is_none()) {
                assert!(matches!(puzzle.progress(&oracle, &line), PuzzleProgress::OnCourse { .. }), "{line}");
                line.play(best.mv).unwrap();
            }
            // A missed turn also counts as a ply.
            assert_eq!(puzzle.progress(&oracle, &line), PuzzleProgress::Solved { plies: 9 }, "{line}");
        }
    }
}

#[test]
fn agreed_draw_does_not_solve_a_puzzle() {
    let (oracle, puzzle, mut line) = deal(OFFICIAL, 1, 5, Side::Circle);
    let failed = |line: &Line| {
        let PuzzleProgress::Failed(played) = puzzle.progress(&oracle, line) else {
            panic!("not failed: {line}")
        };
        assert_eq!((played.mv, played.verdict), (Move::Draw, Verdict::Draw));
    };
    line.play(Move::Draw).unwrap();
    failed(&line);
    line.undo();
    line.play(oracle.best(line.current()).unwrap().mv).unwrap();
    assert!(matches!(puzzle.progress(&oracle, &line), PuzzleProgress::OnCourse { .. }));
    line.play(Move::Draw).unwrap();
    assert_eq!(line.end(), Some(End::Agreement));
    failed(&line);
}

/// Continues the game with random moves that keep the win, until the game ends.
fn dawdled(oracle: &Oracle, puzzle: &Puzzle<Position>, mut line: Line, chance: &mut ChaCha8Rng) -> Line {
    while line.end().is_none() && line.plies() < 200 {
        let judgement = oracle.judge(line.current());
        let own = line.turn() == puzzle.solver();
        let moves: Vec<Move> = judgement
            .moves
            .iter()
            .filter(|judged| !own || matches!(judged.verdict, Verdict::Win(2..)))
            .map(|judged| judged.mv)
            .collect();
        let Some(&mv) = moves.choose(chance) else { break };
        line.play(mv).unwrap();
    }
    line
}

#[test]
fn cycle_or_late_win_does_not_solve_a_puzzle() {
    let (mut cycles, mut late) = (0, 0);
    for seed in 0..60 {
        let (oracle, puzzle, line) = deal(Rules::House, seed, 9, Side::Square);
        let mut line = dawdled(&oracle, &puzzle, line, &mut chance(seed));
        while let Some(best) = oracle.best(line.current()).filter(|_| line.end().is_none()) {
            line.play(best.mv).unwrap();
        }
        let progress = puzzle.progress(&oracle, &line);
        match line.end().unwrap() {
            // A missed turn also counts as a ply.
            End::Finish(Side::Square) if Oracle::counted(&line, line.plies()) <= 9 => {
                assert!(matches!(progress, PuzzleProgress::Solved { .. }), "{line}");
            }
            end => {
                assert!(matches!(progress, PuzzleProgress::Failed(_)), "{line}: {progress:?}");
                cycles += u32::from(matches!(end, End::Cycle(_)));
                late += u32::from(matches!(end, End::Finish(Side::Square)));
            }
        }
    }
    assert!(cycles > 2 && late > 5, "{cycles} cycles, {late} late wins");
}
