//! Hints for the side to move. They consist of steps, each of which reveals more than the step before.
//!
//! Computes the contents of all steps for a position. Counting the steps shown, and restarting when the
//! position changes, are left to the caller.

use crate::oracle::{LineOf, MoveOf, PuzzleOracle, ValuedMove, Verdict, advise};

/// One step of a hint; each step reveals more than the step before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint<M> {
    /// The position is critical: some legal move gives away a win or a draw.
    Critical,
    /// Every legal move keeps the position's result, so the hint consists of this single step.
    AnyMove {
        /// The best move with its result under perfect play.
        best: ValuedMove<M>,
        /// Number of legal moves in the position.
        moves: usize,
    },
    /// The result of the position under perfect play, and the number of moves that keep it.
    MoveCount {
        /// Number of moves that keep the position's result.
        keeping: usize,
        /// Number of legal moves in the position.
        moves: usize,
        /// The result of the position under perfect play for the side to move.
        verdict: Verdict,
    },
    /// The best move, of which only the direction is shown.
    Direction(M),
    /// The best move with its result under perfect play.
    Move(ValuedMove<M>),
}

/// Returns all hint steps for the current position, the least revealing first.
///
/// A position that is not critical has the single step [`Hint::AnyMove`]. The list is empty if the game is over.
pub fn steps<O: PuzzleOracle>(oracle: &O, line: &LineOf<O>) -> Vec<Hint<MoveOf<O>>> {
    let Some(best) = advise(oracle, line) else { return Vec::new() };
    let judgement = oracle.judge(line.current());
    let moves = judgement.moves.len();
    if !judgement.is_critical() {
        return vec![Hint::AnyMove { best, moves }];
    }
    let keeping = judgement.result_keeping().count();
    vec![
        Hint::Critical,
        Hint::MoveCount { keeping, moves, verdict: judgement.verdict },
        Hint::Direction(best.mv),
        Hint::Move(best),
    ]
}
