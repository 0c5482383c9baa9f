//! Exact values of a solved game for its window: hints, puzzles, daily puzzles and fair boards.
//!
//! A `Judge` has the solution of the board in play, the switches of the Oracle menu, and the puzzle that the user
//! solves. Its functions return values, moves and numbers. Exact values come from an
//! [`Oracle`](boardgame_engine::oracle::Oracle), and the steps of hints and puzzles from [`boardgame_engine::coach`].
//! Texts and drawings are left to the window.
//!
//! A game that is not solved has the oracle [`NoOracle`].

mod commands;
pub mod curve;
mod daily_attempts;
mod fair_boards;
mod hint_steps;
mod no_oracle;
mod posed_puzzle;
mod puzzles;
mod state;

pub(crate) use commands::{has_puzzles, is_possible, leave_perfect_play, obey};
pub(crate) use fair_boards::first_fair_board;
pub use no_oracle::NoOracle;
pub(crate) use state::Judge;
