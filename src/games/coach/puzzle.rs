//! Puzzles: positions won by one first move only, and how far somebody has come in solving one.
//!
//! Progress is a function of the puzzle and the line of play since: taking a move back undoes a mistake by itself. Leaves
//! the defence - the oracle's perfect play - to whoever moves the other piece.

use rand_chacha::ChaCha8Rng;

use crate::games::oracle::{Judged, Oracle, Solved, Verdict};

/// How often a puzzle is dealt before one comes up in which the wanted side is to move: every second does.
const DEALS: usize = 64;

/// A position the side to move wins, but by one of its moves only.
#[derive(Debug, Clone, PartialEq)]
pub struct Puzzle<G: Solved> {
    position: G::Position,
    plies: u16,
}

/// How far the solving has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress<M> {
    /// Still won, in at most so many plies from here.
    OnCourse {
        /// Plies to the end with best play.
        plies: u16,
    },
    /// The win was given away.
    Failed(Failure<M>),
    /// Won.
    Solved {
        /// Plies it took from the start.
        plies: usize,
    },
}

/// The move that gave the win away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure<M> {
    /// What was played, and what it is worth: a draw or a loss.
    pub played: Judged<M>,
    /// What would have kept the win, the fastest first.
    pub winning: Vec<Judged<M>>,
    /// The answer that refutes it: the one played, else the best there is.
    pub answer: Option<M>,
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
                return Some((oracle, Self { position, plies }));
            }
        }
        None
    }

    /// Where it starts.
    #[must_use]
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// Who has to solve it.
    #[must_use]
    pub fn solver(&self) -> G::Seat {
        G::mover_in(&self.position)
    }

    /// In how many plies it is won.
    #[must_use]
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// Whether a line of play is an attempt at it.
    #[must_use]
    pub fn is_start_of(&self, game: &G) -> bool {
        game.position(0) == Some(&self.position)
    }

    /// How far a line of play from the puzzle's position has come.
    #[must_use]
    pub fn progress(&self, oracle: &G::Oracle, game: &G) -> Progress<G::Move> {
        let moves = game.moves();
        for (ply, &mv) in moves.iter().enumerate() {
            let Some(before) = game.position(ply).filter(|before| G::mover_in(before) == self.solver())
            else {
                continue;
            };
            let judgement = oracle.judge(before);
            let Some(&played) = judgement.moves.iter().find(|judged| judged.mv == mv) else { continue };
            if !matches!(played.verdict, Verdict::Win(_)) {
                let mut winning: Vec<Judged<G::Move>> = judgement.keeping().collect();
                winning.sort_by_key(|judged| judged.verdict.plies());
                let refutes = || game.position(ply + 1).and_then(|after| oracle.best(after));
                let answer = moves.get(ply + 1).copied().or_else(|| refutes().map(|best| best.mv));
                return Progress::Failed(Failure { played, winning, answer });
            }
        }
        match game.winners() {
            Some(_) => Progress::Solved { plies: game.plies() },
            None => {
                let verdict = oracle.judge(game.now()).verdict;
                Progress::OnCourse { plies: verdict.plies().unwrap_or(0) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            let answer = oracle.best(line.current()).map(|best| best.mv);
            let failure = Failure { played: wrong, winning: vec![right], answer };
            assert_eq!(puzzle.progress(&oracle, &line), Progress::Failed(failure.clone()));
            if let Some(answer) = answer {
                line.play(answer).unwrap();
                assert_eq!(puzzle.progress(&oracle, &line), Progress::Failed(failure));
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
