//! The output of a UGI conversation: writes whole lines, from any thread.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The output to the peer, shared by the command loop and the search thread.
#[derive(Clone)]
pub struct UgiOutput {
    writer: Arc<Mutex<dyn Write + Send>>,
    /// The error of the first line that could not be written, if any.
    failed: Arc<Mutex<Option<io::Error>>>,
}

/// Maximum number of characters of the peer's text that are quoted in a reply.
const QUOTED: usize = 60;

impl UgiOutput {
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Self { writer: Arc::new(Mutex::new(writer)), failed: Arc::default() }
    }

    /// Writes a text with a line break and flushes the output. Several lines in one text are not interleaved
    /// with those of other threads.
    pub fn send(&self, line: &str) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer.write_all(format!("{line}\n").as_bytes()).and_then(|()| writer.flush());
        if let Err(error) = written {
            self.failure().get_or_insert(error);
        }
    }

    /// Sends an `info string` message.
    pub fn info(&self, text: &str) {
        self.send(&format!("info string {text}"));
    }

    /// Returns `true` if an earlier write to the peer failed.
    pub fn is_closed(&self) -> bool {
        self.failure().is_some()
    }

    /// Takes the error of the first write that failed, or returns `None`.
    pub fn take_failure(&self) -> Option<io::Error> {
        self.failure().take()
    }

    fn failure(&self) -> MutexGuard<'_, Option<io::Error>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for UgiOutput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outlet").field("closed", &self.is_closed()).finish_non_exhaustive()
    }
}

/// Quotes a text of the peer for use within one line of a reply.
pub fn quoted(text: &str) -> String {
    let mut letters = text.chars();
    let shown: String = letters.by_ref().take(QUOTED).collect();
    let more = if letters.next().is_some() { "..." } else { "" };
    format!("{shown:?}{more}")
}
