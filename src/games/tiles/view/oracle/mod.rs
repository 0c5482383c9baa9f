//! The oracle at the window: the second menu and all it switches on.
//!
//! `insight` knows what is on at the moment and what follows from it, `reviewing` the way through a review, `curve` what its chart
//! shows. The others are words and drawings. Leaves values to the solver, and hints, puzzles and reviews as data to the coach.

pub mod badges;
pub mod choice;
pub mod curve;
pub(super) mod insight;
pub mod menu;
pub mod notes;
pub(super) mod reviewing;
pub mod signs;
