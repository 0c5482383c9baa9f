//! Puzzles: positions that the side to move wins, and how far somebody has come in solving one.
//!
//! Solved is what the solver has won within the plies promised. Progress is a function of the puzzle and the line of play since:
//! taking a move back undoes a mistake by itself. Leaves the defence - the oracle's perfect play - to whoever moves the other
//! piece.

use rand_chacha::ChaCha8Rng;

use crate::games::contract::Winners;
use crate::games::oracle::{Judged, Oracle, Solved, Verdict};

/// How often a puzzle is dealt before one comes up in which the wanted side is to move: every second does.
const DEALS: usize = 64;

/// A position that the side to move wins. A dealt puzzle is won by only one first move; a famous position may have more.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzle<G: Solved> {
    position: G::Position,
    plies: u16,
    first_moves: FirstMoves,
}

/// How many moves the first position of a puzzle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstMoves {
    /// The moves that win within the promised number of plies.
    pub right: usize,
    /// All legal moves.
    pub legal: usize,
}

/// How far the solving has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress<M> {
    /// Still won, in at most so many plies from here.
    OnCourse {
        /// Plies to the end with best play.
        plies: u16,
    },
    /// The win was given away, or comes later than promised: by this move, which is worth a draw, a loss, or a win that comes too
    /// late.
    Failed(Judged<M>),
    /// The solver has won in time.
    Solved {
        /// Plies it took from the start.
        plies: usize,
    },
}

impl<G: Solved> Puzzle<G> {
    /// A puzzle won in exactly so many plies, with `solver` to move, and its solved board. None if there is none of that length.
    #[must_use]
    pub fn deal(
        setup: G::Setup,
        rng: &mut ChaCha8Rng,
        plies: u16,
        solver: G::Seat,
    ) -> Option<(G::Oracle, Self)> {
        for _ in 0..DEALS {
            let (oracle, position) = G::Oracle::deal_puzzle(setup, rng, plies)?;
            if G::mover_in(&position) == solver {
                let puzzle = Self::again(&oracle, &position)?;
                return Some((oracle, puzzle));
            }
        }
        None
    }

    /// The puzzle that was made of a position; none if that is not won.
    pub fn again(oracle: &G::Oracle, position: &G::Position) -> Option<Self> {
        let judgement = oracle.judge(position);
        let Verdict::Win(plies) = judgement.verdict else { return None };
        let first_moves = FirstMoves { right: judgement.best().count(), legal: judgement.moves.len() };
        Some(Self { position: position.clone(), plies, first_moves })
    }

    /// Where it starts.
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// Who has to solve it.
    pub fn solver(&self) -> G::Seat {
        G::mover_in(&self.position)
    }

    /// In how many plies it is won.
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// How many of the legal first moves are right.
    pub const fn first_moves(&self) -> FirstMoves {
        self.first_moves
    }

    /// Whether a line of play is an attempt at it.
    pub fn is_start_of(&self, game: &G) -> bool {
        game.position(0) == Some(&self.position)
    }

    /// How far a line of play from the puzzle's position has come.
    pub fn progress(&self, oracle: &G::Oracle, game: &G) -> Progress<G::Move> {
        let (winners, plies) = (game.winners(), game.counted(game.plies()));
        if winners == Some(Winners::One(self.solver())) && plies <= usize::from(self.plies) {
            return Progress::Solved { plies };
        }
        match (0..game.plies()).find_map(|ply| self.failure(oracle, game, ply)) {
            Some(played) => Progress::Failed(played),
            None => {
                let verdict = oracle.judge(game.now()).verdict;
                Progress::OnCourse { plies: verdict.plies().unwrap_or(0) }
            }
        }
    }

    /// A move of the line, if anything is wrong with it. One no oracle judges is an agreement, which wins nothing.
    fn failure(&self, oracle: &G::Oracle, game: &G, ply: usize) -> Option<Judged<G::Move>> {
        let (before, mv) = (game.position(ply)?, game.moves().get(ply).copied()?);
        let judgement = oracle.judge(before);
        let played = judgement.moves.iter().copied().find(|judged| judged.mv == mv);
        let is_solvers = G::mover_in(before) == self.solver();
        let is_in_time = |plies| game.counted(ply) + usize::from(plies) <= usize::from(self.plies);
        match played {
            Some(_) if !is_solvers => None,
            Some(Judged { verdict: Verdict::Win(plies), .. }) if is_in_time(plies) => None,
            _ => Some(played.unwrap_or(Judged { mv, verdict: Verdict::Draw })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::contract::Game;
    use crate::games::tripppin::oracle::Oracle;
    use crate::games::tripppin::{Line, Side};
    use rand::SeedableRng;

    fn deal(plies: u16, solver: Side) -> (Oracle, Puzzle<Line>, Line) {
        let (oracle, puzzle) =
            Puzzle::<Line>::deal((), &mut ChaCha8Rng::seed_from_u64(1), plies, solver).unwrap();
        let line = Line::new(*puzzle.position());
        (oracle, puzzle, line)
    }

    #[test]
    fn perfect_play_solves_in_the_promised_time() {
        for &plies in Line::PUZZLES {
            let (oracle, puzzle, mut line) = deal(plies, Side::Left);
            assert_eq!((puzzle.solver(), puzzle.plies()), (Side::Left, plies));
            while let Some(best) = oracle.best(line.current()) {
                let left = plies - line.plies() as u16;
                assert_eq!(puzzle.progress(&oracle, &line), Progress::OnCourse { plies: left });
                line.play(best.mv).unwrap();
            }
            assert_eq!(puzzle.progress(&oracle, &line), Progress::Solved { plies: usize::from(plies) });
        }
    }

    #[test]
    fn any_other_first_move_fails_until_it_is_taken_back() {
        let (oracle, puzzle, mut line) = deal(5, Side::Right);
        let judgement = oracle.judge(line.current());
        let right = judgement.best().next().unwrap();
        for &wrong in judgement.moves.iter().filter(|judged| judged.mv != right.mv) {
            line.play(wrong.mv).unwrap();
            assert_eq!(puzzle.progress(&oracle, &line), Progress::Failed(wrong));
            if let Some(answer) = oracle.best(line.current()) {
                line.play(answer.mv).unwrap();
                assert_eq!(puzzle.progress(&oracle, &line), Progress::Failed(wrong));
                line.undo();
            }
            line.undo();
            assert_eq!(puzzle.progress(&oracle, &line), Progress::OnCourse { plies: 5 });
        }
    }

    #[test]
    fn an_even_length_has_no_puzzles() {
        assert!(Puzzle::<Line>::deal((), &mut ChaCha8Rng::seed_from_u64(1), 4, Side::Right).is_none());
    }
}
