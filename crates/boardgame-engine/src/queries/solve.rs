//! The query of the batch command `solve`, which computes the result of a position and of its moves under
//! perfect play.

use super::{OracleCache, RecordQuery};
use crate::oracle::{LineOf, Oracle, Verdict};
use crate::outcome::Winners;

/// Creates a query for the result of the current position under perfect play.
///
/// The answer is `<win|draw|loss> <plies|->` from the point of view of the side to move.
///
/// If `moves` is `true`, ` <move>=<win|draw|loss>:<plies|->` follows for each move in the game's order.
///
/// A finished game has the value of its result in 0 plies and no moves, such as `loss 0` if the opponent has
/// won. The answer for a position without an exact value is `unsolved -`.
pub fn solve<O: Oracle>(moves: bool) -> RecordQuery {
    let mut oracle_cache = OracleCache::<O>::default();
    RecordQuery::about(if moves { "solve moves" } else { "solve" }, move |line: &LineOf<O>| {
        if let Some(winners) = line.winners() {
            return Ok(words(match winners {
                Winners::Draw => Verdict::Draw,
                winners if winners.contains(&line.turn()) => Verdict::Win(0),
                _ => Verdict::Loss(0),
            }));
        }
        let position = line.current();
        let Some(oracle) = oracle_cache.get_or_solve(position) else { return Ok("unsolved -".to_owned()) };
        let judgement = oracle.judge(position);
        let mut answer = words(judgement.verdict);
        if let Some(aside) = oracle.aside(position) {
            answer.push_str(&format!(" {aside}"));
        }
        if moves {
            for judged in &judgement.moves {
                answer.push_str(&format!(" {}={}", judged.mv, judged.verdict));
            }
        }
        Ok(answer)
    })
}

/// Formats a result under perfect play as two words, such as `win 5` or `draw -`.
fn words(verdict: Verdict) -> String {
    match verdict.plies() {
        Some(plies) => format!("{} {plies}", verdict.name()),
        None => format!("{} -", verdict.name()),
    }
}
