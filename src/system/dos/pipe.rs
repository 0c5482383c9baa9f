//! A pipe between two programs: one writes text, the other reads it when it can.
//!
//! Knows how much waits in between, and lets the writer wait while that is enough. Leaves what is written to the two.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Bytes that may wait to be read.
const ROOM: usize = 16_384;

/// Both ends of a pipe; clones are the same.
#[derive(Debug, Clone, Default)]
pub struct Pipe(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<u8>,
    closed: bool,
    return_code: u8,
}

impl Pipe {
    /// What waits to be read, in whole lines; the rest of a last one only when nothing follows any more.
    #[must_use]
    pub fn read(&self) -> String {
        let mut state = self.lock();
        let is_end = state.closed || state.waiting.len() >= ROOM;
        let last = state.waiting.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let end = if is_end { state.waiting.len() } else { last };
        let bytes: Vec<u8> = state.waiting.drain(..end).collect();
        self.0.changed.notify_all();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Nothing more will be written, or read: whoever still writes is told so.
    pub fn close(&self) {
        self.lock().closed = true;
        self.0.changed.notify_all();
    }

    /// How the program that writes has ended: 0, or the code of its failure.
    #[must_use]
    pub fn return_code(&self) -> u8 {
        self.lock().return_code
    }

    /// Says how it ends.
    pub fn set_return_code(&self, code: u8) {
        self.lock().return_code = code;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartialEq for Pipe {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Pipe {}

impl Write for Pipe {
    /// Waits for room.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.lock();
        while !state.closed && state.waiting.len() >= ROOM {
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let room = bytes.len().min(ROOM - state.waiting.len());
        state.waiting.extend(bytes.iter().take(room));
        Ok(room)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_come_out() {
        let mut pipe = Pipe::default();
        pipe.write_all(b"one\ntw").unwrap();
        assert_eq!((pipe.read(), pipe.read()), ("one\n".to_owned(), String::new()));
        pipe.write_all(b"o").unwrap();
        pipe.close();
        assert_eq!(pipe.read(), "two");
        assert_eq!(pipe.write(b"x").unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn a_writer_waits_for_room_or_the_end() {
        let mut pipe = Pipe::default();
        let mut writer = pipe.clone();
        let thread = std::thread::spawn(move || writer.write_all(&[b'x'; 3 * ROOM]));
        let mut read = 0;
        while read < 2 * ROOM {
            read += pipe.read().len();
        }
        pipe.close();
        let written = thread.join().unwrap();
        assert!(written.is_ok() || written.unwrap_err().kind() == io::ErrorKind::BrokenPipe);
        assert!(pipe.write(b"").is_err());
    }
}
