//! Solved games: exact values of positions and moves, fair deals and puzzles.
//!
//! Defines the interface of an oracle for any game. Solving is left to the games, hints and reviews to
//! [`super::coach`], text and pictures to the views.

mod advice;
mod judgement;
mod verdict;

pub use advice::advise;
pub use judgement::{ExactAnalysis, MoveQuality, ValuedMove};
pub use verdict::{Verdict, winner_turns};

use std::fmt::Debug;

use rand_chacha::ChaCha8Rng;

use super::contract::Game;
use super::record::{GamePosition, GameRecord};

/// A game whose positions have exact values.
pub trait SolvableGame: Game {
    /// A position without the history of the game. The history does not affect exact values.
    type Position: Clone + PartialEq + Debug + Send + 'static;
    /// The solver of the game. It holds the exact values of all positions of one board.
    type Oracle: Oracle<Self>;

    /// The type of the rival engines. The play of an opponent is compared with theirs.
    type Rival: Copy + 'static;

    /// The lengths of the puzzles that a user can choose, in plies, in ascending order.
    const PUZZLES: &'static [u16];
    /// The rival engines. The play of an opponent is compared with theirs.
    const RIVALS: &'static [Self::Rival];

    /// Whether the game has a list of famous positions.
    const HAS_FAMOUS: bool;

    /// Returns the move of a rival engine in a position, or `None` if the game is over.
    fn rival_move(rival: Self::Rival, position: &Self::Position) -> Option<Self::Move>;
    /// Returns the game's famous positions, all won for the side to move; most games have none.
    fn famous() -> Vec<Self::Position>;
    /// Creates a game record that starts at `position` and has no moves.
    fn starting_at(position: Self::Position) -> Self;
    /// Returns the position after the first `plies` moves: the initial position for 0, the current one for
    /// `plies()`.
    fn position(&self, plies: usize) -> Option<&Self::Position>;
    /// Converts a number of moves into a number of plies. A missed turn is a ply, too, as in exact values.
    fn counted(&self, plies: usize) -> usize;
    /// Returns the current position of the game record.
    fn current(&self) -> &Self::Position;
    /// Returns the moves of the game record, oldest first.
    fn moves(&self) -> Vec<Self::Move>;
    /// Returns the side to move in a position.
    fn mover_in(position: &Self::Position) -> Self::Seat;
    /// Returns a number that identifies `position` among all positions of its board.
    fn state(position: &Self::Position) -> u32;
    /// Returns the position after a move, or `None` if the move is illegal.
    fn after(position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;
}

/// A position type whose game records implement [`SolvableGame`].
pub trait SolvablePosition: GamePosition {
    /// The solver of the game. It holds the exact values of all positions of one board.
    type Oracle: Oracle<GameRecord<Self>>;
    /// The type of the rival engines. The play of an opponent is compared with theirs.
    type Rival: Copy + 'static;

    /// The lengths of the puzzles that a user can choose, in plies, in ascending order.
    const PUZZLES: &'static [u16];
    /// The rival engines. The play of an opponent is compared with theirs.
    const RIVALS: &'static [Self::Rival];
    /// The famous positions as text, all won for the side to move. Each line is a game record that leads to
    /// one position.
    ///
    /// Lines that start with `#` are comments.
    const FAMOUS: &'static str = "";

    /// Returns the move of a rival engine in this position, or `None` if the game is over.
    fn as_rival(&self, rival: Self::Rival) -> Option<Self::Move>;

    /// Returns a number that identifies the position among all positions of its board.
    fn state(&self) -> u32;

    /// Converts a number of moves into a number of plies. A missed turn is a ply, too, as in exact values.
    fn counted(_: &GameRecord<Self>, plies: usize) -> usize {
        plies
    }
}

impl<P: SolvablePosition> SolvableGame for GameRecord<P> {
    type Position = P;
    type Oracle = P::Oracle;
    type Rival = P::Rival;

    const PUZZLES: &'static [u16] = P::PUZZLES;
    const RIVALS: &'static [P::Rival] = P::RIVALS;
    const HAS_FAMOUS: bool = !P::FAMOUS.is_empty();

    fn rival_move(rival: P::Rival, position: &P) -> Option<P::Move> {
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

    fn current(&self) -> &P {
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

/// The solver of one board. It holds the exact values of all positions of that board.
pub trait Oracle<G: SolvableGame>: Clone + Debug + Send + 'static {
    /// Solves the board of a position, or returns `None` if the position has no exact value.
    fn solve(position: &G::Position) -> Option<Self>;
    /// Returns `true` if `position` is on the solved board.
    fn covers(&self, position: &G::Position) -> bool;
    /// Returns the exact value of `position` for the side to move.
    fn verdict(&self, position: &G::Position) -> Verdict;
    /// Returns the exact values of `position` and of all its legal moves.
    fn judge(&self, position: &G::Position) -> ExactAnalysis<G::Move>;
    /// Returns the best moves in `position`, those most difficult to answer first, or an empty list if the
    /// game is over.
    ///
    /// The best moves are the fastest wins, the slowest losses, or in a draw the moves that preserve the
    /// winning chances.
    fn choices(&self, position: &G::Position) -> Vec<ValuedMove<G::Move>>;
    /// Returns the best move in `position`, or `None` if the game is over. Unlike [`advise`], it does not
    /// consider the history.
    fn best(&self, position: &G::Position) -> Option<ValuedMove<G::Move>> {
        self.choices(position).first().copied()
    }
    /// Deals a fair initial position: a draw in which no first move loses. Returns `None` if thousands of
    /// boards yield no such position.
    fn deal_fair(setup: G::Setup, rng: &mut ChaCha8Rng, first: G::Seat) -> Option<(Self, G)>;
    /// Deals a position that the side to move wins in exactly `plies` plies, by only one move. Returns `None`
    /// if thousands of boards yield no such position.
    fn deal_puzzle(setup: G::Setup, rng: &mut ChaCha8Rng, plies: u16) -> Option<(Self, G::Position)>;
}
