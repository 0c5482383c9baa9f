//! The minds: chance, greed, the evaluation learned by self-play, and the search on top of it.
//!
//! All play with whole numbers and plain arithmetic and draw what chance they need from their seed and the line of play, so
//! that the same question has the same answer on every machine.

mod features;
mod greedy;
mod level;
mod score;
mod search;
pub mod train;
pub mod weights;

pub use level::{Level, Player};
pub use weights::{Weights, WeightsError};
