//! The review of a game: the quality of every move, the better alternatives, and a summary of the critical
//! turns.
//!
//! A review covers a game record from its first move to its last, without changing the record.

use crate::oracle::{MoveQuality, Oracle, ValuedMove, Verdict};
use crate::record::{GamePosition, GameRecord};

/// A reviewed move, with its quality, its result and the best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewedMove<S, M> {
    /// Index of the move in the game record, starting at 0.
    ///
    /// Moves whose result cannot be computed, such as placing a tile, are not reviewed.
    pub ply: usize,
    /// The side that moved.
    pub side: S,
    /// The move played, with its result under perfect play for the side that moved.
    pub played: ValuedMove<M>,
    /// The best move in the position, which is the played move if no move is better.
    pub best: ValuedMove<M>,
    /// The quality of the move, such as a blunder.
    pub quality: MoveQuality,
    /// Whether some legal move would have given away the win or the draw.
    pub critical: bool,
}

/// A reviewed move of the game with the position type `P`.
pub type ReviewedMoveOf<P> = ReviewedMove<<P as GamePosition>::Seat, <P as GamePosition>::Move>;

/// The review of a game's moves, with a summary for each side.
///
/// The summary covers the turns in which a blunder was possible or the move was inaccurate.
#[derive(Debug, Clone, PartialEq)]
pub struct Review<P: GamePosition> {
    moves: Vec<ReviewedMoveOf<P>>,
}

/// The number of moves of each quality that one side made in a reviewed game.
///
/// Only turns in which a blunder was possible or the move was inaccurate are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Number of the side's turns in which a blunder was possible or the move was inaccurate.
    pub turns: usize,
    /// Number of turns in which the side found the only move that keeps the win or the draw.
    pub only: usize,
    /// Number of turns in which the side played a best move although other moves kept the win or the draw,
    /// too.
    pub good: usize,
    /// Number of moves that keep the result but win later or lose sooner than the best move.
    pub inaccurate: usize,
    /// Number of moves that gave away the win or the draw.
    pub blunders: usize,
}

impl<P: GamePosition> Review<P> {
    /// Reviews all moves of a game on a board that `oracle` has solved.
    pub fn new(oracle: &impl Oracle<Position = P>, game: &GameRecord<P>) -> Self {
        let moves = (0..).zip(game.moves()).filter_map(|(ply, mv)| {
            let position = game.position(ply)?;
            let judgement = oracle.judge(position);
            let played = judgement.moves.iter().copied().find(|judged| judged.mv == mv)?;
            let mark = judgement.mark(mv)?;
            let best = if played.verdict == judgement.verdict { played } else { oracle.best(position)? };
            Some(ReviewedMove {
                ply,
                side: game.mover(ply)?,
                played,
                best,
                quality: mark,
                critical: judgement.is_critical(),
            })
        });
        Self { moves: moves.collect() }
    }

    /// Returns the reviewed moves, oldest first.
    pub fn moves(&self) -> &[ReviewedMoveOf<P>] {
        &self.moves
    }

    /// Counts the moves of each quality that the side `side` made.
    ///
    /// Only turns in which a blunder was possible or the move was inaccurate are counted.
    pub fn summary(&self, side: P::Seat) -> Summary {
        let mut summary = Summary::default();
        for reviewed in self.moves.iter().filter(|reviewed| reviewed.side == side && reviewed.is_counted()) {
            summary.turns += 1;
            *match reviewed.quality {
                MoveQuality::Only => &mut summary.only,
                MoveQuality::Good => &mut summary.good,
                MoveQuality::Inaccurate => &mut summary.inaccurate,
                MoveQuality::Blunder => &mut summary.blunders,
            } += 1;
        }
        summary
    }
}

impl<S, M: Copy> ReviewedMove<S, M> {
    /// Returns the move that was played.
    pub const fn mv(&self) -> M {
        self.played.mv
    }

    /// Returns `true` if the summary of a review counts the move: a blunder was possible, or the move was
    /// inaccurate.
    pub fn is_counted(&self) -> bool {
        self.critical || self.quality == MoveQuality::Inaccurate
    }

    /// Returns the verdict, the result under perfect play, of the position in which the move was played.
    pub const fn verdict(&self) -> Verdict {
        self.best.verdict
    }
}
