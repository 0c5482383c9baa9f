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

use super::super::ending::Outcome;
use super::super::freeze;
use super::super::minimax_values::{Depth, Score};
use super::super::moves::{Move, Walk};
use super::super::position::Position;
use boardgame_engine::search_control::{Aborted, NodeCounter, SearchControl};

pub(super) fn choose(
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

/// Returns the values of all legal steps and jumps for the side to move, searched to `depth`.
///
/// The list has the order of [`Position::legal_moves`]. It is empty in the placing phase and after the end of the game.
///
/// # Errors
/// Returns [`Aborted`] if `control` stops the search.
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
    use crate::minimax_values::MinimaxMoves;
    use crate::{Line, Rules, Side};
    use boardgame_engine::search_control::Unlimited;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn moves_equal_those_of_the_search() {
        let mut missed = 0;
        for seed in 0..20 {
            let mut line = Line::deal(Rules::House, &mut ChaCha8Rng::seed_from_u64(seed), Side::Circle);
            let moves = MinimaxMoves::new(line.current().board(), Rules::House);
            while !line.is_over() && line.plies() < 40 {
                let position = line.current();
                missed += usize::from(position.missed().is_some());
                for depth in Depth::ALL {
                    let searched = choose(position, depth, &mut Unlimited).unwrap();
                    assert_eq!(moves.of(depth, position), searched, "{depth} {position}");
                }
                let legal = line.legal_moves();
                line.play(legal[(seed as usize + line.plies()) % legal.len()]).unwrap();
            }
        }
        assert!(missed > 0);
    }
}
