//! Finds ends of the game, such as a cycle, that the opponent's likely replies make unavoidable.
//!
//! Works on game records, because such ends depend on the history. Estimating the replies is left to the
//! opponent model.

use super::super::{LineOf, PuzzleOracle, Verdict};
use super::Ahead;
use super::opponent::NEGLIGIBLE;
use crate::outcome::Winners;

/// Factor by which the penalty of an end increases for each ply that is left when the game ends.
const SOONER: f64 = 1.01;

impl<O: PuzzleOracle> Ahead<'_, O> {
    /// Returns a penalty: the probability that the game `line` ends without a win of the player, for instance by
    /// repetition.
    ///
    /// A game that has already ended in this way returns `likely`, the probability of the moves that led to it, increased
    /// by [`SOONER`] for each of the remaining `plies`: of two ends that cannot be avoided, the later one is better.
    /// Continuations with a negligible probability are ignored, as are those beyond `plies` or beyond `lines`, the number
    /// of continuations. `line` is the same after the call as before.
    pub(super) fn forced_end(
        &mut self,
        line: &mut LineOf<O>,
        likely: f64,
        plies: usize,
        lines: &mut usize,
    ) -> f64 {
        let most = likely * SOONER.powi(plies as i32);
        if let Some(winners) = line.winners() {
            return if winners == Winners::One(self.own) { 0.0 } else { most };
        }
        let is_own = line.turn() == self.own;
        let number = self.graph.number(line.current());
        let edges = self.graph.edges(self.oracle, number);
        let parts = if is_own {
            vec![1.0; edges.len()]
        } else {
            self.opponent.reply_probabilities(self.graph, self.oracle, number)
        };
        let mut ends = if is_own { most } else { 0.0 };
        // The player does not lose a drawn position, and an error of the opponent leads to a win.
        for (edge, part) in edges.iter().zip(parts).filter(|(edge, _)| edge.verdict == Verdict::Draw) {
            *lines = lines.saturating_sub(1);
            let further = plies > 0 && *lines > 0 && likely * part > NEGLIGIBLE;
            let mut after = 0.0;
            if further && line.play(edge.mv).is_ok() {
                after = self.forced_end(line, likely * part, plies - 1, lines);
                line.undo();
            }
            ends = if is_own { ends.min(after) } else { ends + after };
            if is_own && ends == 0.0 {
                break;
            }
        }
        ends
    }
}
