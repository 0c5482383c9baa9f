//! What every solved game can tell: exact values, what moves are worth, fair deals and puzzles.
//!
//! Knows what an oracle must be able to do, for whatever game. Leaves solving to the games, hints and reviews to
//! [`super::coach`], and every word and picture to the views.

mod advice;
mod judgement;
mod verdict;

pub use advice::advise;
pub use judgement::{Judged, Judgement, Mark};
pub use verdict::Verdict;

use std::fmt::Debug;

use rand_chacha::ChaCha8Rng;

use super::contract::Game;
use super::line::{Line, Position};

/// A game whose positions have exact values.
pub trait Solved: Game {
    /// What is judged: everything a value depends on, without the way there.
    type Position: Clone + PartialEq + Debug + Send + 'static;
    /// Knows the values of all positions of one board.
    type Oracle: Oracle<Self>;

    /// A player an opponent may play like.
    type Rival: Copy + 'static;

    /// The lengths of puzzles that are offered, in plies, the shortest first.
    const PUZZLES: &'static [u16];
    /// The players an opponent may play like.
    const RIVALS: &'static [Self::Rival];

    /// Whether there are remarkable positions of it.
    const HAS_FAMOUS: bool;

    /// What a rival plays in a position; none if the game is over.
    fn as_rival(rival: Self::Rival, position: &Self::Position) -> Option<Self::Move>;
    /// Remarkable positions, which their movers win; most games have none.
    fn famous() -> Vec<Self::Position>;
    /// A line of play in which nothing has been played yet.
    fn starting_at(position: Self::Position) -> Self;
    /// The position after so many of the moves played: 0 is the first one, `plies()` the current one.
    fn position(&self, plies: usize) -> Option<&Self::Position>;
    /// How many plies exact values count for so many of the moves: more where a turn that is missed is one.
    fn counted(&self, plies: usize) -> usize;
    /// The position now.
    fn now(&self) -> &Self::Position;
    /// The moves played, oldest first.
    fn moves(&self) -> Vec<Self::Move>;
    /// Who moves in a position.
    fn mover_in(position: &Self::Position) -> Self::Seat;
    /// A number of its own for every position of one board.
    fn state(position: &Self::Position) -> u32;
    /// The position after a move; none if it is not legal.
    fn after(position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;
}

/// A game by its positions that have exact values.
pub trait Valued: Position {
    /// Knows the values of all positions of one board.
    type Oracle: Oracle<Line<Self>>;
    /// A player an opponent may play like.
    type Rival: Copy + 'static;

    /// The lengths of puzzles that are offered, in plies, the shortest first.
    const PUZZLES: &'static [u16];
    /// The players an opponent may play like.
    const RIVALS: &'static [Self::Rival];
    /// Remarkable positions that their mover wins: a line of play each, which leads there; comments begin with `#`.
    const FAMOUS: &'static str = "";

    /// What a rival plays here; none if the game is over.
    fn as_rival(&self, rival: Self::Rival) -> Option<Self::Move>;

    /// As [`Solved::state`].
    fn state(&self) -> u32;

    /// As [`Solved::counted`].
    fn counted(_: &Line<Self>, plies: usize) -> usize {
        plies
    }
}

impl<P: Valued> Solved for Line<P> {
    type Position = P;
    type Oracle = P::Oracle;
    type Rival = P::Rival;

    const PUZZLES: &'static [u16] = P::PUZZLES;
    const RIVALS: &'static [P::Rival] = P::RIVALS;
    const HAS_FAMOUS: bool = !P::FAMOUS.is_empty();

    fn as_rival(rival: P::Rival, position: &P) -> Option<P::Move> {
        position.as_rival(rival)
    }

    fn famous() -> Vec<P> {
        let lines = P::FAMOUS.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.parse().ok()).map(|line: Self| line.current().clone()).collect()
    }

    fn starting_at(position: P) -> Self {
        Self::new(position)
    }

    fn position(&self, plies: usize) -> Option<&P> {
        Self::position(self, plies)
    }

    fn counted(&self, plies: usize) -> usize {
        P::counted(self, plies)
    }

    fn now(&self) -> &P {
        self.current()
    }

    fn moves(&self) -> Vec<P::Move> {
        Self::moves(self).collect()
    }

    fn mover_in(position: &P) -> P::Seat {
        position.turn()
    }

    fn state(position: &P) -> u32 {
        position.state()
    }

    fn after(position: &P, mv: P::Move) -> Option<P> {
        position.play(mv).ok()
    }
}

/// The exact values of every position of one board.
pub trait Oracle<G: Solved>: Clone + Debug + Send + 'static {
    /// Solves the board of a position; none while it has no exact value.
    fn solve(position: &G::Position) -> Option<Self>;
    /// Whether a position is one of this board's.
    fn knows(&self, position: &G::Position) -> bool;
    /// The value of a position to who moves in it.
    fn verdict(&self, position: &G::Position) -> Verdict;
    /// Judges a position and all its moves.
    fn judge(&self, position: &G::Position) -> Judgement<G::Move>;
    /// The moves of the best value, the one that is hardest to answer first: of a win the fastest, of a loss the slowest, of a draw those
    /// that keep what hope there is. None if the game is over.
    fn choices(&self, position: &G::Position) -> Vec<Judged<G::Move>>;
    /// The perfect move by the position alone; none if the game is over. [`advise`] looks at the game, too.
    fn best(&self, position: &G::Position) -> Option<Judged<G::Move>> {
        self.choices(position).first().copied()
    }
    /// Deals a fair start: a draw, and no first move loses. None if thousands of boards are not.
    fn deal_fair(setup: G::Setup, rng: &mut ChaCha8Rng, first: G::Seat) -> Option<(Self, G)>;
    /// Deals a position that is won in exactly so many plies, but by one of its moves only. None if thousands of boards have none.
    fn deal_puzzle(setup: G::Setup, rng: &mut ChaCha8Rng, plies: u16) -> Option<(Self, G::Position)>;
}
