//! The minimax engine of Trippples, which searches to a fixed depth.
//!
//! At the search horizon, the value of a position is the opponent's straight-line distance to its finish
//! minus the distance of the piece of the side itself. A missed turn counts as a ply. Faster wins and slower
//! losses are better. Among equal moves the first one in move order is chosen.
//!
//! Values depend only on the pieces, the turn and the remaining depth, so each value is computed once and
//! stored. A board has few states, and a search visits each state at most once per ply. Nothing is pruned, so
//! equal moves remain comparable.
//!
//! A called freeze is considered at the root only, not deeper in the tree.

use std::fmt;

use super::super::ending::Outcome;
use super::super::freeze;
use super::super::moves::{Move, Walk};
use super::super::position::Position;
use super::super::side::Side;
use super::greedy::straight;
use boardgame_engine::search_control::{Aborted, NodeCounter, SearchControl};

/// Search depth of the minimax engine, 1 to 10 moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Depth(u8);

impl Depth {
    pub const ALL: [Self; 10] = {
        let mut all = [Self(1); 10];
        let mut n = 0;
        while n < 10 {
            all[n] = Self(n as u8 + 1);
            n += 1;
        }
        all
    };

    pub fn new(moves: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|depth| depth.0 == moves)
    }

    pub const fn moves(self) -> u32 {
        self.0 as u32
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The value of a position for one side: its lead in distance, a win or a loss.
///
/// The unit of distance is a millionth of a square's width. Rounding to this unit makes equal distances equal
/// integers, and keeps different distances apart. Wins and losses contain the number of plies to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

/// Value of a win in this position; a win in `n` plies has the value `WIN - n`.
const WIN: i32 = 1_000_000_000;
/// Lower bound of the values of won positions.
///
/// Values below the negative bound are losses; differences of distances are far smaller than the bound.
const DECIDED: i32 = WIN - 1000;

impl Score {
    const DRAW: Self = Self(0);
    /// The value of a position in which the opponent has just won.
    const LOST: Self = Self(-WIN);

    /// Returns the static evaluation for one side: its lead in straight-line distance to the finish.
    fn at_sight(position: &Position, side: Side) -> Self {
        let away = |side: Side| f64::from(straight(position.piece(side), side.finish())).sqrt();
        Self(((away(side.other()) - away(side)) * 1e6).round() as i32)
    }

    /// Converts the value of the position after a move to the value for the position before the move.
    ///
    /// Each value is for the side to move in the respective position. The caller sets `same_side` if that is
    /// the same side in both positions.
    const fn a_ply_earlier(self, same_side: bool) -> Self {
        let value = if same_side { self.0 } else { -self.0 };
        Self(if value > DECIDED {
            value - 1
        } else if value < -DECIDED {
            value + 1
        } else {
            value
        })
    }
}

/// Formats the value as a lead or a result, such as `0.414214`, `win:3` or `loss:2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            value if value > DECIDED => write!(f, "win:{}", WIN - value),
            value if value < -DECIDED => write!(f, "loss:{}", WIN + value),
            value => {
                let sign = if value < 0 { "-" } else { "" };
                let (whole, fraction) = (value.unsigned_abs() / 1_000_000, value.unsigned_abs() % 1_000_000);
                write!(f, "{sign}{whole}.{fraction:06}")
            }
        }
    }
}

pub fn choose(
    position: &Position,
    depth: Depth,
    control: &mut dyn SearchControl,
) -> Result<Option<Move>, Aborted> {
    let mut best: Option<(Score, Walk)> = None;
    for (walk, score) in scores(position, depth, control)? {
        if best.is_none_or(|(so_far, _)| score > so_far) {
            best = Some((score, walk));
        }
    }
    Ok(best.map(|(_, walk)| Move::quiet(walk)))
}

pub fn scores(
    position: &Position,
    depth: Depth,
    control: &mut dyn SearchControl,
) -> Result<Vec<(Walk, Score)>, Aborted> {
    let mut search =
        Search { table: TranspositionTable::new(depth), node_counter: NodeCounter::new(control) };
    let Some(mover) = position.mover() else { return Ok(Vec::new()) };
    let mut scores = Vec::new();
    for walk in position.walks() {
        let called = freeze::called_if_true(position, walk).is_call();
        let next = if called { Score::LOST } else { search.value(&position.walked(walk), depth.0 - 1)? };
        let same_side = !called && position.walked(walk).turn() == mover;
        scores.push((walk, next.a_ply_earlier(same_side)));
    }
    Ok(scores)
}

/// The transposition table: values of the positions already searched.
///
/// A row has the positions with the same number of plies left, side to move and square of that side's piece. A
/// shallow search reaches few squares, and a table of all positions would take longer to clear than to use. A
/// row is therefore added when its first value is stored.
struct TranspositionTable {
    /// The number of each row in `rows`, or `None` if no value of that row is known.
    ///
    /// The index combines the number of plies left, the side whose turn it is and the square of its piece.
    row_numbers: Vec<Option<u16>>,
    /// Rows of stored values. Each row is for one number of plies left, one side to move and one square of that
    /// side's piece.
    ///
    /// The index in a row is the square of the opponent's piece.
    rows: Vec<[Option<Score>; 64]>,
}

impl TranspositionTable {
    fn new(depth: Depth) -> Self {
        Self { row_numbers: vec![None; (usize::from(depth.0) + 1) << 7], rows: Vec::new() }
    }

    fn index(position: &Position, plies: u8) -> (usize, usize) {
        let turn = position.turn();
        let [own, other] = [turn, turn.other()].map(|side| position.piece(side).index());
        ((usize::from(plies) << 1 | turn.index()) << 6 | own, other)
    }

    fn get(&self, position: &Position, plies: u8) -> Option<Score> {
        let (row, other) = Self::index(position, plies);
        self.rows[usize::from(self.row_numbers[row]?)][other]
    }

    fn insert(&mut self, position: &Position, plies: u8, score: Score) {
        let (row, other) = Self::index(position, plies);
        let number = *self.row_numbers[row].get_or_insert(self.rows.len() as u16);
        if usize::from(number) == self.rows.len() {
            self.rows.push([None; 64]);
        }
        self.rows[usize::from(number)][other] = Some(score);
    }
}

struct Search<'a> {
    table: TranspositionTable,
    node_counter: NodeCounter<'a>,
}

impl Search<'_> {
    /// Returns the value of a position searched to `plies` plies.
    ///
    /// The value is for the side whose turn it is, even if that side is blocked.
    fn value(&mut self, position: &Position, plies: u8) -> Result<Score, Aborted> {
        let turn = position.turn();
        let Some(mover) = position.mover() else {
            let is_won = matches!(position.outcome(), Some(Outcome::Finish(_)));
            return Ok(if is_won { Score::LOST } else { Score::DRAW });
        };
        if plies == 0 {
            return Ok(Score::at_sight(position, turn));
        }
        if let Some(score) = self.table.get(position, plies) {
            return Ok(score);
        }
        self.node_counter.node()?;
        let score = match (mover != turn).then(|| position.passed()).flatten() {
            Some(passed) => self.value(&passed, plies - 1)?.a_ply_earlier(false),
            None => {
                let mut best = None;
                for walk in position.walks() {
                    let next = position.walked(walk);
                    let score = self.value(&next, plies - 1)?.a_ply_earlier(next.turn() == turn);
                    best = best.max(Some(score));
                }
                best.unwrap_or(Score::DRAW)
            }
        };
        self.table.insert(position, plies, score);
        Ok(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::square::Square;

    #[test]
    fn rounding_keeps_different_distances_apart() {
        let corner = Square::ALL[0];
        let roots: Vec<f64> = Square::ALL.iter().map(|&to| f64::from(straight(corner, to)).sqrt()).collect();
        let mut values: Vec<f64> = roots.iter().flat_map(|a| roots.iter().map(move |b| a - b)).collect();
        values.sort_by(f64::total_cmp);
        for pair in values.windows(2) {
            let gap = pair[1] - pair[0];
            assert_eq!((pair[0] * 1e6).round() == (pair[1] * 1e6).round(), gap < 1e-12, "{pair:?}");
        }
    }

    #[test]
    fn faster_wins_and_slower_losses_score_higher() {
        let lost = Score::LOST;
        let won = lost.a_ply_earlier(false);
        let chain = [lost, won.a_ply_earlier(false), Score::DRAW, won.a_ply_earlier(true), won];
        assert!(chain.is_sorted());
        assert_eq!(chain.map(|score| score.to_string()), ["loss:0", "loss:2", "0.000000", "win:2", "win:1"]);
    }

    #[test]
    fn leads_are_written_with_six_decimals() {
        let leads = [Score(-1_414_214), Score(-20), Score(999_999), Score(2_000_000)];
        assert_eq!(leads.map(|score| score.to_string()), ["-1.414214", "-0.000020", "0.999999", "2.000000"]);
    }
}
