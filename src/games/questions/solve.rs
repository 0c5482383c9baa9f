//! `solve`: the exact value of a position, and of its moves.

use super::{Oracles, Question};
use crate::games::contract::Winners;
use crate::games::fault::Fault;
use crate::games::oracle::{Oracle, Solved, Verdict};

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solve {
    /// The values of all moves, too.
    pub moves: bool,
}

/// A solved game as `solve` and `deal` see it.
pub trait Rated: Solved {
    /// Whether a solved board is fair: a draw whoever starts, and every first move keeps it one.
    fn is_fair(oracle: &Self::Oracle) -> bool;

    /// What there is to tell of a position besides its value; words behind it.
    fn aside(_oracle: &Self::Oracle, _position: &Self::Position) -> Option<String> {
        None
    }
}

/// `<win|draw|loss> <plies|->`, seen from the side to move, and with moves ` <move>=<win|draw|loss>:<plies|->` for each in the
/// game's order. A finished game is what it ended as, in no ply: `loss 0` where somebody else has won, without moves. A position
/// that has no exact value is `unsolved -`.
impl<G: Rated> Question<G> for Solve {
    type Memory = Oracles<G>;

    fn answer(&self, line: &G, oracles: &mut Oracles<G>) -> Result<String, Fault<G::Move>> {
        if let Some(winners) = line.winners() {
            return Ok(words(match winners {
                Winners::Nobody => Verdict::Draw,
                winners if winners.contains(&line.turn()) => Verdict::Win(0),
                _ => Verdict::Loss(0),
            }));
        }
        let position = line.now();
        let Some(oracle) = oracles.of(position) else { return Ok("unsolved -".to_owned()) };
        let judgement = oracle.judge(position);
        let mut answer = words(judgement.verdict);
        if let Some(aside) = G::aside(oracle, position) {
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
    use crate::games::tripppin::Line;

    #[test]
    fn a_finished_game_is_lost_in_no_ply() {
        let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
        let mut oracles = Oracles::default();
        for rest in ["d1 a1 5 0 l", "b1 a1 0 0 l"] {
            let line: Line = format!("{rows} {rest}").parse().unwrap();
            assert_eq!(Solve { moves: true }.answer(&line, &mut oracles), Ok("loss 0".to_owned()));
        }
    }
}
