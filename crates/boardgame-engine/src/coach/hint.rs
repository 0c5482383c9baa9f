//! Hints for the side to move. They consist of steps, each of which reveals more than the step before.
//!
//! Computes the contents of all steps for a position. Counting the steps shown, and restarting when the
//! position changes, are left to the caller.

use crate::few;
use crate::oracle::{LineOf, MoveOf, PuzzleOracle, SeatOf, ValuedMove, Verdict, advise};
use crate::record::GamePosition as _;

/// One step of a hint; each step reveals more than the step before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint<M> {
    /// Every legal move keeps the position's result, so the hint consists of this single step.
    AnyMove {
        /// The best move with its result under perfect play.
        best: ValuedMove<M>,
        /// Number of legal moves in the position.
        moves: usize,
    },
    /// The theme of a position in which some legal move gives away a win or a draw.
    Theme(Theme),
    /// A tempting move that gives away the result; the replies of the opponent show why.
    Candidate(M),
    /// Other moves that give away the result, the worst first. The list is not empty.
    RuledOut(Vec<ValuedMove<M>>),
    /// The best move with its result under perfect play.
    Move(ValuedMove<M>),
}

/// The theme of a position, which decides between its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// The side to move wins because its opponent has no legal move in the end.
    Block,
    /// The side to move wins because it is the first to reach its goal.
    Race {
        /// The [steps left](PuzzleOracle::steps_left) to the side to move.
        own: usize,
        /// The steps left to its opponent.
        opponent: usize,
    },
    /// The side to move holds a draw, but loses after a tempting move.
    Hold {
        /// Whether the opponent then wins by a block, and not by a race.
        against_block: bool,
    },
}

/// Returns all hint steps for the current position, the least revealing first.
///
/// A position that is not critical has the single step [`Hint::AnyMove`]. The steps of a critical position begin with
/// [`Hint::Theme`] and end with [`Hint::Move`]; steps without content are left out. The list is empty if the game is
/// over.
pub fn steps<O: PuzzleOracle>(oracle: &O, line: &LineOf<O>) -> Vec<Hint<MoveOf<O>>> {
    let Some(best) = advise(oracle, line) else { return Vec::new() };
    let position = line.current();
    let judgement = oracle.judge(position);
    if !judgement.is_critical() {
        return vec![Hint::AnyMove { best, moves: judgement.moves.len() }];
    }
    let turn = position.turn();
    let opponent = opponent_of::<O>(turn);
    let after = |judged: ValuedMove<_>| Some((judged, position.play(judged.mv).ok()?));
    let keeping: Vec<_> = judgement.result_keeping().filter_map(after).collect();
    let wrong = judgement.moves.iter().filter(|judged| !judged.verdict.same_result(judgement.verdict));
    // A move that differs from a good one only in its announcement is no candidate.
    let is_apart = |next: &O::Position| keeping.iter().all(|(_, kept)| kept != next);
    let mut wrong: Vec<_> = wrong.copied().filter_map(after).filter(|(_, next)| is_apart(next)).collect();
    few::sort_by_key(&mut wrong, |(_, next)| O::steps_left(next, turn));
    // The opponent replies to a candidate.
    let candidate = wrong.iter().position(|(_, next)| next.end().is_none() && next.turn() == opponent);
    let candidate = candidate.map(|at| wrong.remove(at));

    let theme = match judgement.verdict {
        Verdict::Win(_) if wins_by_block(oracle, position, turn) => Theme::Block,
        Verdict::Win(_) => {
            Theme::Race { own: O::steps_left(position, turn), opponent: O::steps_left(position, opponent) }
        }
        Verdict::Draw | Verdict::Loss(_) => {
            let tempting = candidate.as_ref().or(wrong.first());
            let is_block = |(_, next): &(_, O::Position)| wins_by_block(oracle, next, opponent);
            Theme::Hold { against_block: tempting.is_some_and(is_block) }
        }
    };
    let mut ruled_out: Vec<_> = wrong.into_iter().map(|(judged, _)| judged).collect();
    few::sort_by_key(&mut ruled_out, |judged| judged.verdict);
    let mut steps = vec![Hint::Theme(theme)];
    steps.extend(candidate.map(|(judged, _)| Hint::Candidate(judged.mv)));
    steps.extend((!ruled_out.is_empty()).then_some(Hint::RuledOut(ruled_out)));
    steps.push(Hint::Move(best));
    steps
}

/// Returns the other seat of a game for two.
fn opponent_of<O: PuzzleOracle>(seat: SeatOf<O>) -> SeatOf<O> {
    O::Position::SEATS.iter().copied().find(|&other| other != seat).unwrap_or(seat)
}

/// Returns `true` if the loser has no legal move after the winner's last move, or after the move before a final one.
///
/// The line is that of the best moves of both sides from `position`, which `winner` wins.
pub(super) fn wins_by_block<O: PuzzleOracle>(oracle: &O, position: &O::Position, winner: SeatOf<O>) -> bool {
    let mut position = position.clone();
    let mut is_block = O::is_block(&position);
    for _ in 0..oracle.verdict(&position).plies().unwrap_or(0) {
        let Some(next) = oracle.best(&position).and_then(|best| position.play(best.mv).ok()) else { break };
        if position.turn() == winner {
            is_block = O::is_block(&next) || is_block && next.end().is_some();
        }
        position = next;
    }
    is_block
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{Heap, Solved};
    use crate::record::GameRecord;

    #[test]
    fn steps_without_content_are_left_out() {
        let hint = |heap| steps(&Solved::<2>, &GameRecord::new(heap));
        let best = ValuedMove { mv: 1, verdict: Verdict::Win(3) };
        let theme = Hint::Theme(Theme::Race { own: 0, opponent: 0 });
        assert_eq!(hint(Heap(4, 1)), [theme, Hint::Candidate(2), Hint::Move(best)]);
        assert!(matches!(hint(Heap(3, 1))[..], [Hint::AnyMove { moves: 2, .. }]));
        assert_eq!(hint(Heap(0, 1)), []);
    }
}
