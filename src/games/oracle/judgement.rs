//! What the oracle says of the moves of a position.
//!
//! Knows which moves keep a position's result, which is best and how good a played one was. Leaves words, colours and
//! pictures for it to others.

use super::Verdict;

/// A move and its value to the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// Its value; the plies include the move itself.
    pub verdict: Verdict,
}

/// A position's value and that of all its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement<M> {
    /// The value of the position to the side to move.
    pub verdict: Verdict,
    /// Its legal moves, in the order of the game.
    pub moves: Vec<Judged<M>>,
}

/// How good a move was that somebody played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The only move that keeps the result, where another would not have.
    Only,
    /// Keeps the result, and none is better.
    Good,
    /// Keeps the result, but wins later or loses sooner than it need.
    Inaccurate,
    /// Gives away a win or a draw.
    Blunder,
}

impl<M: Copy + Eq> Judgement<M> {
    /// The moves of the best value, in the order of the game.
    pub fn best(&self) -> impl Iterator<Item = Judged<M>> {
        self.moves.iter().copied().filter(|judged| judged.verdict == self.verdict)
    }

    /// The moves that keep the result, however soon it comes.
    pub fn keeping(&self) -> impl Iterator<Item = Judged<M>> {
        self.moves.iter().copied().filter(|judged| judged.verdict.same_result(self.verdict))
    }

    /// Whether it matters at all what is played: some move would give the result away.
    pub fn is_critical(&self) -> bool {
        self.moves.iter().any(|judged| !judged.verdict.same_result(self.verdict))
    }

    /// Returns `true` if the position is a puzzle: the side to move wins, but by only one of its moves.
    pub fn is_puzzle(&self) -> bool {
        matches!(self.verdict, Verdict::Win(_)) && self.is_critical() && self.keeping().count() == 1
    }

    /// How good one of the moves is; none if it is not legal here.
    pub fn mark(&self, mv: M) -> Option<Mark> {
        let judged = self.moves.iter().find(|judged| judged.mv == mv)?;
        Some(if !judged.verdict.same_result(self.verdict) {
            Mark::Blunder
        } else if self.is_critical() && self.keeping().count() == 1 {
            Mark::Only
        } else if judged.verdict < self.verdict {
            Mark::Inaccurate
        } else {
            Mark::Good
        })
    }
}
