//! Finds the fewest plies to a win against one rival that is known exactly.
//!
//! A rival engine always plays the same move in a position, so a way to its next error is a path. Mixing the rivals is left
//! to the caller.

use std::collections::{HashSet, VecDeque};

use super::super::{PuzzleOracle, Verdict};
use super::Ahead;

impl<O: PuzzleOracle> Ahead<'_, O> {
    /// Returns the number of plies until the player has won, counted from the drawn position with the number `root`, if the
    /// opponent always plays like `rival`.
    ///
    /// Returns `None` if the rival does not err in any of the nearest positions.
    pub(super) fn plies_to_win(&mut self, rival: usize, root: usize) -> Option<usize> {
        let mut seen = HashSet::from([root]);
        let mut queue = VecDeque::from([(root, 0)]);
        let (mut best, mut examined) = (None, 0);
        while let Some((number, plies)) = queue.pop_front() {
            // Errors are found in ascending order, but the win after a later one may be shorter.
            if best.is_some_and(|best| plies + 1 >= best) || examined == self.limit {
                break;
            }
            examined += 1;
            let edges = self.graph.edges(self.oracle, number);
            if self.graph.turn(number) == Some(self.own) {
                for edge in edges.iter().filter(|edge| edge.verdict == Verdict::Draw) {
                    if !(self.is_barred)(edge.next) && seen.insert(edge.next) {
                        queue.push_back((edge.next, plies + 1));
                    }
                }
                continue;
            }
            let reply = self.graph.reply(self.oracle, number, rival);
            let Some(edge) = reply.and_then(|reply| edges.get(reply)) else { continue };
            match edge.verdict.plies() {
                None if seen.insert(edge.next) => queue.push_back((edge.next, plies + 1)),
                None => {}
                Some(win) => {
                    let win = plies + usize::from(win);
                    best = Some(best.map_or(win, |best: usize| best.min(win)));
                }
            }
        }
        best
    }
}
