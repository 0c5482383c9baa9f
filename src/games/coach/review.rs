//! The review of a game: the quality of every move, the better alternatives, and a summary of the critical
//! turns.
//!
//! A review covers a game record from its first move to its last, without changing it.

use crate::games::oracle::{Judged, Mark, Oracle, Solved, Verdict};

/// The review of one move: its quality, its value and the best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reviewed<S, M> {
    /// Index of the move in the game, starting at 0. Moves without a value, such as placing a tile, are not
    /// reviewed.
    pub ply: usize,
    /// The side that moved.
    pub side: S,
    /// The move played, with its value for the side that moved.
    pub played: Judged<M>,
    /// The best move, which differs from the played one only if it is better.
    pub best: Judged<M>,
    /// The quality of the move, such as a blunder.
    pub mark: Mark,
    /// Whether some legal move in the position would have given away the result.
    pub critical: bool,
}

/// A reviewed move of the game type `G`.
pub type ReviewedIn<G> =
    Reviewed<<G as crate::games::contract::Game>::Seat, <G as crate::games::contract::Game>::Move>;

/// The review of a whole game.
#[derive(Debug, Clone, PartialEq)]
pub struct Review<G: Solved> {
    moves: Vec<ReviewedIn<G>>,
}

/// The number of one side's critical turns, and of its moves in them by quality.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Number of turns in which some move would have given away the result.
    pub critical: usize,
    /// Number of critical turns in which the side found the only move that keeps the result.
    pub only: usize,
    /// Number of moves that kept the result and were among the best.
    pub good: usize,
    /// Number of moves that kept the result, but more slowly than necessary.
    pub inaccurate: usize,
    /// Number of moves that gave away the result.
    pub blunders: usize,
}

impl<G: Solved> Review<G> {
    /// Reviews a game on the oracle's board.
    pub fn of(oracle: &G::Oracle, game: &G) -> Self {
        let moves = (0..).zip(game.moves()).filter_map(|(ply, mv)| {
            let position = game.position(ply)?;
            let judgement = oracle.judge(position);
            let played = judgement.moves.iter().copied().find(|judged| judged.mv == mv)?;
            let mark = judgement.mark(mv)?;
            let best = if played.verdict == judgement.verdict { played } else { oracle.best(position)? };
            Some(Reviewed {
                ply,
                side: game.mover(ply)?,
                played,
                best,
                mark,
                critical: judgement.is_critical(),
            })
        });
        Self { moves: moves.collect() }
    }

    /// Returns the reviewed moves, oldest first.
    pub fn moves(&self) -> &[ReviewedIn<G>] {
        &self.moves
    }

    /// Returns a summary of a side's critical turns.
    pub fn summary(&self, side: G::Seat) -> Summary {
        let mut summary = Summary::default();
        for reviewed in self.moves.iter().filter(|reviewed| reviewed.side == side && reviewed.critical) {
            summary.critical += 1;
            *match reviewed.mark {
                Mark::Only => &mut summary.only,
                Mark::Good => &mut summary.good,
                Mark::Inaccurate => &mut summary.inaccurate,
                Mark::Blunder => &mut summary.blunders,
            } += 1;
        }
        summary
    }
}

impl<S, M: Copy> Reviewed<S, M> {
    /// Returns the move played.
    pub const fn mv(&self) -> M {
        self.played.mv
    }

    /// Returns the value of the position before the move.
    pub const fn verdict(&self) -> Verdict {
        self.best.verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::contract::Game;
    use crate::games::tripppin::oracle::Oracle;
    use crate::games::tripppin::{Line, Side};

    /// A position that is won by e4f3 only.
    const START: &str = "58ff61a1380da4c2/31ff524916c1ff23/34ff8ca298c8d0b0/2c924c19151c700e/\
                         89321a866285c468/462625918a078394/45ff514a54a8ffe0/2a4313ffff640b29 e4 e8 1 0 r";

    fn review(moves: &str) -> Review<Line> {
        let line: Line = format!("{START}{moves}").parse().unwrap();
        Review::of(&Oracle::solve(line.first().board()), &line)
    }

    #[test]
    fn an_unplayed_game_has_nothing_to_review() {
        assert!(review("").moves().is_empty());
        assert_eq!(review("").summary(Side::Right), Summary::default());
    }

    #[test]
    fn marks_tell_what_would_have_been() {
        let only = review(" moves e4f3").moves()[0];
        assert_eq!((only.mark, only.critical, only.best), (Mark::Only, true, only.played));
        let blunder = review(" moves e4e3").moves()[0];
        assert_eq!((blunder.mark, blunder.side), (Mark::Blunder, Side::Right));
        assert_eq!((blunder.played.verdict, blunder.best.mv.to_string().as_str()), (Verdict::Draw, "e4f3"));
        assert_eq!(blunder.verdict(), Verdict::Win(3));
    }

    #[test]
    fn the_summary_counts_critical_turns_of_one_side() {
        let mut line: Line = format!("{START} moves e4e3").parse().unwrap();
        let oracle = Oracle::solve(line.first().board());
        for _ in 0..12 {
            let Some(mv) = line.current().legal_moves().last() else { break };
            line.play(mv).unwrap();
        }
        let review = Review::of(&oracle, &line);
        for side in Side::BOTH {
            let own = review.moves().iter().filter(|reviewed| reviewed.side == side);
            let critical = own.filter(|reviewed| reviewed.critical).count();
            let Summary { only, good, inaccurate, blunders, .. } = review.summary(side);
            assert_eq!(
                (review.summary(side).critical, only + good + inaccurate + blunders),
                (critical, critical)
            );
        }
        assert!(review.summary(Side::Right).blunders >= 1);
    }
}
