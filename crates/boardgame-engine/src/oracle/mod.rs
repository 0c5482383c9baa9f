//! Solved games: results under perfect play of positions and moves, fair deals and puzzles.
//!
//! Defines the interface of an oracle for any game. Solving is left to the games, hints and reviews to
//! [`super::coach`], text and pictures to the views.

mod advice;
mod judgement;
mod verdict;

pub use advice::{Explored, advise};
pub use judgement::{ExactAnalysis, MoveQuality, ValuedMove};
pub use verdict::{Verdict, winner_turns};

use std::fmt::Debug;

use rand_chacha::ChaCha8Rng;

use super::record::{GamePosition, GameRecord};

/// The usual maximum number of boards that are dealt in the search for a puzzle. Far fewer are needed.
pub const PUZZLE_BOARDS: u32 = 4096;

/// The type of a game record of the game that the oracle `O` solves.
pub type LineOf<O> = GameRecord<<O as Oracle>::Position>;
/// The type of a move in the game that the oracle `O` solves.
pub type MoveOf<O> = <<O as Oracle>::Position as GamePosition>::Move;
/// The type of a seat in the game that the oracle `O` solves.
pub type SeatOf<O> = <<O as Oracle>::Position as GamePosition>::Seat;
pub(crate) type SetupOf<O> = <<O as Oracle>::Position as GamePosition>::Setup;

/// The solution of one board of a game: the result of every position under perfect play.
///
/// A result depends on the position alone and not on the history of the game. The methods with a default suit games
/// for two in which every ply counts.
pub trait Oracle: Clone + Debug + Send + 'static {
    /// The type of a position of the game that the oracle solves.
    type Position: GamePosition;

    /// Solves the board of a position, or returns `None` if the board is not complete yet.
    ///
    /// For instance, a board cannot be solved while tiles are being placed.
    fn solve(position: &Self::Position) -> Option<Self>;
    /// Returns `true` if `position` is on the board that the oracle has solved.
    fn covers(&self, position: &Self::Position) -> bool;
    /// Returns the result of `position` under perfect play for the side to move.
    fn verdict(&self, position: &Self::Position) -> Verdict;
    /// Returns the results of `position` and of all its legal moves under perfect play.
    fn judge(&self, position: &Self::Position) -> ExactAnalysis<MoveOf<Self>> {
        let value = |mv| {
            let next = position.play(mv).ok()?;
            let verdict = self.verdict(&next);
            let changes_side = next.turn() != position.turn();
            let verdict = if changes_side { verdict.for_previous_mover() } else { verdict.one_ply_later() };
            Some(ValuedMove { mv, verdict })
        };
        let moves = position.legal_moves().into_iter().filter_map(value).collect();
        ExactAnalysis { verdict: self.verdict(position), moves }
    }
    /// Returns the best moves in `position`, or no moves if the game is over. A game may sort them so that the first
    /// move is the hardest to answer; by default they are in the game's fixed order.
    ///
    /// The best moves are the fastest wins, the slowest losses, or in a draw the moves that preserve the
    /// winning chances.
    fn choices(&self, position: &Self::Position) -> Vec<ValuedMove<MoveOf<Self>>> {
        self.judge(position).best().collect()
    }
    /// Returns the best move in `position`, or `None` if the game is over.
    ///
    /// Unlike [`advise`], this method ignores the history of the game.
    fn best(&self, position: &Self::Position) -> Option<ValuedMove<MoveOf<Self>>> {
        self.choices(position).first().copied()
    }
    /// Returns a remark of the game on a position, which the batch command `solve` prints after the position's
    /// result.
    ///
    /// The default is `None`, for a game without remarks.
    fn aside(&self, _position: &Self::Position) -> Option<String> {
        None
    }
}

/// An oracle of a game whose boards are dealt: it also knows fair boards, puzzles, and engines whose play resembles
/// that of an opponent.
pub trait PuzzleOracle: Oracle {
    /// An engine of the game that is not perfect.
    type Rival: Copy + 'static;

    /// The lengths of the puzzles that a user can choose, in plies, in ascending order.
    const PUZZLES: &'static [u16];
    /// The engines that measure how difficult a daily puzzle is, from the weakest to the strongest.
    const RIVALS: &'static [Self::Rival];
    /// The maximum number of drawn positions that [`advise`] compares before a move.
    const HORIZON: usize = 300;
    /// The number of occurrences from which [`advise`] avoids a position early in a game.
    ///
    /// The default is no limit, for a game that does not end by cycles: an opponent who avoids a third pass errs there.
    const OFTEN: usize = usize::MAX;
    /// The famous positions as text, all won for the side to move. Each line is one game record.
    ///
    /// Lines that start with `#` are comments.
    const FAMOUS: &'static str = "";

    // ---- boards

    /// Returns `true` if the solved board is fair: a draw, whatever the first move.
    ///
    /// A fair board is a draw for every side that can move first.
    fn is_fair(&self) -> bool;
    /// Deals a fair initial position: a draw in which no first move loses.
    ///
    /// Returns `None` if thousands of boards yield no such position.
    fn deal_fair(
        setup: SetupOf<Self>,
        rng: &mut ChaCha8Rng,
        first: SeatOf<Self>,
    ) -> Option<(Self, LineOf<Self>)>;
    /// Deals a puzzle: a position with only one winning move, which wins in exactly `plies` plies.
    ///
    /// Subtracts the number of dealt boards from `boards`, which is usually [`PUZZLE_BOARDS`]. Returns `None` if `boards` reaches 0
    /// before such a position is found.
    fn deal_puzzle(
        setup: SetupOf<Self>,
        rng: &mut ChaCha8Rng,
        plies: u16,
        boards: &mut u32,
    ) -> Option<(Self, Self::Position)>;
    /// Parses [`Self::FAMOUS`] and returns the position to which each game record leads.
    fn famous() -> Vec<Self::Position> {
        let lines = Self::FAMOUS.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.parse().ok()).map(|line: LineOf<Self>| line.current().clone()).collect()
    }

    // ---- positions

    /// Returns the positions of the board that advice has examined, or `None` if the oracle does not keep them.
    ///
    /// The default is `None`, for an oracle that advises once.
    fn explored(&self) -> Option<&Explored<Self>> {
        None
    }
    /// Returns the engines whose moves are compared with the opponent's moves to predict the opponent's play.
    fn opponents(&self) -> &'static [Self::Rival] {
        Self::RIVALS
    }
    /// Returns the move of a rival engine in a position, or `None` if the game is over.
    fn rival_move(&self, rival: Self::Rival, position: &Self::Position) -> Option<MoveOf<Self>>;
    /// Returns `true` if the side whose turn it is has no legal move in `position`, and loses or misses its turn.
    ///
    /// The default is `false`, for a game that has no blocked sides.
    fn is_block(_position: &Self::Position) -> bool {
        false
    }
    /// Returns the least number of its own moves with which `seat` reaches its goal if no rule hinders it.
    ///
    /// The default is 0, for a game that is no race.
    fn steps_left(_position: &Self::Position, _seat: SeatOf<Self>) -> usize {
        0
    }
    /// Returns a number that identifies `position` among all positions of its board.
    fn state(position: &Self::Position) -> u32;
    /// Returns the number of turns, including missed turns, that the first `plies` moves of a game take.
    ///
    /// A [`Verdict`] counts missed turns as plies, too.
    fn counted(_: &LineOf<Self>, plies: usize) -> usize {
        plies
    }

    /// Returns `true` if the solved board gives both sides fair chances when the side `first` moves first.
    ///
    /// By default, this is the result of [`Self::is_fair`], for a game in which the first side makes no difference.
    fn is_fair_for(&self, _first: SeatOf<Self>) -> bool {
        self.is_fair()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{Heap, Solved};

    #[test]
    fn verdicts_of_positions_give_those_of_moves() {
        let valued = |(mv, verdict)| ValuedMove { mv, verdict };
        let two = [(1, Verdict::Win(3)), (2, Verdict::Loss(2))].map(valued);
        let judged = Solved::<2>.judge(&Heap(4, 1));
        assert_eq!(judged, ExactAnalysis { verdict: Verdict::Win(3), moves: two.to_vec() });
        assert_eq!(
            (Solved::<2>.choices(&Heap(4, 1)), Solved::<2>.best(&Heap(4, 1))),
            (vec![two[0]], Some(two[0]))
        );
        assert_eq!(Solved::<2>.best(&Heap(0, 1)), None);
        let one = [(1, Verdict::Win(3)), (2, Verdict::Win(2))].map(valued);
        assert_eq!(Solved::<1>.judge(&Heap(4, 1)).moves, one);
        assert_eq!(Solved::<1>.choices(&Heap(4, 1)), [one[1]]);
    }
}
