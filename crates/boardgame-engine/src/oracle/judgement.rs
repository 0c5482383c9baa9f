//! The results of a position's moves under perfect play, and the quality of a move derived from them.
//!
//! Computes which moves keep the result, which are best, and how good a played move was. Texts, colours and
//! pictures are left to other modules.

use super::Verdict;

/// A move with its result under perfect play for the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValuedMove<M> {
    /// The move whose result is in `verdict`.
    pub mv: M,
    /// The result of the move under perfect play for the side that makes it.
    ///
    /// The number of plies includes the move itself.
    pub verdict: Verdict,
}

/// The results of a position and of all its legal moves under perfect play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactAnalysis<M> {
    /// The result of the position under perfect play for the side to move.
    pub verdict: Verdict,
    /// All legal moves with their results under perfect play, in the game's fixed order of moves.
    pub moves: Vec<ValuedMove<M>>,
}

/// The quality of a played move, from the only good move to a blunder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveQuality {
    /// The only move that keeps the win or the draw.
    Only,
    /// A best move under perfect play that is not [`MoveQuality::Only`].
    Good,
    /// A move that keeps the result, but wins later or loses sooner than the best move.
    Inaccurate,
    /// A move that turns a win into a draw or a loss, or a draw into a loss.
    Blunder,
}

impl<M: Copy + Eq> ExactAnalysis<M> {
    /// Returns the moves that are best under perfect play, in the game's fixed order of moves.
    pub fn best(&self) -> impl Iterator<Item = ValuedMove<M>> {
        self.moves.iter().copied().filter(|judged| judged.verdict == self.verdict)
    }

    /// Returns the moves that keep the result of the position, regardless of the number of plies.
    pub fn result_keeping(&self) -> impl Iterator<Item = ValuedMove<M>> {
        self.moves.iter().copied().filter(|judged| judged.verdict.same_result(self.verdict))
    }

    /// Returns `true` if at least one legal move changes the result, for example from a win to a draw.
    pub fn is_critical(&self) -> bool {
        self.moves.iter().any(|judged| !judged.verdict.same_result(self.verdict))
    }

    /// Returns `true` if exactly one legal move wins and there are other legal moves.
    pub fn is_puzzle(&self) -> bool {
        matches!(self.verdict, Verdict::Win(_)) && self.is_critical() && self.result_keeping().count() == 1
    }

    /// Returns `true` if exactly one legal move holds the draw and all others lose.
    pub fn is_hold(&self) -> bool {
        self.verdict == Verdict::Draw && self.is_critical() && self.result_keeping().count() == 1
    }

    /// Returns the quality of a move, or `None` if the move is not legal in the analysed position.
    pub fn mark(&self, mv: M) -> Option<MoveQuality> {
        let judged = self.moves.iter().find(|judged| judged.mv == mv)?;
        Some(if !judged.verdict.same_result(self.verdict) {
            MoveQuality::Blunder
        } else if self.is_critical() && self.result_keeping().count() == 1 {
            MoveQuality::Only
        } else if judged.verdict < self.verdict {
            MoveQuality::Inaccurate
        } else {
            MoveQuality::Good
        })
    }
}
