//! What a window on arrow tiles shows of exact values: marks on moves, notes, signs, and the pages of a review.
//!
//! `shown` and [`notes`] have the values and texts, `reviewing` the open page of a review, and [`badges`] and [`signs`]
//! the drawings. The values come from [`crate::judge`].

pub mod badges;
pub mod notes;
pub(super) mod reviewing;
mod shown;
pub mod signs;
