//! Results of the moves of a Tripppin position under perfect play, and the order of moves that have the same
//! result.
//!
//! The meaning of values and move marks is left to [`boardgame_engine::oracle`].

use super::super::moves::Move;
use super::super::position::Position;
use super::Oracle;
use boardgame_engine::few;
use boardgame_engine::oracle::{self, Verdict};

pub(crate) type ValuedMove = oracle::ValuedMove<Move>;
pub(crate) type ExactAnalysis = oracle::ExactAnalysis<Move>;

impl Oracle {
    /// Returns the exact value of a position and of each legal move.
    ///
    /// The position must be on the board of the oracle.
    pub fn judge(&self, position: &Position) -> ExactAnalysis {
        let judged = |mv| {
            let verdict = self.verdict(&position.after(mv)).for_previous_mover();
            ValuedMove { mv, verdict }
        };
        ExactAnalysis { verdict: self.verdict(position), moves: position.legal_moves().map(judged).collect() }
    }

    /// Returns the best moves of a position in order of preference; empty if the game is over.
    ///
    /// The best moves are the fastest wins or the slowest losses. In a draw, moves that leave the opponent
    /// the fewest saving replies come first. Moves that are still equal are ordered by goals reached, then by
    /// the steps to the next goal, so that a piece that is not in danger advances.
    pub fn choices(&self, position: &Position) -> Vec<ValuedMove> {
        let side = position.turn();
        let mut choices: Vec<ValuedMove> = self.judge(position).best().collect();
        few::sort_by_key(&mut choices, |judged| {
            let next = position.after(judged.mv);
            let saving = match judged.verdict {
                Verdict::Draw => self.judge(&next).result_keeping().count(),
                Verdict::Win(_) | Verdict::Loss(_) => 0,
            };
            let steps = next.goal(side).map_or(0, |goal| goal.distance(next.piece(side)));
            (saving, std::cmp::Reverse(next.reached(side)), steps)
        });
        choices
    }

    /// Returns the first of the [`choices`](Self::choices), or `None` if the game is over.
    pub fn best(&self, position: &Position) -> Option<ValuedMove> {
        self.choices(position).first().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::oracle::MoveQuality;

    fn judge(text: &str) -> (ExactAnalysis, Option<ValuedMove>) {
        let position: Position = text.parse().unwrap();
        let oracle = Oracle::solve(position.board());
        (oracle.judge(&position), oracle.best(&position))
    }

    fn words(moves: &[ValuedMove]) -> String {
        moves.iter().map(|judged| format!("{}={}", judged.mv, judged.verdict)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn single_winning_move_is_an_only_move() {
        let (judgement, best) = judge(
            "58ff61a1380da4c2/31ff524916c1ff23/34ff8ca298c8d0b0/2c924c19151c700e/\
             89321a866285c468/462625918a078394/45ff514a54a8ffe0/2a4313ffff640b29 e4 e8 1 0 r",
        );
        assert_eq!(words(&judgement.moves), "e4f3=win:3 e4e3=draw:- e4d3=draw:-");
        assert_eq!(best, Some(judgement.moves[0]));
        assert!(judgement.is_critical());
        let marks: Vec<_> = judgement.moves.iter().filter_map(|judged| judgement.mark(judged.mv)).collect();
        assert_eq!(marks, [MoveQuality::Only, MoveQuality::Blunder, MoveQuality::Blunder]);
        assert_eq!(judgement.mark("a1a2".parse().unwrap()), None);
    }

    #[test]
    fn slower_win_is_inaccurate_and_slower_loss_good() {
        let (judgement, _) = judge(
            "868c4c0b15a1d02a/1affc4548994ff26/23314a8a83075898/c2852562a23864b0/\
             3243610de070a446/a83452199216ff91/29ff490e1c13ff45/682c51ffffc1c8ff c2 h1 4 4 r",
        );
        assert_eq!(judgement.mark("c2c3".parse().unwrap()), Some(MoveQuality::Inaccurate));
        assert_eq!(judgement.mark("c2d2".parse().unwrap()), Some(MoveQuality::Good));
        let (judgement, best) = judge(
            "1c341685624ae08c/0dff23c819ffff49/299458a88a9113b0/43c1d0380ba45445/\
             c25286ff89a1a226/68322c1a0e920761/25ff31706483ff98/2a154cffffc45146 d2 h3 4 3 l",
        );
        assert_eq!(words(&judgement.moves), "h3h2=loss:2 h3g2=loss:2 h3g3=loss:14");
        assert_eq!(best, Some(judgement.moves[2]));
        assert!(!judgement.is_critical());
    }
}
