//! The batch command `solve`, which prints the exact value of a position and of its moves.

use super::{OracleCache, RecordQuery};
use crate::contract::{Game, Winners};
use crate::fault::EngineFault;
use crate::oracle::{Oracle, SolvablePosition, Verdict};
use crate::record::GameRecord;

/// A query for the exact value of the current position of a game record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solve {
    /// Whether the answer includes the exact value of each legal move.
    pub moves: bool,
}

/// A position of a solved game, with the details that the batch commands `solve` and `deal` need.
pub trait SolveCommands: SolvablePosition {
    /// Returns `true` if the solved board is fair: a draw whichever side starts, and still a draw after each
    /// first move.
    fn is_fair(oracle: &Self::Oracle) -> bool;

    /// Returns additional words to print after the exact value of a position, or `None` if the game has none.
    fn aside(_oracle: &Self::Oracle, _position: &Self) -> Option<String> {
        None
    }
}

/// Answers with `<win|draw|loss> <plies|->` from the point of view of the side to move. If requested, `
/// <move>=<win|draw|loss>:<plies|->` follows for each move in the game's order.
///
/// A finished game has the value of its result in 0 plies and no moves, such as `loss 0` if the opponent has
/// won. The answer for a position without an exact value is `unsolved -`.
impl<P: SolveCommands> RecordQuery<GameRecord<P>> for Solve {
    type Memory = OracleCache<GameRecord<P>>;

    fn answer_record(
        &self,
        line: &GameRecord<P>,
        oracle_cache: &mut OracleCache<GameRecord<P>>,
    ) -> Result<String, EngineFault<P::Move>> {
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
        if let Some(aside) = P::aside(oracle, position) {
            answer.push_str(&format!(" {aside}"));
        }
        if self.moves {
            for judged in &judgement.moves {
                answer.push_str(&format!(" {}={}", judged.mv, judged.verdict));
            }
        }
        Ok(answer)
    }
}

/// Formats an exact value as two words, such as `win 5` or `draw -`.
fn words(verdict: Verdict) -> String {
    match verdict.plies() {
        Some(plies) => format!("{} {plies}", verdict.name()),
        None => format!("{} -", verdict.name()),
    }
}
