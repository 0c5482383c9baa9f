//! Puzzles: positions in which the side to move can force a win, or in which one move holds a draw, and the progress of an
//! attempt to solve one.
//!
//! A puzzle is solved when the solver has won within the promised number of plies, or has held the draw for them. The progress is a function
//! of the puzzle and the game record, so that taking back a move also takes back a mistake. The moves of the
//! opponent, which are those of the oracle, are left to the caller.

use rand_chacha::ChaCha8Rng;

use crate::oracle::{Oracle, PUZZLE_BOARDS, PuzzleOracle, ValuedMove, Verdict};
use crate::outcome::Winners;
use crate::record::{GamePosition, GameRecord};

/// Maximum number of puzzles dealt in the search for one with the requested side to move.
///
/// On average, every second puzzle qualifies.
const DEALS: usize = 64;
/// Number of plies for which the solver holds a draw: three turns, because the opponent can set another trap in each.
const HOLD: u16 = 5;

/// A position in which the side to move can force a win, or in which only one of its moves holds the draw.
///
/// A dealt puzzle has only one winning first move; a famous position may have more.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzle<P: GamePosition> {
    position: P,
    plies: u16,
    first_moves: FirstMoves,
    is_hold: bool,
}

/// The number of first moves that solve a puzzle, and the number of all its legal first moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstMoves {
    /// Number of first moves that win within the puzzle's number of plies.
    pub right: usize,
    /// Number of legal first moves.
    pub legal: usize,
}

/// The progress of an attempt to solve a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleProgress<M> {
    /// The puzzle is unfinished and can still be solved in time.
    OnCourse {
        /// Number of plies to the end of the game with best play, or for which the draw has still to be held.
        plies: u16,
    },
    /// A move has given the win or the draw away, or delayed the win beyond the puzzle's number of plies.
    ///
    /// Holds that move with its result.
    Failed(ValuedMove<M>),
    /// The solver has won within the puzzle's number of plies, or has held the draw for them.
    Solved {
        /// Number of plies from the start of the puzzle to the win, or for which the draw was held.
        plies: usize,
    },
}

impl<P: GamePosition> Puzzle<P> {
    /// Deals a puzzle for the side `solver` with a win in exactly `plies` plies.
    ///
    /// Returns the solved board and the puzzle.
    ///
    /// Returns `None` if no puzzle of this length is found.
    #[must_use]
    pub fn deal<O: PuzzleOracle<Position = P>>(
        setup: P::Setup,
        rng: &mut ChaCha8Rng,
        plies: u16,
        solver: P::Seat,
    ) -> Option<(O, Self)> {
        for _ in 0..DEALS {
            let (oracle, position) = O::deal_puzzle(setup, rng, plies, &mut { PUZZLE_BOARDS })?;
            if position.turn() == solver {
                let puzzle = Self::from_position(&oracle, &position)?;
                return Some((oracle, puzzle));
            }
        }
        None
    }

    /// Creates the puzzle that starts at `position`.
    ///
    /// Returns `None` if the side to move can neither force a win nor has a single move that holds the draw.
    pub fn from_position(oracle: &impl Oracle<Position = P>, position: &P) -> Option<Self> {
        let judgement = oracle.judge(position);
        let is_hold = judgement.is_hold();
        let plies = if is_hold { HOLD } else { judgement.verdict.plies()? };
        if matches!(judgement.verdict, Verdict::Loss(_)) {
            return None;
        }
        let first_moves = FirstMoves { right: judgement.best().count(), legal: judgement.moves.len() };
        Some(Self { position: position.clone(), plies, first_moves, is_hold })
    }

    /// Returns the initial position of the puzzle.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Returns the side that has to solve the puzzle, which is the first side to move.
    pub fn solver(&self) -> P::Seat {
        self.position.turn()
    }

    /// Returns `true` if the solver is to hold a draw, and `false` if the solver is to win.
    pub const fn is_hold(&self) -> bool {
        self.is_hold
    }

    /// Returns the number of plies to the win with best play, or for which the draw is to be held.
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// Returns the number of first moves that solve the puzzle, and the number of all its legal first moves.
    pub const fn first_moves(&self) -> FirstMoves {
        self.first_moves
    }

    /// Returns `true` if the game record starts at the position of the puzzle.
    pub fn is_start_of(&self, game: &GameRecord<P>) -> bool {
        *game.first() == self.position
    }

    /// Returns whether the puzzle is solved, failed or unfinished in `game`, which starts at the puzzle's position.
    pub fn progress<O: PuzzleOracle<Position = P>>(
        &self,
        oracle: &O,
        game: &GameRecord<P>,
    ) -> PuzzleProgress<P::Move> {
        let (winners, plies) = (game.winners(), O::counted(game, game.plies()));
        let limit = usize::from(self.plies);
        let is_won = winners == Some(Winners::One(self.solver()));
        if !self.is_hold && is_won && plies <= limit {
            return PuzzleProgress::Solved { plies };
        }
        // The game can go on after a draw has been held.
        let counts = |&ply: &usize| !self.is_hold || O::counted(game, ply) < limit;
        let failure = (0..game.plies()).take_while(counts).find_map(|ply| self.failure(oracle, game, ply));
        match failure {
            Some(played) => PuzzleProgress::Failed(played),
            None if self.is_hold && (is_won || winners == Some(Winners::Draw) || plies >= limit) => {
                PuzzleProgress::Solved { plies: plies.min(limit) }
            }
            None if self.is_hold => PuzzleProgress::OnCourse { plies: (limit - plies) as u16 },
            None => {
                let verdict = oracle.judge(game.current()).verdict;
                PuzzleProgress::OnCourse { plies: verdict.plies().unwrap_or(0) }
            }
        }
    }

    /// Returns the move at ply `ply` if it fails the puzzle.
    ///
    /// Such a move gives the win or the draw away, or delays the win too long.
    ///
    /// A move that the oracle does not evaluate is a draw agreement, which also fails the puzzle.
    fn failure<O: PuzzleOracle<Position = P>>(
        &self,
        oracle: &O,
        game: &GameRecord<P>,
        ply: usize,
    ) -> Option<ValuedMove<P::Move>> {
        let (before, mv) = (game.position(ply)?, game.moves().nth(ply)?);
        let judgement = oracle.judge(before);
        let played = judgement.moves.iter().copied().find(|judged| judged.mv == mv);
        let is_solvers = before.turn() == self.solver();
        let is_in_time = |plies| O::counted(game, ply) + usize::from(plies) <= usize::from(self.plies);
        match played {
            Some(_) if !is_solvers => None,
            Some(ValuedMove { verdict: Verdict::Win(plies), .. }) if self.is_hold || is_in_time(plies) => {
                None
            }
            Some(ValuedMove { verdict: Verdict::Draw, .. }) if self.is_hold => None,
            _ => Some(played.unwrap_or(ValuedMove { mv, verdict: Verdict::Draw })),
        }
    }
}
