//! Exact values for the window of every game: hints, puzzles, daily puzzles, fair boards, and the win chances of exact
//! reviews.
//!
//! A `Judge` has the solution of the board in play, the switches of the Oracle menu, and the puzzle that the user
//! solves. Its functions return values, moves and numbers. Exact values come from an
//! [`Oracle`](boardgame_engine::oracle::Oracle), and the steps of hints and puzzles from [`boardgame_engine::coach`].
//! The commands of the Oracle menu and the drawings are left to the window.
//!
//! A game that is not solved has the oracle [`NoOracle`].

pub mod curve;
mod daily_attempts;
mod fair_boards;
mod hint_steps;
mod no_oracle;
mod posed_puzzle;
mod puzzles;
mod state;

pub(crate) use fair_boards::first_fair_board;
pub use no_oracle::NoOracle;
pub(crate) use state::Judge;
