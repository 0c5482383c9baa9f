//! The set of puzzles that the user has solved; a puzzle that is solved twice is counted once.
//!
//! A puzzle is identified by its length in plies and a checksum of its position's text. Storing the set is
//! left to the caller.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::Puzzle;
use crate::checksum::fnv1a;
use crate::record::{GamePosition, GameRecord};

/// Prefix of a saved line with the result of a daily puzzle.
const DAILY: &str = "daily ";

/// The set of puzzles of one game that the user has solved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SolvedPuzzles {
    /// Solved puzzles, each as its length in plies and the checksum of its position.
    puzzles: BTreeSet<(u16, u64)>,
    /// Results of daily puzzles, as the lines of text in which older versions of the program saved them.
    pub daily: Vec<String>,
}

impl SolvedPuzzles {
    /// Adds a solved puzzle to the set.
    pub fn add<P: GamePosition>(&mut self, puzzle: &Puzzle<P>) {
        let text = GameRecord::new(puzzle.position().clone()).to_string();
        self.puzzles.insert((puzzle.plies(), fnv1a(text.as_bytes())));
    }

    /// Adds the puzzles of another set of solved puzzles to this set.
    pub fn merge(&mut self, others: Self) {
        self.puzzles.extend(others.puzzles);
        self.daily.extend(others.daily);
        let mut seen = BTreeSet::new();
        self.daily.retain(|line| seen.insert(line.clone()));
    }

    /// Returns the number of solved puzzles that are won in exactly `plies` plies.
    pub fn count(&self, plies: u16) -> usize {
        self.puzzles.range((plies, 0)..=(plies, u64::MAX)).count()
    }

    /// Returns `true` if no puzzle has been solved.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty() && self.daily.is_empty()
    }
}

/// Formats each puzzle as a line with its length in plies and the checksum of its position.
///
/// Lines of daily puzzles follow.
impl fmt::Display for SolvedPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzles.iter().try_for_each(|(plies, sum)| writeln!(f, "{plies} {sum:016x}"))?;
        self.daily.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// The error for a line of text that does not describe a solved puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected lines of a length and a sum of 16 digits, or of a daily puzzle")]
pub struct ParseSolvedError;

impl FromStr for SolvedPuzzles {
    type Err = ParseSolvedError;

    fn from_str(text: &str) -> Result<Self, ParseSolvedError> {
        let puzzle = |line: &str| {
            let (plies, sum) = line.split_once(' ')?;
            Some((plies.parse().ok()?, u64::from_str_radix(sum, 16).ok()?))
        };
        let mut solved = Self::default();
        for line in text.lines() {
            if line.starts_with(DAILY) {
                solved.daily.push(line.to_owned());
            } else {
                solved.puzzles.insert(puzzle(line).ok_or(ParseSolvedError)?);
            }
        }
        Ok(solved)
    }
}
