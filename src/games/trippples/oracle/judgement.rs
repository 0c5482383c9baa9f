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

    /// The moves of the best value - the fastest win, the slowest loss - and in a draw first those that leave the opponent the fewest
    /// answers that do not lose. Moves that are equal even so are told apart by the steps left to the finish, then by their
    /// order. Under the official rules a draw that is an indirect win leaves the move alone that plays it as one, and moves that make
    /// it the opponent's are left out unless all do. None if the game is over.
    #[must_use]
    pub fn choices(&self, position: &Position) -> Vec<Judged> {
        let Some(side) = position.mover() else { return Vec::new() };
        if let Some(mv) = self.hunting_move(position) {
            return vec![Judged { mv, verdict: Verdict::Draw }];
        }
        let mut choices: Vec<(_, Judged)> = self
            .judge(position)
            .best()
            .map(|judged| {
                let next = position.after(judged.mv);
                let (hunted, answers) = match judged.verdict {
                    Verdict::Draw => (self.indirect(&next) == Some(side.other()), self.answers(&next)),
                    Verdict::Win(_) | Verdict::Loss(_) => (false, 0),
                };
                ((hunted, answers, side.finish().distance(next.piece(side))), judged)
            })
            .collect();
        choices.sort_by_key(|&(key, _)| key);
        let hunted = choices.first().is_some_and(|&((hunted, ..), _)| hunted);
        let free = choices.into_iter().filter(|&((is_hunted, ..), _)| is_hunted == hunted);
        free.map(|(_, judged)| judged).collect()
    }

    /// The first of the choices; none if the game is over.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<Judged> {
        self.choices(position).first().copied()
    }

    /// How many answers that do not lose a drawn move leaves the opponent. If it misses its turn, or the mover goes on
    /// from a neutral tile, then those are meant that the mover's next move leaves it.
    fn answers(&self, next: &Position) -> usize {
        let goes_on = |position: &Position| position.is_jumping() || position.missed().is_some();
        if !goes_on(next) {
            return self.safe_answers(next);
        }
        let keeping = self.judge(next).moves.into_iter().filter(|judged| judged.verdict == Verdict::Draw);
        let further = keeping.map(|judged| next.after(judged.mv));
        further
            .filter(|position| !goes_on(position))
            .map(|position| self.safe_answers(&position))
            .min()
            .unwrap_or(HELD)
    }

    /// How many moves of a position do not lose. A block of both comes last: it leaves nothing to hope for.
    fn safe_answers(&self, position: &Position) -> usize {
        if position.outcome() == Some(Outcome::DoubleBlock) {
            return usize::MAX;
        }
        self.judge(position).moves.iter().filter(|judged| judged.verdict >= Verdict::Draw).count()
    }
}

/// In place of a number of answers: the opponent goes on missing its turns, and nothing comes of it.
const HELD: usize = usize::MAX - 1;
