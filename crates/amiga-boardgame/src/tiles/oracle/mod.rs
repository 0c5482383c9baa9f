//! The Oracle menu with everything it switches on: moves marked with their results, hints, puzzles and
//! reviews.
//!
//! The `oracle_state` module holds the state of the menu, `reviewing` the open page of a review,
//! and `curve` the data of its win-chance graph. The `shown` module selects the values that the window shows, and
//! the other modules contain texts and drawings. Exact values come from the solver, and hints, puzzles and reviews
//! from the coach.

pub mod badges;
pub mod curve;
mod daily_attempts;
pub(super) mod fair_boards;
mod hint_steps;
pub mod menu;
pub mod notes;
pub(super) mod oracle_state;
mod posed_puzzle;
pub(super) mod reviewing;
mod shown;
pub mod signs;
