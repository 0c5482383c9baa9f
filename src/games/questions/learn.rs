//! Weights that are learned.

use std::fmt::Debug;
use std::ops::ControlFlow;

/// Something that learns weights. What it makes depends on its settings only.
pub trait Learner: Debug {
    /// The weights file; `None` if it was ended. `tell` hears now and then how far it has come, `go_on` is asked as often as
    /// games end.
    fn learn(
        &self,
        tell: &mut dyn FnMut(&str),
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<u8>>;
}
