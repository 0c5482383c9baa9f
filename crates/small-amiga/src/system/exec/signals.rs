//! Signals: 32 flags that a task can wait for.
//!
//! Signals are flags, not counters: several signals of one kind before the task runs wake it once. They can
//! be set, taken and awaited from any thread. Their meaning is left to the programs that allocate them.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

use bitflags::bitflags;

bitflags! {
    /// A set of exec signals.
    ///
    /// The lower sixteen bits are signals of the system, and the upper sixteen those of the program.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Signals: u32 {
        /// The signal by which the user asks a program to stop (`SIGBREAKF_CTRL_C`).
        const CTRL_C = 1 << 12;
        /// A signal that is free for a program's own use (`SIGBREAKF_CTRL_D`).
        const CTRL_D = 1 << 13;
        /// The signal with which the system notifies a program of a vertical blank (`SIGBREAKF_CTRL_E`).
        ///
        /// On a real Amiga, this signal is free for programs.
        const CTRL_E = 1 << 14;
        /// A signal that is free for a program's own use (`SIGBREAKF_CTRL_F`).
        const CTRL_F = 1 << 15;
        /// The signal for a message that is waiting at the port of a window.
        const USER_PORT = 1 << 16;
        /// The signal for a message that is waiting at the reply port of a task.
        const REPLY_PORT = 1 << 17;
    }
}

/// The pending signals of a task.
///
/// Clones share the signals, so that other tasks can signal the task.
#[derive(Debug, Clone, Default)]
pub struct SignalPort {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    pending: Mutex<Signals>,
    woken: Condvar,
    /// The alarm that notifies the host of signals from other threads.
    ///
    /// `None` for the port of a task, which waits for signals on a thread of its own.
    alarm: Option<Alarm>,
}

/// A callback that can be called from any thread, for example to wake the host or to signal a task.
pub type NotifyFn = Arc<dyn Fn() + Send + Sync>;

/// An alarm that notifies the host when another thread signals a program.
///
/// Clones share one alarm.
///
/// Programs run on the thread that created the alarm. Signals from that thread do not ring it, because the
/// computer takes them before it returns to the host.
#[derive(Clone)]
pub struct Alarm {
    thread: ThreadId,
    notify: Arc<OnceLock<NotifyFn>>,
}

impl Alarm {
    /// Creates an alarm that ignores signals from the current thread, and that has no callback yet.
    pub fn new() -> Self {
        Self { thread: thread::current().id(), notify: Arc::default() }
    }

    /// Sets the function that is called when the alarm rings. Only the first call has an effect.
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
    /// Creates a signal port without pending signals.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a signal port that rings `alarm` for signals from other threads.
    pub fn with_alarm(alarm: &Alarm) -> Self {
        Self { shared: Arc::new(Shared { alarm: Some(alarm.clone()), ..Shared::default() }) }
    }

    /// `Signal`: sets signals of a task and wakes the task if it is waiting for one of them.
    pub fn signal(&self, signals: Signals) {
        *self.lock() |= signals;
        self.shared.woken.notify_all();
        if let Some(alarm) = &self.shared.alarm {
            alarm.ring();
        }
    }

    /// Returns a function that signals the task and can be called from any thread.
    pub fn notifier(&self, signals: Signals) -> NotifyFn {
        let port = self.clone();
        Arc::new(move || port.signal(signals))
    }

    /// Removes and returns the pending signals that are in `mask`, without waiting.
    pub fn take(&self, mask: Signals) -> Signals {
        let mut pending = self.lock();
        let taken = *pending & mask;
        *pending -= taken;
        taken
    }

    /// `Wait`: blocks until a signal in `mask` is pending.
    ///
    /// Removes and returns all pending signals in `mask`.
    pub fn wait(&self, mask: Signals) -> Signals {
        let mut pending = self.lock();
        while !pending.intersects(mask) {
            pending = self.shared.woken.wait(pending).unwrap_or_else(PoisonError::into_inner);
        }
        let taken = *pending & mask;
        *pending -= taken;
        taken
    }

    /// Returns `true` if the two signal ports belong to the same task.
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
    fn repeated_signals_before_a_wait_wake_once() {
        let port = SignalPort::new();
        port.signal(Signals::CTRL_E);
        port.signal(Signals::CTRL_E);
        assert_eq!(port.wait(Signals::CTRL_E | Signals::CTRL_C), Signals::CTRL_E);
        assert_eq!(port.take(Signals::all()), Signals::empty());
    }

    #[test]
    fn take_returns_only_masked_signals() {
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
    fn signal_from_another_thread_ends_a_wait() {
        let port = SignalPort::new();
        let notify = port.notifier(Signals::REPLY_PORT);
        let thread = thread::spawn(move || notify());
        assert_eq!(port.wait(Signals::REPLY_PORT), Signals::REPLY_PORT);
        thread.join().unwrap();
        assert!(port.take(Signals::all()).is_empty());
    }
}
