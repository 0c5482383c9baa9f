//! Experiments with the engines of Tribolo: tournaments, and the fit of the evaluation.
//!
//! Used by batch commands only. Rules, engines and the window do not depend on it.

pub mod arena;
pub mod fit;
