//! Results of the moves of a Trippples position under perfect play, and the order of moves that have the same
//! result.
//!
//! The meaning of values and move marks is left to [`boardgame_engine::oracle`].

use super::super::ending::Outcome;
use super::super::moves::Move;
use super::super::position::Position;
use super::super::side::Side;
use super::Oracle;
use super::indirect::Indirect;
use boardgame_engine::few;
use boardgame_engine::oracle::{self, Verdict};

/// A move of Trippples with its result under perfect play for the side that makes the move.
pub type ValuedMove = oracle::ValuedMove<Move>;
pub(crate) type ExactAnalysis = oracle::ExactAnalysis<Move>;

impl Oracle {
    /// Returns the results of a position and of its moves under perfect play.
    ///
    /// Steps or jumps come first, then legal freeze calls. A draw agreement needs both sides and is not
    /// included.
    pub fn judge(&self, position: &Position) -> ExactAnalysis {
        let quiet = position.walks().map(|walk| {
            let mv = Move::quiet(walk);
            ValuedMove { mv, verdict: self.after(&position.walked(walk)) }
        });
        let calls = self.freeze_calls(position).into_iter();
        let calls = calls.map(|mv| ValuedMove { mv, verdict: Verdict::Win(1) });
        ExactAnalysis { verdict: self.verdict(position), moves: quiet.chain(calls).collect() }
    }

    /// Returns the result of a move for its player under perfect play.
    ///
    /// `next` is the position after the move.
    fn after(&self, next: &Position) -> Verdict {
        let verdict = self.nominal(next);
        if next.outcome().is_some() || !next.is_jumping() {
            return verdict.for_previous_mover();
        }
        // A side that is to jump moves again, so the value keeps its sign.
        match verdict {
            Verdict::Win(plies) => Verdict::Win(plies + 1),
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss(plies) => Verdict::Loss(plies + 1),
        }
    }

    /// Returns the best moves of a position in order of preference; empty if the game is over.
    ///
    /// The best moves are the fastest wins or the slowest losses. In a draw, moves that leave the opponent
    /// the fewest replies that do not lose come first. Moves that are still equal are ordered by the steps
    /// left to the finish, then by move order.
    ///
    /// Under the official rules, a side that can force an indirect win gets only the next move on the way to
    /// that win. Moves that give the opponent an indirect win are left out, unless every move gives the
    /// opponent such a win.
    pub fn choices(&self, position: &Position) -> Vec<ValuedMove> {
        let Some(side) = position.mover() else { return Vec::new() };
        if let Some(mv) = self.hunting_move(position) {
            return vec![ValuedMove { mv, verdict: Verdict::Draw }];
        }
        let mut choices: Vec<(_, ValuedMove)> = self
            .judge(position)
            .best()
            .map(|judged| {
                let next = position.after(judged.mv);
                let (hunted, answers) = match judged.verdict {
                    Verdict::Draw => (self.indirect(&next) == Some(side.other()), self.safe_replies(&next)),
                    Verdict::Win(_) | Verdict::Loss(_) => (false, 0),
                };
                ((hunted, answers, side.finish().distance(next.piece(side))), judged)
            })
            .collect();
        few::sort_by_key(&mut choices, |&(key, _)| key);
        let hunted = choices.first().is_some_and(|&((hunted, ..), _)| hunted);
        let free = choices.into_iter().filter(|&((is_hunted, ..), _)| is_hunted == hunted);
        free.map(|(_, judged)| judged).collect()
    }

    /// Returns the first of the [`choices`](Self::choices), or `None` if the game is over.
    pub fn best(&self, position: &Position) -> Option<ValuedMove> {
        self.choices(position).first().copied()
    }

    /// Returns the side that can force an indirect win, which is a win by a cycle of moves.
    ///
    /// Returns `None` if the position is not drawn or neither side can force such a win, and always under the
    /// house rules.
    pub fn indirect(&self, position: &Position) -> Option<Side> {
        self.hunts(position)?.winner(position)
    }

    /// Returns the next move towards an indirect win, if the side to move can force one.
    fn hunting_move(&self, position: &Position) -> Option<Move> {
        self.hunts(position)?.hunting_move(position)
    }

    /// Returns the table of the board's indirect wins (wins by a cycle of moves), computing the table on the first
    /// call.
    ///
    /// Returns `None` if the position is not drawn or the rules have no indirect wins.
    fn hunts(&self, position: &Position) -> Option<&Indirect> {
        let is_drawn = self.rules.are_official() && self.verdict(position) == Verdict::Draw;
        let find = || Box::new(Indirect::of(&self.board, self.rules, self.values()));
        is_drawn.then(|| &**self.indirect.get_or_init(find))
    }

    /// Returns the number of the opponent's replies that do not lose.
    ///
    /// `next` is the position after a move that keeps the draw. If the opponent misses its turn, or the same
    /// side moves again from a neutral tile, the replies to that side's next move are counted instead.
    fn safe_replies(&self, next: &Position) -> usize {
        let goes_on = |position: &Position| position.is_jumping() || position.missed().is_some();
        if !goes_on(next) {
            return self.safe_moves(next);
        }
        let keeping = self.judge(next).moves.into_iter().filter(|judged| judged.verdict == Verdict::Draw);
        let further = keeping.map(|judged| next.after(judged.mv));
        further
            .filter(|position| !goes_on(position))
            .map(|position| self.safe_moves(&position))
            .min()
            .unwrap_or(HELD)
    }

    /// Returns the number of moves in a position that do not lose.
    ///
    /// A double block counts as the maximum, because it ends all winning chances.
    fn safe_moves(&self, position: &Position) -> usize {
        if position.outcome() == Some(Outcome::DoubleBlock) {
            return usize::MAX;
        }
        self.judge(position).moves.iter().filter(|judged| judged.verdict >= Verdict::Draw).count()
    }
}

/// Result of `safe_replies` if the player makes at least three moves in a row before the opponent can reply.
///
/// The number is less than the number assumed for a double block.
const HELD: usize = usize::MAX - 1;
