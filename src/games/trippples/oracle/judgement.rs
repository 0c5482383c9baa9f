//! What the oracle says of the moves of a position.
//!
//! Knows which move is best where several have the same value. Leaves what marks and values mean to [`crate::games::oracle`].

use super::super::freeze;
use super::super::moves::Move;
use super::super::position::{Outcome, Position};
use super::Oracle;
use crate::games::oracle::{self, Verdict};

/// A move and its value.
pub type Judged = oracle::Judged<Move>;
/// A position's value and that of all its moves.
pub type Judgement = oracle::Judgement<Move>;

impl Oracle {
    /// Judges a position of this board and all that can be moved in it: steps or jumps, then true calls. An agreement on a draw
    /// needs two and is not judged.
    #[must_use]
    pub fn judge(&self, position: &Position) -> Judgement {
        let quiet = position.walks().map(|walk| {
            let mv = Move::quiet(walk);
            Judged { mv, verdict: self.after(&position.walked(walk)) }
        });
        let calls = freeze::calls_known(position, self).into_iter();
        let calls = calls.map(|mv| Judged { mv, verdict: Verdict::Win(1) });
        Judgement { verdict: self.verdict(position), moves: quiet.chain(calls).collect() }
    }

    /// The value of a move to who makes it, by the position it leads to.
    fn after(&self, next: &Position) -> Verdict {
        let verdict = self.nominal(next);
        if next.outcome().is_some() || !next.is_jumping() {
            return verdict.of_the_move_before();
        }
        // The same side goes on.
        match verdict {
            Verdict::Win(plies) => Verdict::Win(plies + 1),
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss(plies) => Verdict::Loss(plies + 1),
        }
    }

    /// The perfect move: the fastest win, the slowest loss, and in a draw the move that leaves the opponent the fewest
    /// answers that do not lose. Moves that are equal even so are told apart by the steps left to the finish, then by their
    /// order. None if the game is over.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<Judged> {
        let side = position.mover()?;
        self.judge(position).best().min_by_key(|judged| {
            let next = position.after(judged.mv);
            let answers = match judged.verdict {
                Verdict::Draw => self.answers(&next),
                Verdict::Win(_) | Verdict::Loss(_) => 0,
            };
            (answers, side.finish().distance(next.piece(side)))
        })
    }

    /// How many answers that do not lose a drawn move leaves the opponent: none if it misses its turn. A block of both comes
    /// last: it leaves nothing to hope for.
    fn answers(&self, next: &Position) -> usize {
        if next.outcome() == Some(Outcome::DoubleBlock) {
            return usize::MAX;
        }
        if next.missed().is_some() {
            return 0;
        }
        let keeping = self.judge(next).moves.into_iter().filter(|judged| judged.verdict >= Verdict::Draw);
        if next.is_jumping() {
            return keeping.map(|judged| self.answers(&next.after(judged.mv))).min().unwrap_or(0);
        }
        keeping.count()
    }
}
