//! `deal`: start positions and puzzles.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::BatchError;
use crate::games::tripppin::oracle::Oracle;
use crate::games::tripppin::{Board, Position, Side};

/// What is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// The seed of the shuffles; a new one each time when none is given.
    pub seed: Option<u64>,
    /// How many lines.
    pub count: u64,
    /// Only fair boards, see [`Oracle::is_fair`].
    pub fair: bool,
    /// Puzzles won in so many plies, an odd number, instead of starts.
    pub puzzle: Option<u16>,
}

/// How many puzzles are looked at for one on a fair board, which every second board is.
const TRIES: usize = 1000;

impl Deal {
    /// The positions, one after the other. The boards of one seed are those of a window's games with that seed, as long as it
    /// deals no others between; the right piece always moves first.
    ///
    /// # Errors
    /// [`BatchError::NoPuzzle`] if thousands of boards have none of that length.
    pub fn positions(self) -> impl Iterator<Item = Result<Position, BatchError>> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed.unwrap_or_else(rand::random));
        (0..self.count).map(move |_| match self.puzzle {
            Some(plies) => self.puzzle(plies, &mut rng).ok_or(BatchError::NoPuzzle { plies }),
            None if self.fair => Ok(start(*Oracle::deal_fair(&mut rng).board())),
            None => Ok(start(Board::shuffled(&mut rng))),
        })
    }

    fn puzzle(self, plies: u16, rng: &mut ChaCha8Rng) -> Option<Position> {
        for _ in 0..TRIES {
            let (oracle, position) = Oracle::deal_puzzle(rng, plies)?;
            if !self.fair || oracle.is_fair() {
                return Some(position);
            }
        }
        None
    }
}

const fn start(board: Board) -> Position {
    Position::start(board, Side::Right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal(fair: bool, puzzle: Option<u16>) -> Vec<Position> {
        let deal = Deal { seed: Some(1), count: 5, fair, puzzle };
        deal.positions().map(Result::unwrap).collect()
    }

    #[test]
    fn one_seed_deals_the_same_again() {
        for (fair, puzzle) in [(false, None), (true, None), (false, Some(9)), (true, Some(3))] {
            let positions = deal(fair, puzzle);
            assert_eq!(positions, deal(fair, puzzle));
            for position in positions {
                let oracle = Oracle::solve(position.board());
                assert!(!fair || oracle.is_fair());
                assert_eq!(oracle.is_puzzle(&position) && puzzle.is_some(), puzzle.is_some());
            }
        }
    }

    #[test]
    fn puzzles_nobody_has_seen_are_refused() {
        let mut deal = Deal { seed: Some(1), count: 1, fair: false, puzzle: Some(401) }.positions();
        let error = deal.next().unwrap().unwrap_err().to_string();
        assert_eq!(error, "--puzzle 401: no such puzzle on thousands of boards; expected fewer plies");
    }
}
