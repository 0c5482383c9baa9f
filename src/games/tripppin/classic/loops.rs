//! Loop prevention: which moves would go through the same cycle for the third time.

use super::super::game::Line;
use super::super::position::Position;
use crate::games::square::Square;

/// How many moves of one side the original remembers.
const HISTORY: usize = 40;

/// The shortest and longest cycle looked for, in moves of one side.
const CYCLES: std::ops::RangeInclusive<usize> = 2..=HISTORY / 2;

/// What has been played, as loop prevention remembers it: both pieces' squares after each of the last forty moves of
/// the side to move, latest first.
#[derive(Debug, Clone)]
pub struct History(Vec<[Square; 2]>);

fn squares(position: &Position) -> [Square; 2] {
    super::super::Side::BOTH.map(|side| position.piece(side))
}

impl History {
    /// The history the side to move in `line` looks back on.
    ///
    /// A first position in which the opponent was to move counts as left by the mover, though no move is on record: the
    /// original fills its history with squares, not moves.
    #[must_use]
    pub fn of(line: &Line) -> Self {
        let positions = line.positions().rev().chain([line.first()]);
        // The latest position was left by the opponent, the one before by the mover.
        Self(positions.skip(1).step_by(2).take(HISTORY).map(squares).collect())
    }

    /// Whether a move that leads to `next` would begin the third pass of a cycle: the squares it leads to were there
    /// `len` moves ago, and the `len` moves before this one repeat the `len` before them.
    #[must_use]
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
    use crate::games::contract::Game;

    #[test]
    fn a_cycle_of_two_moves_is_refused_its_third_pass() {
        // Both walk to and fro; the first position, with the left side to move, is where the right one's history begins.
        let text = "e049624394c2a452/2aff5461c8b0ff31/34688a0e1907260d/382c255158ffa129/86166489918c1a4a/\
                    1c23329892c4a846/13ff83c1a270ffff/4c0b45ffff15d085 e5 b4 0 1 r \
                    moves e5f6 b4c4 f6e5 c4b4 e5f6 b4c4 f6e5";
        let mut line: Line = text.parse().unwrap();
        let back = line.current().play("c4b4".parse().unwrap()).unwrap();
        let elsewhere = line.current().legal_moves().find(|mv| mv.to_string() != "c4b4").unwrap();
        let elsewhere = line.current().play(elsewhere).unwrap();
        assert!(History::of(&line).third_pass(&back));
        assert!(!History::of(&line).third_pass(&elsewhere));
        // One move of each side earlier the cycle was still in its second pass.
        line.undo();
        line.undo();
        let forth = line.current().play("b4c4".parse().unwrap()).unwrap();
        assert!(!History::of(&line).third_pass(&forth));
    }
}
