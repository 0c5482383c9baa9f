//! Where a UGI conversation's lines go: one at a time, whole, whichever thread says them.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The peer's end of our output, shared by the loop and the thread that thinks.
#[derive(Clone)]
pub struct Outlet {
    writer: Arc<Mutex<dyn Write + Send>>,
    /// What the system said when a line could not be written: nothing more is.
    failed: Arc<Mutex<Option<io::Error>>>,
}

/// How much of what a peer said is said back to it, in characters.
const QUOTED: usize = 60;

impl Outlet {
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Self { writer: Arc::new(Mutex::new(writer)), failed: Arc::default() }
    }

    /// Says a line, at once; several at once stay together.
    pub fn send(&self, line: &str) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer.write_all(format!("{line}\n").as_bytes()).and_then(|()| writer.flush());
        if let Err(error) = written {
            self.failure().get_or_insert(error);
        }
    }

    /// Says what was not understood, or done otherwise.
    pub fn info(&self, text: &str) {
        self.send(&format!("info string {text}"));
    }

    /// Whether nobody listens any more.
    pub fn is_closed(&self) -> bool {
        self.failure().is_some()
    }

    /// Why nobody listens: what the system said when a line could not be written.
    pub fn take_failure(&self) -> Option<io::Error> {
        self.failure().take()
    }

    fn failure(&self) -> MutexGuard<'_, Option<io::Error>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Outlet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outlet").field("closed", &self.is_closed()).finish_non_exhaustive()
    }
}

/// What a peer said, as it can stand in one line of an answer.
pub fn quoted(text: &str) -> String {
    let mut letters = text.chars();
    let shown: String = letters.by_ref().take(QUOTED).collect();
    let more = if letters.next().is_some() { "..." } else { "" };
    format!("{shown:?}{more}")
}
