//! The engines of Triple 3: random moves, greedy moves, the evaluation learned by self-play, and a search
//! that uses this evaluation.
//!
//! All engines calculate in integers and plain arithmetic, and derive random numbers from their seed and the
//! game record, so the same search has the same result on every machine.

pub(super) mod features;
mod greedy;
pub(crate) mod level;
mod packing;
pub(super) mod score;
mod search;
pub(crate) mod weights;

pub use level::{Level, LevelEngine};
pub use weights::{Weights, WeightsError};
