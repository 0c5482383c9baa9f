//! Experiments with the engines of Triple 3: matches, and the training of the evaluation.
//!
//! The experiments are used by batch commands only. Rules, engines and the window do not depend on this
//! module.

pub(crate) mod arena;
pub(crate) mod train;

pub use arena::{MatchResults, tournament};
