//! The end of lines: at the end of a program, and before another line waits at the same port.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Maximum time in which a dropped listener closes its port.
const CLOSE_TIME: Duration = Duration::from_millis(250);

/// The threads that have to send their last line or to close their port. Each number maps to whether a port is being closed.
static RUNNING: Mutex<BTreeMap<u64, bool>> = Mutex::new(BTreeMap::new());
static ENDED: Condvar = Condvar::new();

fn running() -> MutexGuard<'static, BTreeMap<u64, bool>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for the threads for which `is_awaited` is true, at most for the given time. Returns `true` if none is left.
fn wait(timeout: Duration, is_awaited: impl Fn(bool) -> bool) -> bool {
    let is_left = |running: &BTreeMap<u64, bool>| running.values().any(|&is_closing| is_awaited(is_closing));
    let waited = ENDED.wait_timeout_while(running(), timeout, |running| is_left(running));
    !is_left(&waited.unwrap_or_else(PoisonError::into_inner).0)
}

/// A thread that [`finish`] waits for, until the value is dropped.
#[derive(Debug)]
pub(super) struct Running(u64);

impl Running {
    pub(super) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        running().insert(number, false);
        Self(number)
    }

    /// Returns the number of the thread for [`closes`].
    pub(super) const fn number(&self) -> u64 {
        self.0
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        running().remove(&self.0);
        ENDED.notify_all();
    }
}

/// Notes that a thread is about to close its port, unless it has ended.
pub(super) fn closes(number: u64) {
    if let Some(is_closing) = running().get_mut(&number) {
        *is_closing = true;
    }
}

/// Waits until the ports of all dropped listeners are closed, for a short time at most. Returns `true` if they are.
pub(super) fn wait_for_ports() -> bool {
    wait(CLOSE_TIME, |is_closing| is_closing)
}

/// Waits until all dropped lines have told their peers that they were closed, at most for the given time. A program calls
/// it once before it ends, after it has dropped its lines.
///
/// Returns `true` if no line is left.
pub fn finish(timeout: Duration) -> bool {
    wait(timeout, |_| true)
}
