//! The output of a UGI conversation, to which any thread can write whole lines.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::fault;

#[derive(Clone)]
pub(crate) struct UgiOutput {
    writer: Arc<Mutex<dyn Write + Send>>,
    failed: Arc<Mutex<Option<io::Error>>>,
}

const QUOTED: usize = 60;

impl UgiOutput {
    pub(crate) fn new(writer: impl Write + Send + 'static) -> Self {
        Self { writer: Arc::new(Mutex::new(writer)), failed: Arc::default() }
    }

    /// Writes a text with a line break and flushes the output, without interruption by other threads.
    ///
    /// A crash of the writer is an error of the output, so that no thread waits for one that has crashed.
    pub(crate) fn send(&self, line: &str) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let write = || writer.write_all(format!("{line}\n").as_bytes()).and_then(|()| writer.flush());
        let written = fault::catch_panic::<_, ()>(write);
        if let Err(error) = written.unwrap_or_else(|_| Err(io::Error::other("the writer crashed"))) {
            self.failure().get_or_insert(error);
        }
    }

    pub(crate) fn info(&self, text: &str) {
        self.send(&format!("info string {text}"));
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.failure().is_some()
    }

    pub(crate) fn take_failure(&self) -> Option<io::Error> {
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

/// Quotes a text from the peer, shortened to [`QUOTED`] characters, within one line of a reply.
pub(super) fn quoted(text: &str) -> String {
    let mut letters = text.chars();
    let shown: String = letters.by_ref().take(QUOTED).collect();
    let more = if letters.next().is_some() { "..." } else { "" };
    format!("{shown:?}{more}")
}
