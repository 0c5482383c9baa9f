//! The coach: what a player can learn from an oracle that has solved the board, whatever the game.
//!
//! Knows hints in steps, puzzles and the review of a game, all as data and as functions of positions and lines of play.
//! Leaves the values to [`super::oracle`] and every word and picture to the view.

pub mod hint;
pub mod puzzle;
pub mod review;
pub mod solved;

pub use hint::Hint;
pub use puzzle::{FirstMoves, Progress, Puzzle};
pub use review::{Review, Reviewed, ReviewedIn, Summary};
pub use solved::SolvedPuzzles;
