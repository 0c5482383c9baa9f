//! An output that a test reads after the program has written to it.

use std::io::Write;
use std::sync::{Arc, Mutex};

/// A buffer in memory that replaces standard output.
///
/// Clones share one buffer.
#[derive(Debug, Clone, Default)]
pub struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    /// Returns the text in the buffer.
    ///
    /// Panics if the bytes are not UTF-8.
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
