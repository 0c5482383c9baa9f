//! What every mind has in common: how a long thought is watched and stopped.
//!
//! Knows nothing of games, threads or clocks. A mind is a plain function that calls its [`Control`] now and then; whoever
//! runs it decides what that call looks at: an abort flag, a budget of nodes, a counter for a progress display.

use std::ops::ControlFlow;

/// How many nodes a mind may visit between two calls of its [`Control`].
pub const POLL_NODES: u64 = 256;

/// Watches a thought and can end it.
pub trait Control {
    /// Called at least every [`POLL_NODES`] nodes with the number of nodes visited since the call before. `Break` makes
    /// the mind return [`Aborted`] at once.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()>;

    /// Receives the number of nodes visited since the last poll, just before a finding is reported. The next poll counts them again.
    fn pending(&mut self, _nodes: u64) {}
}

impl<F: FnMut(u64) -> ControlFlow<()>> Control for F {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self(nodes)
    }
}

/// Lets every thought run to its end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlimited;

impl Control for Unlimited {
    fn poll(&mut self, _nodes: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The thought was stopped before it was finished; it has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the thought was stopped")]
pub struct Aborted;

/// Counts the nodes of one thought and polls its [`Control`] at the right times.
pub struct Meter<'a> {
    control: &'a mut dyn Control,
    total: u64,
    since_poll: u64,
}

impl std::fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter").field("total", &self.total).finish_non_exhaustive()
    }
}

impl<'a> Meter<'a> {
    /// A meter at zero.
    pub fn new(control: &'a mut dyn Control) -> Self {
        Self { control, total: 0, since_poll: 0 }
    }

    /// One node more.
    ///
    /// # Errors
    /// [`Aborted`] if the control was asked and said so.
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

    /// Tells the control how many nodes it has not been polled for, because a finding is about to be reported. The times of the polls do
    /// not change, so a budget in nodes ends the search at the same node as without findings.
    pub fn report(&mut self) {
        self.control.pending(self.since_poll);
    }

    /// All nodes so far.
    pub fn nodes(&self) -> u64 {
        self.total + self.since_poll
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_is_asked_in_time() {
        let mut polled = Vec::new();
        let mut control = |nodes| {
            polled.push(nodes);
            if polled.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut meter = Meter::new(&mut control);
        while meter.node().is_ok() {}
        assert_eq!(meter.nodes(), 3 * POLL_NODES);
        assert_eq!(polled, [POLL_NODES; 3]);
    }
}
