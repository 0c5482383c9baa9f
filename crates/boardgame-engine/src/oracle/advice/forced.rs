//! Finds ends of the game, such as a cycle, that the opponent's likely replies make unavoidable.
//!
//! Works on game records, because such ends depend on the history. Estimating the replies is left to the
//! opponent model.

use super::super::{LineOf, PuzzleOracle, SeatOf};
use super::opponent::{NEGLIGIBLE, Opponent};
use crate::outcome::Winners;

/// Factor by which the penalty of an end increases for each ply that is left when the game ends.
const SOONER: f64 = 1.01;

/// Returns a penalty: the probability that the game ends without a win for the side `own`, for instance by repetition.
///
/// A game that has already ended in this way returns `likely`, the probability of the moves that led to it, increased by
/// [`SOONER`] for each of the remaining `plies`: of two ends that cannot be avoided, the later one is better.
/// Continuations with a negligible probability are ignored, as are those beyond the number of plies or
/// continuations in `within`.
pub(super) fn likelihood<O: PuzzleOracle>(
    opponent: &Opponent<O>,
    oracle: &O,
    line: &LineOf<O>,
    own: SeatOf<O>,
    likely: f64,
    within: (usize, &mut usize),
) -> f64 {
    let (plies, lines) = within;
    let most = likely * SOONER.powi(plies as i32);
    if let Some(winners) = line.winners() {
        return if winners == Winners::One(own) { 0.0 } else { most };
    }
    let judgement = oracle.judge(line.current());
    let moves = if line.turn() == own { judgement.best().collect() } else { judgement.moves };
    let parts = if line.turn() == own {
        vec![1.0; moves.len()]
    } else {
        opponent.reply_probabilities(oracle, line.current(), &moves)
    };
    let mut ends = if line.turn() == own { most } else { 0.0 };
    for (judged, part) in moves.into_iter().zip(parts) {
        *lines = lines.saturating_sub(1);
        let further = plies > 0 && *lines > 0 && likely * part > NEGLIGIBLE;
        let after = further.then(|| line.clone()).map_or(0.0, |mut next| match next.play(judged.mv) {
            Ok(()) => likelihood(opponent, oracle, &next, own, likely * part, (plies - 1, lines)),
            Err(_) => 0.0,
        });
        ends = if line.turn() == own { ends.min(after) } else { ends + after };
        if line.turn() == own && ends == 0.0 {
            break;
        }
    }
    ends
}
