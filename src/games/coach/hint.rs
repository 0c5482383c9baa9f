//! Hints in steps, each of which reveals more than the one before.
//!
//! Computes the contents of each step for a position. Counting the steps shown, and restarting when the
//! position changes, are left to the caller.

use crate::games::oracle::{Judged, Oracle, Solved, Verdict, advise};

/// Number of steps in which a hint is given.
pub const STEPS: usize = 4;

/// One step of a hint; each step reveals more than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint<M> {
    /// Whether some move would give away the result of the position.
    Critical(bool),
    /// The number of moves that keep the result, the number of legal moves, and the result itself.
    Keeping {
        /// Number of moves that keep the win, draw or loss of the position.
        keeping: usize,
        /// Number of legal moves in the position.
        moves: usize,
        /// The exact value of the position.
        verdict: Verdict,
    },
    /// The best move, of which only the direction may be shown.
    Way(M),
    /// The best move with its exact value.
    Move(Judged<M>),
}

/// Returns all hint steps for the current position of a game, the least revealing first; `None` if the game
/// is over.
pub fn steps<G: Solved>(oracle: &G::Oracle, line: &G) -> Option<[Hint<G::Move>; STEPS]> {
    let best = advise(oracle, line)?;
    let judgement = oracle.judge(line.now());
    let keeping = judgement.keeping().count();
    Some([
        Hint::Critical(judgement.is_critical()),
        Hint::Keeping { keeping, moves: judgement.moves.len(), verdict: judgement.verdict },
        Hint::Way(best.mv),
        Hint::Move(best),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::oracle::Oracle;
    use crate::games::tripppin::{Line, Move, Position};

    const ROWS: &str = "58ff61a1380da4c2/31ff524916c1ff23/34ff8ca298c8d0b0/2c924c19151c700e/\
                        89321a866285c468/462625918a078394/45ff514a54a8ffe0/2a4313ffff640b29";

    fn steps(rest: &str) -> Option<[Hint<Move>; STEPS]> {
        let position: Position = format!("{ROWS} {rest}").parse().unwrap();
        super::steps::<Line>(&Oracle::solve(position.board()), &Line::new(position))
    }

    #[test]
    fn each_step_tells_more() {
        // The move e4f3 wins in 3 plies, the two other moves only draw.
        let best = Judged { mv: "e4f3".parse().unwrap(), verdict: Verdict::Win(3) };
        let told = [
            Hint::Critical(true),
            Hint::Keeping { keeping: 1, moves: 3, verdict: Verdict::Win(3) },
            Hint::Way(best.mv),
            Hint::Move(best),
        ];
        assert_eq!(steps("e4 e8 1 0 r"), Some(told));
    }

    #[test]
    fn a_finished_game_has_no_hints() {
        assert_eq!(steps("d1 c4 5 4 l"), None);
    }
}
