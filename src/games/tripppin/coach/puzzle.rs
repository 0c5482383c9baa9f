//! Puzzles: positions won by one first move only, and how far somebody has come in solving one.
//!
//! Progress is a function of the puzzle and the line of play since: taking a move back undoes a mistake by itself. Leaves
//! the defence - the oracle's perfect play - to whoever moves the other piece.

use rand::Rng;

use crate::games::tripppin::line::Line;
use crate::games::tripppin::moves::Move;
use crate::games::tripppin::oracle::{Judged, Oracle, Verdict};
use crate::games::tripppin::position::Position;
use crate::games::tripppin::side::Side;

/// How often a puzzle is dealt before one comes up in which the wanted side is to move: every second does.
const DEALS: usize = 64;

/// A position the side to move wins, but by one of its moves only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Puzzle {
    position: Position,
    plies: u16,
}

/// How far the solving has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Still won, in at most so many plies from here.
    OnCourse {
        /// Plies to the end with best play.
        plies: u16,
    },
    /// The win was given away.
    Failed(Failure),
    /// Won.
    Solved {
        /// Plies it took from the start.
        plies: usize,
    },
}

/// The move that gave the win away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What was played, and what it is worth: a draw or a loss.
    pub played: Judged,
    /// What would have kept the win, the fastest first.
    pub winning: Vec<Judged>,
    /// The answer that refutes it: the one played, else the best there is.
    pub answer: Option<Move>,
}

impl Puzzle {
    /// The lengths that are offered, in plies.
    pub const LENGTHS: [u16; 5] = [3, 5, 9, 17, 29];

    /// A puzzle won in exactly so many plies, with `solver` to move, and its solved board. None if there is none: the number
    /// is even, or too great.
    #[must_use]
    pub fn deal(rng: &mut impl Rng, plies: u16, solver: Side) -> Option<(Oracle, Self)> {
        for _ in 0..DEALS {
            let (oracle, position) = Oracle::deal_puzzle(rng, plies)?;
            if position.turn() == solver {
                return Some((oracle, Self { position, plies }));
            }
        }
        None
    }

    /// Where it starts.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Who has to solve it.
    #[must_use]
    pub const fn solver(&self) -> Side {
        self.position.turn()
    }

    /// In how many plies it is won.
    #[must_use]
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// Whether a line of play is an attempt at it.
    #[must_use]
    pub fn is_start_of(&self, line: &Line) -> bool {
        line.first() == &self.position
    }

    /// How far a line of play from the puzzle's position has come.
    #[must_use]
    pub fn progress(&self, oracle: &Oracle, line: &Line) -> Progress {
        let moves: Vec<Move> = line.moves().collect();
        let mut before = line.first();
        for ((ply, &mv), after) in moves.iter().enumerate().zip(line.positions()) {
            if before.turn() == self.solver() {
                let verdict = oracle.verdict(after).of_the_move_before();
                if !matches!(verdict, Verdict::Win(_)) {
                    let mut winning: Vec<Judged> = oracle.judge(before).keeping().collect();
                    winning.sort_by_key(|judged| judged.verdict.plies());
                    let played_answer = moves.get(ply + 1).copied();
                    let answer = played_answer.or_else(|| oracle.best(after).map(|best| best.mv));
                    return Progress::Failed(Failure { played: Judged { mv, verdict }, winning, answer });
                }
            }
            before = after;
        }
        if line.current().outcome().is_some() {
            return Progress::Solved { plies: line.plies() };
        }
        Progress::OnCourse { plies: oracle.verdict(line.current()).plies().unwrap_or(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn deal(plies: u16, solver: Side) -> (Oracle, Puzzle, Line) {
        let (oracle, puzzle) = Puzzle::deal(&mut ChaCha8Rng::seed_from_u64(1), plies, solver).unwrap();
        let line = Line::new(*puzzle.position());
        (oracle, puzzle, line)
    }

    #[test]
    fn perfect_play_solves_in_the_promised_time() {
        for plies in Puzzle::LENGTHS {
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
        assert!(Puzzle::deal(&mut ChaCha8Rng::seed_from_u64(1), 4, Side::Right).is_none());
    }
}
