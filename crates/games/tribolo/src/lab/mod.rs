//! Experiments with the engines of Tribolo: tournaments, and the fit of the evaluation.
//!
//! Used by batch commands only. Rules, engines and the window do not depend on it.

pub(crate) mod arena;
pub(crate) mod fit;

pub use arena::tournament;
pub use fit::fit;
