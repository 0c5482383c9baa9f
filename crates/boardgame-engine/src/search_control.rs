//! Limits and cancellation of engine searches.
//!
//! An engine is a plain function that regularly calls its [`SearchControl`]. The caller of the engine decides
//! what this call checks: an abort flag, a node budget or a progress counter. Games, threads and clocks are
//! left to other modules.

use std::ops::ControlFlow;

/// Maximum number of nodes that an engine visits between two calls of [`SearchControl::poll`].
pub const POLL_NODES: u64 = 256;

/// An observer of an engine's search that can stop the search.
pub trait SearchControl {
    /// Receives the number of nodes visited since the last call and returns `Break` to stop the search.
    ///
    /// Engines call this function at least every [`POLL_NODES`] nodes, and return [`Aborted`] immediately
    /// after `Break`.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()>;

    /// Receives the number of nodes visited since the last poll. Engines call this function just before they report a
    /// move.
    ///
    /// The next poll counts these nodes again.
    fn pending(&mut self, _nodes: u64) {}
}

impl<F: FnMut(u64) -> ControlFlow<()>> SearchControl for F {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self(nodes)
    }
}

/// A [`SearchControl`] that never stops an engine's search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlimited;

impl SearchControl for Unlimited {
    fn poll(&mut self, _nodes: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The error returned by an engine whose search was stopped by its [`SearchControl`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the search was cancelled")]
pub struct Aborted;

/// A counter of the nodes visited in one search. It polls its [`SearchControl`] every [`POLL_NODES`] nodes.
pub struct NodeCounter<'a> {
    control: &'a mut dyn SearchControl,
    total: u64,
    since_poll: u64,
}

impl std::fmt::Debug for NodeCounter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NodeCounter").field("total", &self.total).finish_non_exhaustive()
    }
}

impl<'a> NodeCounter<'a> {
    /// Creates a counter of nodes that starts at zero and polls the search control `control`.
    pub fn new(control: &'a mut dyn SearchControl) -> Self {
        Self { control, total: 0, since_poll: 0 }
    }

    /// Counts one node and polls the [`SearchControl`] if [`POLL_NODES`] nodes have been visited since the
    /// last poll.
    ///
    /// # Errors
    /// Returns [`Aborted`] if the control was polled and stopped the search.
    #[inline]
    pub fn node(&mut self) -> Result<(), Aborted> {
        self.since_poll += 1;
        if self.since_poll < POLL_NODES {
            return Ok(());
        }
        self.total += self.since_poll;
        let nodes = std::mem::take(&mut self.since_poll);
        match self.control.poll(nodes) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Aborted),
        }
    }

    /// Passes the number of nodes since the last poll to [`SearchControl::pending`], just before the engine
    /// reports a move.
    ///
    /// The polls keep their intervals, so a budget in nodes ends the search at the same node as without this
    /// call.
    #[inline]
    pub fn report(&mut self) {
        self.control.pending(self.since_poll);
    }

    /// Returns the number of nodes counted since the start of the search.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.total + self.since_poll
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_control_is_polled_every_interval() {
        let mut polled = Vec::new();
        let mut control = |nodes| {
            polled.push(nodes);
            if polled.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut meter = NodeCounter::new(&mut control);
        while meter.node().is_ok() {}
        assert_eq!(meter.nodes(), 3 * POLL_NODES);
        assert_eq!(polled, [POLL_NODES; 3]);
    }
}
