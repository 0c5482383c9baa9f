//! Tests of the set of solved puzzles, with puzzles of Tripppin.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::{Oracle, Side};
use boardgame_engine::coach::solved::ParseSolvedError;
use boardgame_engine::coach::{Puzzle, SolvedPuzzles};

#[test]
fn solved_puzzle_counts_once_by_its_length() {
    let mut solved = SolvedPuzzles::default();
    assert!(solved.is_empty() && solved.to_string().is_empty());
    for (seed, plies) in [(1, 5), (1, 5), (2, 5), (1, 3), (2, 5)] {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let (_, puzzle) = Puzzle::deal::<Oracle>((), &mut chance, plies, Side::Left).unwrap();
        solved.add(&puzzle);
    }
    assert_eq!([3, 5, 9].map(|plies| solved.count(plies)), [1, 2, 0]);
    assert_eq!(solved.to_string().parse(), Ok(solved.clone()));
    let mut others: SolvedPuzzles = "3 0000000000000001\n5 0000000000000002".parse().unwrap();
    others.merge(solved.clone());
    others.merge(solved);
    assert_eq!([3, 5, 9].map(|plies| others.count(plies)), [2, 3, 0]);
    for damaged in ["5", "5 x", "x 0123456789abcdef", "70000 0", "5 0\n\n"] {
        assert_eq!(damaged.parse::<SolvedPuzzles>(), Err(ParseSolvedError), "{damaged:?}");
    }
}
