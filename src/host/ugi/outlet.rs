//! Where a UGI conversation's lines go: one at a time, whole, whichever thread says them.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The peer's end of our output, shared by the loop and the thread that thinks.
#[derive(Clone)]
pub struct Outlet {
    writer: Arc<Mutex<dyn Write + Send>>,
    closed: Arc<AtomicBool>,
}

/// How much of what a peer said is said back to it, in characters.
const QUOTED: usize = 60;

impl Outlet {
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Self { writer: Arc::new(Mutex::new(writer)), closed: Arc::default() }
    }

    /// Says a line, at once; several at once stay together.
    pub fn say(&self, line: &str) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer.write_all(format!("{line}\n").as_bytes()).and_then(|()| writer.flush());
        if written.is_err() {
            self.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Says what was not understood, or done otherwise.
    pub fn complain(&self, text: &str) {
        self.say(&format!("info string {text}"));
    }

    /// Whether nobody listens any more.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
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
