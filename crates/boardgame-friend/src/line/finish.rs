//! The end of all lines at the end of a program.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Number of threads that have to send their last line or to close their port.
static RUNNING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

/// A thread that [`finish`] waits for, until the value is dropped.
#[derive(Debug)]
pub(super) struct Running(());

impl Running {
    pub(super) fn new() -> Self {
        *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        ENDED.notify_all();
    }
}

/// Waits until all dropped lines have told their peers that they were closed, at most for the given time. A program calls
/// it once before it ends, after it has dropped its lines.
///
/// Returns `true` if no line is left.
pub fn finish(timeout: Duration) -> bool {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = ENDED.wait_timeout_while(running, timeout, |running| *running > 0);
    *waited.unwrap_or_else(PoisonError::into_inner).0 == 0
}
