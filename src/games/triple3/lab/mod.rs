//! Experiments with the engines of Triple 3: matches, and the training of the evaluation.
//!
//! Used by batch commands only. Rules, engines and the window do not depend on it.

pub mod arena;
pub mod train;
