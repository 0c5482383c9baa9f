//! Signals: 32 flags a task can wait for. Flags, not counters: several of one kind before the task runs wake it once.
//!
//! Knows how to set, take and await them, from any thread. Leaves what they mean to those who allot them.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

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
    /// Set for the ports of programs, which no thread of their own waits for.
    alarm: Option<Alarm>,
}

/// A callback for signals from other threads.
pub type NotifyFn = Arc<dyn Fn() + Send + Sync>;

/// Notifies the host when another thread signals a program; clones are the same alarm.
///
/// Programs run on the thread that made the alarm. Signals from that thread do not need it: the computer takes them before it returns.
#[derive(Clone)]
pub struct Alarm {
    thread: ThreadId,
    notify: Arc<OnceLock<NotifyFn>>,
}

impl Alarm {
    /// Creates an alarm for programs of the current thread, without a callback.
    pub fn new() -> Self {
        Self { thread: thread::current().id(), notify: Arc::default() }
    }

    /// Sets the callback. Only the first one counts.
    pub fn set_callback(&self, notify: NotifyFn) {
        let _ = self.notify.set(notify);
    }

    fn ring(&self) {
        if let Some(notify) = self.notify.get()
            && thread::current().id() != self.thread
        {
            notify();
        }
    }
}

impl Default for Alarm {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Alarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Alarm").field("is_set", &self.notify.get().is_some()).finish_non_exhaustive()
    }
}

impl SignalPort {
    /// A place with no signal pending.
    pub fn new() -> Self {
        Self::default()
    }

    /// A place with no signal pending that rings `alarm` when another thread signals it.
    pub fn with_alarm(alarm: &Alarm) -> Self {
        Self { shared: Arc::new(Shared { alarm: Some(alarm.clone()), ..Shared::default() }) }
    }

    /// `Signal`: sets signals and wakes the task if it waits for one of them.
    pub fn signal(&self, signals: Signals) {
        *self.lock() |= signals;
        self.shared.woken.notify_all();
        if let Some(alarm) = &self.shared.alarm {
            alarm.ring();
        }
    }

    /// Takes those of `mask` that are pending, without waiting.
    pub fn take(&self, mask: Signals) -> Signals {
        let mut pending = self.lock();
        let taken = *pending & mask;
        *pending -= taken;
        taken
    }

    /// `Wait`: sleeps until one of `mask` is pending and takes all of them that are; at once if one is already.
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
    fn alarm_rings_for_other_threads_only() {
        let (alarm, rung) = (Alarm::new(), Arc::new(Mutex::new(0)));
        let port = SignalPort::with_alarm(&alarm);
        let (other, count) = (port.clone(), Arc::clone(&rung));
        port.signal(Signals::CTRL_D);
        alarm.set_callback(Arc::new(move || *count.lock().unwrap() += 1));
        port.signal(Signals::CTRL_E);
        assert_eq!(*rung.lock().unwrap(), 0);
        thread::spawn(move || other.signal(Signals::REPLY_PORT)).join().unwrap();
        assert_eq!(*rung.lock().unwrap(), 1);
        assert_eq!(port.take(Signals::all()), Signals::CTRL_D | Signals::CTRL_E | Signals::REPLY_PORT);
    }

    #[test]
    fn a_signal_from_another_thread_wakes() {
        let port = SignalPort::new();
        let other = port.clone();
        let thread = thread::spawn(move || other.signal(Signals::REPLY_PORT));
        assert_eq!(port.wait(Signals::REPLY_PORT), Signals::REPLY_PORT);
        thread.join().unwrap();
        assert!(port.take(Signals::all()).is_empty());
    }
}
