//! Tests of puzzles on boards of Tripppin.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::oracle::Oracle;
use crate::{Line, Position, Side};
use boardgame_engine::coach::{Puzzle, PuzzleProgress};
use boardgame_engine::oracle::PuzzleOracle as _;

fn deal(plies: u16, solver: Side) -> (Oracle, Puzzle<Position>, Line) {
    let (oracle, puzzle): (Oracle, _) =
        Puzzle::deal((), &mut ChaCha8Rng::seed_from_u64(1), plies, solver).unwrap();
    let line = Line::new(*puzzle.position());
    (oracle, puzzle, line)
}

#[test]
fn perfect_play_solves_in_the_promised_time() {
    for &plies in Oracle::PUZZLES {
        let (oracle, puzzle, mut line) = deal(plies, Side::Left);
        assert_eq!((puzzle.solver(), puzzle.plies()), (Side::Left, plies));
        while let Some(best) = oracle.best(line.current()) {
            let left = plies - line.plies() as u16;
            assert_eq!(puzzle.progress(&oracle, &line), PuzzleProgress::OnCourse { plies: left });
            line.play(best.mv).unwrap();
        }
        assert_eq!(puzzle.progress(&oracle, &line), PuzzleProgress::Solved { plies: usize::from(plies) });
    }
}

#[test]
fn wrong_first_move_fails_until_taken_back() {
    let (oracle, puzzle, mut line) = deal(5, Side::Right);
    let judgement = oracle.judge(line.current());
    let right = judgement.best().next().unwrap();
    for &wrong in judgement.moves.iter().filter(|judged| judged.mv != right.mv) {
        line.play(wrong.mv).unwrap();
        assert_eq!(puzzle.progress(&oracle, &line), PuzzleProgress::Failed(wrong));
        if let Some(answer) = oracle.best(line.current()) {
            line.play(answer.mv).unwrap();
            assert_eq!(puzzle.progress(&oracle, &line), PuzzleProgress::Failed(wrong));
            line.undo();
        }
        line.undo();
        assert_eq!(puzzle.progress(&oracle, &line), PuzzleProgress::OnCourse { plies: 5 });
    }
}

#[test]
fn even_length_has_no_puzzles() {
    assert!(Puzzle::deal::<Oracle>((), &mut ChaCha8Rng::seed_from_u64(1), 4, Side::Right).is_none());
}
