//! Tasks: work that goes on beside the program, each on a thread of its own with a port for its signals.
//!
//! Knows how a task is begun and how it ends: its creator signals it to stop and waits until it has - the hand-shake that on the
//! real system keeps a task from being deleted while it still runs. Leaves what it does, and when it looks at its signals, to
//! its body.
//!
//! Priorities are the host's affair: a safe program cannot set them. A task that ranks below the program gives the processor
//! away of its own accord ([`Priority::give_way`]).

use std::io;
use std::thread::JoinHandle;

use super::signals::{SignalPort, Signals};

/// How urgent a task's work is against the program's own, which is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Priority(pub i8);

impl Priority {
    /// To be called now and then by long work: below 0 it lets others run first.
    pub fn give_way(self) {
        if self.0 < 0 {
            std::thread::yield_now();
        }
    }
}

/// A running task; dropping it signals [`Signals::CTRL_C`] to it and waits for its end.
#[derive(Debug)]
pub struct Task {
    port: SignalPort,
    thread: Option<JoinHandle<()>>,
}

impl Task {
    /// `CreateTask`: runs `body` with the task's own port.
    ///
    /// # Errors
    /// The host's, when it has no thread to give.
    pub fn create(name: &str, body: impl FnOnce(&SignalPort) + Send + 'static) -> io::Result<Self> {
        let port = SignalPort::new();
        let own = port.clone();
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || body(&own))?;
        Ok(Self { port, thread: Some(thread) })
    }

    /// Signals [`Signals::CTRL_C`] to the task and leaves it to end by itself, or with the program.
    pub fn detach(mut self) {
        self.thread = None;
    }

    /// Where the task receives its signals.
    pub const fn port(&self) -> &SignalPort {
        &self.port
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.port.signal(Signals::CTRL_C);
        if let Some(thread) = self.thread.take() {
            // A body that panicked has already been reported by the runtime; there is nothing to add.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn dropping_a_task_waits_for_its_end() {
        let ended = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&ended);
        let task = Task::create("worker", move |port| {
            let _ = port.wait(Signals::CTRL_D);
            let _ = port.wait(Signals::CTRL_C);
            flag.store(true, Ordering::SeqCst);
        })
        .unwrap();
        task.port().signal(Signals::CTRL_D);
        drop(task);
        assert!(ended.load(Ordering::SeqCst));
    }
}
