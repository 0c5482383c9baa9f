//! Training for players with the help of an oracle that has solved the board.
//!
//! The coach provides graded hints, puzzles, practice and the review of a game, as data computed from positions and
//! game records. Exact values come from [`super::oracle`]; texts and pictures are left to the view.

pub mod daily;
pub mod hint;
pub mod practice;
pub mod puzzle;
pub mod review;
pub mod solved;
pub mod training;

pub use daily::{DailyCredit, DailyResult, Day};
pub use hint::{Hint, Theme};
pub use practice::{Cost, Mistake, Schedule};
pub use puzzle::{FirstMoves, Puzzle, PuzzleProgress};
pub use review::{Review, ReviewedMove, ReviewedMoveOf, Summary};
pub use solved::SolvedPuzzles;
pub use training::{RatedPuzzle, Training, TrainingTheme};
