//! The interface for training the weights of an engine.

use std::fmt::Debug;
use std::ops::ControlFlow;

/// A training run for the weights of an engine. The result depends only on the settings of the run.
pub trait Trainer: Debug {
    /// Trains the engine and returns the contents of its weights file, or `None` if `go_on` stopped the run.
    ///
    /// `tell` receives progress messages from time to time. `go_on` is polled regularly; the run stops when
    /// it returns `Break`.
    fn learn(
        &self,
        tell: &mut dyn FnMut(&str),
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<u8>>;
}
