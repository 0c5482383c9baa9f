//! Loop prevention: detects moves that would start a third pass through the same cycle.

use super::super::game::Line;
use super::super::position::Position;
use boardgame_engine::square::Square;

/// Number of moves of one side that the original program remembers for loop prevention.
const HISTORY: usize = 40;

/// Lengths of the repeated move sequences that loop prevention detects, in moves of one side.
const CYCLES: std::ops::RangeInclusive<usize> = 2..=HISTORY / 2;

/// The squares of both pieces after one side's last 40 moves, latest first, for loop prevention.
#[derive(Debug, Clone)]
pub struct History(Vec<[Square; 2]>);

fn squares(position: &Position) -> [Square; 2] {
    super::super::Side::BOTH.map(|side| position.piece(side))
}

impl History {
    /// Creates the loop-prevention history of the side to move at the end of the game record `line`.
    ///
    /// If the opponent was to move in the initial position, that position is included as if the side to move
    /// had left it, although no such move was played: the original program records squares, not moves.
    pub fn new(line: &Line) -> Self {
        let positions = line.positions().rev().chain([line.first()]);
        // The latest position results from a move of the opponent, the one before from a move of the side to
        // move.
        Self(positions.skip(1).step_by(2).take(HISTORY).map(squares).collect())
    }

    /// Returns `true` if a move to the position `next` would start the third pass through a loop.
    ///
    /// A sequence of `len` moves begins for the third time if the squares of `next` occurred `len` moves ago,
    /// and the latest `len` moves repeat the `len` moves before them.
    pub fn third_pass(&self, next: &Position) -> bool {
        let next = squares(next);
        let past = &self.0;
        CYCLES
            .take_while(|len| 2 * len <= past.len())
            .any(|len| past[len - 1] == next && past[..len] == past[len..2 * len])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_move_cycle_is_refused_its_third_pass() {
        // The pieces move back and forth. The right side moves first, so the left side's history includes the
        // initial position.
        let text = "e049624394c2a452/2aff5461c8b0ff31/34688a0e1907260d/382c255158ffa129/86166489918c1a4a/\
                    1c23329892c4a846/13ff83c1a270ffff/4c0b45ffff15d085 e5 b4 0 1 r \
                    moves e5f6 b4c4 f6e5 c4b4 e5f6 b4c4 f6e5";
        let mut line: Line = text.parse().unwrap();
        let back = line.current().play("c4b4".parse().unwrap()).unwrap();
        let elsewhere = line.current().legal_moves().find(|mv| mv.to_string() != "c4b4").unwrap();
        let elsewhere = line.current().play(elsewhere).unwrap();
        assert!(History::new(&line).third_pass(&back));
        assert!(!History::new(&line).third_pass(&elsewhere));
        // One move of each side earlier, the cycle is in its second pass.
        line.undo();
        line.undo();
        let forth = line.current().play("b4c4".parse().unwrap()).unwrap();
        assert!(!History::new(&line).third_pass(&forth));
    }
}
