//! An expectimax search for Triple 3 that uses the learned evaluation. Plies alternate between the choices of
//! a player and the dice.
//!
//! A node is a position before a throw. Every vacant hole is evaluated once. The value of a total is the
//! value of its best hole, and the totals are weighted by their probability. At the last ply all holes are
//! evaluated statically. At the plies above, only the holes that the evaluation ranks first for some total
//! are searched. The selection depends on the position alone, so a search visits the same nodes on every
//! machine.

use super::score::{CERTAIN, Scorer};
use crate::board::{Board, Holes, each};
use crate::dice::Total;
use crate::spot::Spot;
use boardgame_engine::few;
use boardgame_engine::search_control::{Aborted, NodeCounter};

/// Maximum number of holes that the search tries at the root, where the throw is known.
const ROOT: usize = 12;

/// Number of holes tried for each total of the dice, except at the root and at the last ply.
///
/// The search tries the holes with the best static evaluation.
const KEPT: usize = 2;

/// Length of tables indexed by the total of a throw. The entries 0 and 1 are unused.
const TOTALS: usize = 13;

const THROWS: i64 = 36;

/// For each hole, the one or two totals of the dice from 3 to 11 that allow a peg in the hole.
///
/// If only one total allows a hole, that total is stored twice. The total 12 allows all holes.
static ANSWERS: [[u8; 2]; Spot::COUNT] = {
    let mut answers = [[0; 2]; Spot::COUNT];
    let mut at = 0;
    while at < Spot::COUNT {
        let mut total = 3;
        let mut found = 0;
        while total < 12 {
            if let (Some(spot), Some(asked)) = (Spot::from_index(at), Total::new(total))
                && spot.matches_total(asked)
            {
                answers[at][found] = total;
                found += 1;
            }
            total += 1;
        }
        if found == 1 {
            answers[at][1] = answers[at][0];
        }
        at += 1;
    }
    answers
};

pub(super) struct Search<'a, 'm> {
    pub(super) scorer: Scorer<'a>,
    pub(super) node_counter: &'a mut NodeCounter<'m>,
}

/// The win chance of the best move for each total of the dice, or `None` for a total without moves.
struct Chances([Option<i32>; TOTALS]);

impl Chances {
    /// Returns the expected win chance of a turn with up to three throws.
    ///
    /// The function `pass` returns the chance after a forfeited turn.
    fn value(&self, pass: impl FnOnce() -> Result<i32, Aborted>) -> Result<i32, Aborted> {
        let (mut sum, mut ways) = (0i64, 0i64);
        for total in Total::all() {
            if let Some(chance) = self.0[usize::from(total.get())] {
                let shown = i64::from(total.ways());
                sum += shown * i64::from(chance);
                ways += shown;
            }
        }
        if ways == THROWS {
            return Ok((sum / THROWS) as i32);
        }
        let vain = THROWS - ways;
        // The factor adds the first, the second and the third throw; the remaining probability is that of a
        // forfeit.
        let played = sum * (THROWS * THROWS + THROWS * vain + vain * vain);
        let forfeited = vain * vain * vain * i64::from(pass()?);
        Ok(((played + forfeited) / (THROWS * THROWS * THROWS)) as i32)
    }
}

impl Search<'_, '_> {
    /// Returns the best hole for a throw, found by a search, or `None` if the throw allows no move.
    ///
    /// The search has at least one ply.
    pub(super) fn best(&mut self, board: &Board, total: Total, plies: u32) -> Result<Option<usize>, Aborted> {
        if plies <= 1 || board.holes(total).count_ones() <= 1 {
            self.node_counter.node()?;
            return Ok(self.scorer.best(board, total));
        }
        let mut ranked = Vec::new();
        let mut tell = |at, sum| ranked.push((sum, at));
        match total {
            Total::REMOVAL => self.scorer.removals(board, &mut tell),
            _ => self.scorer.placements(board, board.holes(total), &mut tell),
        }
        // Equal holes keep the order of their indices.
        few::sort_by_key(&mut ranked, |&(sum, at)| (std::cmp::Reverse(sum), at));
        ranked.truncate(ROOT);
        let mut best = None;
        for (_, at) in ranked {
            let chance = self.after(board, at, total, plies - 1)?;
            if best.is_none_or(|(most, _)| chance > most) {
                best = Some((chance, at));
            }
        }
        Ok(best.map(|(_, at)| at))
    }

    /// Returns the win chance of the player to move after a move in hole `at` for a throw of `total`.
    fn after(&mut self, board: &Board, at: usize, total: Total, plies: u32) -> Result<i32, Aborted> {
        let mut next = *board;
        next.play(at, total);
        if next.is_over() {
            return Ok(CERTAIN);
        }
        let chance = self.chance(&next, plies)?;
        Ok(if next.turn() == board.turn() { chance } else { CERTAIN - chance })
    }

    /// Returns the win chance of the player about to throw, by a search of `plies` plies.
    pub(super) fn chance(&mut self, board: &Board, plies: u32) -> Result<i32, Aborted> {
        match plies {
            0 => Ok(self.scorer.chance(self.scorer.sum(board))),
            1 => self.last(board),
            _ => self.inner(board, plies),
        }
    }

    fn pass(&self, board: &Board) -> i32 {
        let mut next = *board;
        next.forfeit();
        CERTAIN - self.scorer.chance(self.scorer.sum(&next))
    }

    /// Returns the win chance of the player about to throw, by a search of one ply.
    ///
    /// Evaluates the positions after all moves statically.
    fn last(&mut self, board: &Board) -> Result<i32, Aborted> {
        self.node_counter.node()?;
        let mut sums = [i32::MIN; TOTALS];
        self.scorer.placements(board, board.vacant(), |at, sum| {
            for total in ANSWERS[at].map(usize::from) {
                sums[total] = sums[total].max(sum);
            }
        });
        sums[12] = sums.iter().copied().fold(i32::MIN, i32::max);
        self.scorer.removals(board, |_, sum| sums[2] = sums[2].max(sum));
        let chance = |sum| match sum {
            i32::MIN => None,
            i32::MAX => Some(CERTAIN),
            sum => Some(self.scorer.chance(sum)),
        };
        Chances(sums.map(chance)).value(|| Ok(self.pass(board)))
    }

    /// Returns the win chance of the player about to throw, by a search of `plies` plies.
    ///
    /// `plies` is at least 2.
    ///
    /// For each total of the dice, only the moves with the best static evaluation are searched.
    fn inner(&mut self, board: &Board, plies: u32) -> Result<i32, Aborted> {
        self.node_counter.node()?;
        let mut ranked = [[(i32::MIN, usize::MAX); KEPT]; TOTALS];
        let mut rank = |total: usize, sum: i32, at: usize| {
            let mut entry = (sum, at);
            for kept in &mut ranked[total] {
                if kept.1 == usize::MAX || entry.0 > kept.0 {
                    std::mem::swap(kept, &mut entry);
                }
            }
        };
        self.scorer.placements(board, board.vacant(), |at, sum| {
            let [one, two] = ANSWERS[at].map(usize::from);
            rank(one, sum, at);
            if two != one {
                rank(two, sum, at);
            }
            rank(12, sum, at);
        });
        let mut removed = (i32::MIN, usize::MAX);
        self.scorer.removals(board, |at, sum| {
            if removed.1 == usize::MAX || sum > removed.0 {
                removed = (sum, at);
            }
        });
        let holes: Holes = ranked
            .iter()
            .flatten()
            .filter(|(_, at)| *at < Spot::COUNT)
            .fold(0, |holes, (_, at)| holes | 1 << at);
        let mut chances = [None; TOTALS];
        for at in each(holes) {
            // Any total that places a peg may be passed, because the result does not depend on it.
            let chance = Some(self.after(board, at, Total::ANY, plies - 1)?);
            for total in ANSWERS[at].map(usize::from).into_iter().chain([12]) {
                chances[total] = chances[total].max(chance);
            }
        }
        if removed.1 < Spot::COUNT {
            // A removal gives the same player a further turn and is rare, so it is searched one ply less
            // deep.
            chances[2] = Some(self.after(board, removed.1, Total::REMOVAL, plies - 2)?);
        }
        Chances(chances).value(|| Ok(self.pass(board)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::engines::Weights;
    use boardgame_engine::search_control::Unlimited;

    fn best(text: &str, total: u8, plies: u32) -> (String, u64) {
        let board = Board::from(&text.parse::<Position>().unwrap());
        let mut unlimited = Unlimited;
        let mut meter = NodeCounter::new(&mut unlimited);
        let mut search =
            Search { scorer: Scorer::new(Weights::built_in().unwrap()), node_counter: &mut meter };
        let at = search.best(&board, Total::new(total).unwrap(), plies).unwrap().unwrap();
        (Spot::from_index(at).unwrap().to_string(), meter.nodes())
    }

    #[test]
    fn won_game_is_won_at_any_depth() {
        for plies in 1..5 {
            let boxes =
                "AAAAAAAAA/.aa....b./AAAAAAAAA/....b..../........./....b..../........./........./.........";
            assert_eq!(best(&format!("{boxes} a"), 12, plies).0, "4.1");
        }
    }

    #[test]
    fn search_visits_the_same_nodes_each_time() {
        let empty = ["........."; 9].join("/");
        assert_eq!(best(&format!("{empty} a"), 7, 3), best(&format!("{empty} a"), 7, 3));
    }

    #[test]
    fn every_hole_matches_its_totals() {
        for spot in Spot::all() {
            for total in Total::all().filter(|total| total.get() < 12) {
                assert_eq!(
                    ANSWERS[spot.index()].contains(&total.get()),
                    spot.matches_total(total),
                    "{spot} {total}"
                );
            }
        }
    }

    #[test]
    fn chance_node_counts_rethrows_and_forfeits() {
        let mut chances = [None; TOTALS];
        assert_eq!(Chances(chances).value(|| Ok(500)), Ok(500));
        // Only a seven allows a move: it occurs within three throws with a probability of 91 in 216.
        chances[7] = Some(21_600);
        assert_eq!(Chances(chances).value(|| Ok(0)), Ok(9_100));
        assert_eq!(Chances([Some(77); TOTALS]).value(|| Err(Aborted)), Ok(77));
    }
}
