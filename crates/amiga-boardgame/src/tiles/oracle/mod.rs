//! The Oracle menu, and the texts and drawings for exact values: moves marked with their results, hints, puzzles and
//! reviews.
//!
//! The `reviewing` module holds the open page of a review, and `curve` the data of its win-chance graph. The `shown`
//! module selects the values that the window shows, and the other modules contain texts and drawings. The values come
//! from [`crate::judge`].

pub mod badges;
pub mod menu;
pub mod notes;
pub(super) mod reviewing;
mod shown;
pub mod signs;
