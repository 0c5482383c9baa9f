//! Depths and values of the minimax engines, and their moves in all positions of one board.
//!
//! A board has few positions, so values of depth `n` follow from those of depth `n - 1` by one pass over all positions. The
//! moves equal those of the search in [`super::engines`] under rules without wild cards, except where a freeze can be
//! called, which wins at once.

use std::fmt;

use super::board::Board;
use super::ending::Outcome;
use super::moves::Move;
use super::position::Position;
use super::rules::Rules;
use super::side::Side;
use boardgame_engine::square::Square;

/// Search depth of the minimax engine, 1 to 10 moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Depth(pub(crate) u8);

impl Depth {
    /// All depths in ascending order, from 1 to 10.
    pub const ALL: [Self; 10] = {
        let mut all = [Self(1); 10];
        let mut n = 0;
        while n < 10 {
            all[n] = Self(n as u8 + 1);
            n += 1;
        }
        all
    };

    /// Creates a search depth, or returns `None` if `moves` is not between 1 and 10.
    pub fn new(moves: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|depth| depth.0 == moves)
    }

    /// Returns the number of moves that a search looks ahead, 1 to 10.
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
    pub(crate) const DRAW: Self = Self(0);
    /// The value of a position in which the opponent has just won.
    pub(crate) const LOST: Self = Self(-WIN);

    /// Returns the static evaluation for one side: its lead in straight-line distance to the finish.
    pub(crate) fn at_sight(position: &Position, side: Side) -> Self {
        let away = |side: Side| f64::from(straight(position.piece(side), side.finish())).sqrt();
        Self(((away(side.other()) - away(side)) * 1e6).round() as i32)
    }

    /// Converts the value of the position after a move to the value for the position before the move.
    ///
    /// Each value is for the side to move in the respective position. The caller sets `same_side` if that is
    /// the same side in both positions.
    pub(crate) const fn a_ply_earlier(self, same_side: bool) -> Self {
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

/// Returns the squared Euclidean distance between two squares.
///
/// Squared distances have the same order as distances.
pub(crate) fn straight(from: Square, to: Square) -> u32 {
    let square = |n: u8| u32::from(n) * u32::from(n);
    square(from.col().abs_diff(to.col())) + square(from.row().abs_diff(to.row()))
}

/// The moves of the engines, by depth and position.
#[derive(Debug, Clone)]
pub(crate) struct MinimaxMoves {
    /// For each depth, the index of the target square in each position, or [`NOWHERE`].
    targets: Vec<[u8; POSITIONS]>,
}

/// Stands for the target square in a position without a move.
const NOWHERE: u8 = 64;
/// The number of combinations of the side whose turn it is and the squares of both pieces.
const POSITIONS: usize = 2 << 12;

fn index(position: &Position) -> usize {
    let turn = position.turn();
    let [own, other] = [turn, turn.other()].map(|side| position.piece(side).index());
    (turn.index() << 6 | own) << 6 | other
}

/// A position in which the game goes on.
struct Node {
    at: usize,
    /// The target square of each move and the index of the position after the move. A missed turn is a move to [`NOWHERE`].
    moves: Vec<(u8, usize)>,
}

impl MinimaxMoves {
    pub(crate) fn new(board: &Board, rules: Rules) -> Self {
        let mut values = vec![Score::DRAW; POSITIONS];
        let mut nodes = Vec::with_capacity(POSITIONS);
        let pairs = Square::ALL.iter().flat_map(|&one| Square::ALL.iter().map(move |&other| [one, other]));
        for (turn, pieces) in
            Side::BOTH.iter().flat_map(|&turn| pairs.clone().map(move |pieces| (turn, pieces)))
        {
            let Ok(position) = Position::set_up(*board, pieces, turn, rules) else { continue };
            let at = index(&position);
            let value = match position.outcome() {
                Some(Outcome::Finish(_)) => Score::LOST,
                Some(_) => Score::DRAW,
                None => Score::at_sight(&position, turn),
            };
            if let Some(value_at) = values.get_mut(at) {
                *value_at = value;
            }
            let moves = match position.passed() {
                Some(passed) => vec![(NOWHERE, index(&passed))],
                None => position
                    .walks()
                    .map(|walk| (walk.target().index() as u8, index(&position.walked(walk))))
                    .collect(),
            };
            if !moves.is_empty() {
                nodes.push(Node { at, moves });
            }
        }
        let mut moves_of_depth = || {
            let mut targets = [NOWHERE; POSITIONS];
            let before = values.clone();
            for Node { at, moves } in &nodes {
                let mut best: Option<(Score, u8)> = None;
                for &(target, next) in moves {
                    let score = before.get(next).map_or(Score::DRAW, |score| score.a_ply_earlier(false));
                    if best.is_none_or(|(so_far, _)| score > so_far) {
                        best = Some((score, target));
                    }
                }
                if let (Some((score, target)), Some(value)) = (best, values.get_mut(*at)) {
                    (*value, targets[*at]) = (score, target);
                }
            }
            targets
        };
        Self { targets: Depth::ALL.map(|_| moves_of_depth()).into() }
    }

    /// Returns the move of the engine of this depth, or `None` if the game is over.
    pub(crate) fn of(&self, depth: Depth, position: &Position) -> Option<Move> {
        let passed = position.passed();
        let position = passed.as_ref().unwrap_or(position);
        let targets = self.targets.get(depth.moves() as usize - 1)?;
        let target = *targets.get(index(position))?;
        position.walks().find(|walk| walk.target().index() == usize::from(target)).map(Move::quiet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
