//! Signals: 32 flags a task can wait for. Flags, not counters: several of one kind before the task runs wake it once.
//!
//! Knows how to set, take and await them, from any thread. Leaves what they mean to those who allot them.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use bitflags::bitflags;

bitflags! {
    /// A set of signals (exec's sixteen system signals lie below, the sixteen of the user above).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Signals: u32 {
        /// The user asks the program to stop (`SIGBREAKF_CTRL_C`).
        const CTRL_C = 1 << 12;
        /// Free for a program's own use (`SIGBREAKF_CTRL_D`).
        const CTRL_D = 1 << 13;
        /// Free for a program's own use (`SIGBREAKF_CTRL_E`); the vertical blank's here.
        const CTRL_E = 1 << 14;
        /// Free for a program's own use (`SIGBREAKF_CTRL_F`).
        const CTRL_F = 1 << 15;
        /// A message waits at the window's port.
        const USER_PORT = 1 << 16;
        /// A message waits at a task's reply port.
        const REPLY_PORT = 1 << 17;
    }
}

/// Where a task receives its signals; clones are the same place, to be given to those who signal.
#[derive(Debug, Clone, Default)]
pub struct SignalPort {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    pending: Mutex<Signals>,
    woken: Condvar,
}

impl SignalPort {
    /// A place with no signal pending.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// `Signal`: sets signals and wakes the task if it waits for one of them.
    pub fn signal(&self, signals: Signals) {
        *self.lock() |= signals;
        self.shared.woken.notify_all();
    }

    /// Takes those of `mask` that are pending, without waiting.
    #[must_use]
    pub fn take(&self, mask: Signals) -> Signals {
        let mut pending = self.lock();
        let taken = *pending & mask;
        *pending -= taken;
        taken
    }

    /// `Wait`: sleeps until one of `mask` is pending and takes all of them that are; at once if one is already.
    #[must_use]
    pub fn wait(&self, mask: Signals) -> Signals {
        let mut pending = self.lock();
        while !pending.intersects(mask) {
            pending = self.shared.woken.wait(pending).unwrap_or_else(PoisonError::into_inner);
        }
        let taken = *pending & mask;
        *pending -= taken;
        taken
    }

    /// Whether both are the same place: a port tells tasks apart.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Signals> {
        self.shared.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_blanks_before_a_wait_wake_once() {
        let port = SignalPort::new();
        port.signal(Signals::CTRL_E);
        port.signal(Signals::CTRL_E);
        assert_eq!(port.wait(Signals::CTRL_E | Signals::CTRL_C), Signals::CTRL_E);
        assert_eq!(port.take(Signals::all()), Signals::empty());
    }

    #[test]
    fn only_the_masked_are_taken() {
        let port = SignalPort::new();
        port.signal(Signals::CTRL_C | Signals::USER_PORT);
        assert_eq!(port.take(Signals::CTRL_C), Signals::CTRL_C);
        assert_eq!(port.wait(Signals::all()), Signals::USER_PORT);
    }

    #[test]
    fn a_signal_from_another_thread_wakes() {
        let port = SignalPort::new();
        let other = port.clone();
        let thread = std::thread::spawn(move || other.signal(Signals::REPLY_PORT));
        assert_eq!(port.wait(Signals::REPLY_PORT), Signals::REPLY_PORT);
        thread.join().unwrap();
        assert!(port.take(Signals::all()).is_empty());
    }
}
