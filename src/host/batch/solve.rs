//! `solve`: the exact value of a position, and of its moves.

use super::oracles::Oracles;
use crate::games::tripppin::Line;
use crate::games::tripppin::oracle::Verdict;

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solve {
    /// The values of all moves, too.
    pub moves: bool,
}

impl Solve {
    /// `<win|draw|loss> <plies|->`, seen from the side to move, and with moves ` <move>=<win|draw|loss>:<plies|->` for each in the
    /// order of directions. A finished game is `loss 0`, without moves.
    #[must_use]
    pub fn answer(&self, line: &Line, oracles: &mut Oracles) -> String {
        let position = line.current();
        let judgement = oracles.of(position.board()).judge(position);
        let mut answer = words(judgement.verdict);
        if self.moves {
            for judged in &judgement.moves {
                answer.push_str(&format!(" {}={}", judged.mv, judged.verdict));
            }
        }
        answer
    }
}

/// A value in two words.
fn words(verdict: Verdict) -> String {
    match verdict.plies() {
        Some(plies) => format!("{} {plies}", verdict.name()),
        None => format!("{} -", verdict.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finished_game_is_lost_in_no_ply() {
        let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
        let mut oracles = Oracles::default();
        for rest in ["d1 a1 5 0 l", "b1 a1 0 0 l"] {
            let line = format!("{rows} {rest}").parse().unwrap();
            assert_eq!(Solve { moves: true }.answer(&line, &mut oracles), "loss 0");
        }
    }
}
