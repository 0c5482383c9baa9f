//! Experiments with the engines of Tribolo: tournaments, and the fit of the evaluation.
//!
//! The experiments are used by batch commands only. Rules, engines and the window do not depend on this
//! module.

pub(crate) mod arena;
pub(crate) mod fit;

pub use arena::tournament;
pub use fit::fit;
