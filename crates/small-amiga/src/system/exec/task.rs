//! Tasks: background work of a program, each on a thread of its own with a port for its signals.
//!
//! The creator of a task signals the task to stop and waits for its end. On the real system, this handshake
//! prevents a task from being deleted while it still runs. The work itself, and when to check for signals, is
//! left to the body of the task.
//!
//! Thread priorities are left to the host, because safe code cannot set them.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use super::signals::{SignalPort, Signals};

/// A running task. Dropping this value ends the task.
///
/// The destructor signals [`Signals::CTRL_C`] to the task and waits for the task to end.
#[derive(Debug)]
pub struct Task {
    port: SignalPort,
    thread: Option<JoinHandle<()>>,
    /// A channel that is disconnected when the task ends. No messages are sent through it.
    ended: Receiver<()>,
}

impl Task {
    /// `CreateTask`: starts a thread that runs `body` with the signal port of the new task.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    #[inline]
    pub fn create(name: &str, body: impl FnOnce(&SignalPort) + Send + 'static) -> io::Result<Self> {
        // WebAssembly has no threads. This return lets the compiler remove the body.
        if cfg!(target_family = "wasm") {
            return Err(io::ErrorKind::Unsupported.into());
        }
        Self::spawn(name, Box::new(body))
    }

    /// Starts the thread of a task.
    ///
    /// The body is boxed so that the code that creates threads is compiled only once.
    fn spawn(name: &str, body: Box<dyn FnOnce(&SignalPort) + Send>) -> io::Result<Self> {
        let port = SignalPort::new();
        let own = port.clone();
        let (running, ended) = channel();
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let _running = running;
            body(&own);
        })?;
        Ok(Self { port, thread: Some(thread), ended })
    }

    /// Drops the task without waiting for its end. The task still receives [`Signals::CTRL_C`].
    pub fn detach(mut self) {
        self.thread = None;
    }

    /// Signals [`Signals::CTRL_C`] to the task and waits at most `limit` for the task to end.
    ///
    /// A task that takes longer continues without an owner.
    pub fn end_within(mut self, limit: Duration) {
        self.port.signal(Signals::CTRL_C);
        if self.ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
            self.thread = None;
        }
    }

    /// Returns the signal port of the task.
    pub const fn port(&self) -> &SignalPort {
        &self.port
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.port.signal(Signals::CTRL_C);
        if let Some(thread) = self.thread.take() {
            // The runtime has already reported a panic of the body, so the result is ignored.
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
