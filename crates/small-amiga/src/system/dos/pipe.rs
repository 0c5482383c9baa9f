//! A pipe that carries text from one program to another.
//!
//! The pipe has a fixed capacity, and a writer blocks while it is full. The meaning of the text is left to
//! the two programs.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Capacity of the buffer of a pipe, in bytes.
const ROOM: usize = 16_384;

/// A handle to either end of a pipe that carries a program's output. Clones share the same pipe.
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
    /// Removes the complete lines from the pipe and returns them.
    ///
    /// A line longer than the buffer is returned in pieces that are cut between characters. Text after the
    /// last line end stays in the buffer until the line ends or the pipe is closed.
    pub fn read(&self) -> String {
        let mut guard = self.lock();
        let state = &mut *guard;
        let bytes = &*state.waiting.make_contiguous();
        let end = match bytes.iter().rposition(|byte| *byte == b'\n') {
            _ if state.closed => bytes.len(),
            Some(last) => last + 1,
            None if bytes.len() >= ROOM => complete_characters(bytes),
            None => 0,
        };
        let bytes: Vec<u8> = state.waiting.drain(..end).collect();
        self.0.changed.notify_all();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Closes the pipe. Later writes to it fail with [`io::ErrorKind::BrokenPipe`].
    pub fn close(&self) {
        self.lock().closed = true;
        self.0.changed.notify_all();
    }

    /// Returns the return code of the program that writes to the pipe.
    ///
    /// The code is 0 unless the program has failed.
    pub fn return_code(&self) -> u8 {
        self.lock().return_code
    }

    /// Sets the return code of the program that writes to the pipe.
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

/// Returns the length of `bytes` without an incomplete UTF-8 character at the end.
fn complete_characters(bytes: &[u8]) -> usize {
    let is_incomplete = |start: &usize| {
        let error = bytes.get(*start..).and_then(|tail| std::str::from_utf8(tail).err());
        error.is_some_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    (bytes.len().saturating_sub(3)..bytes.len()).find(is_incomplete).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn pipe_yields_whole_lines() {
        let mut pipe = Pipe::default();
        pipe.write_all(b"one\ntw").unwrap();
        assert_eq!((pipe.read(), pipe.read()), ("one\n".to_owned(), String::new()));
        pipe.write_all(b"o").unwrap();
        pipe.close();
        assert_eq!(pipe.read(), "two");
        assert_eq!(pipe.write(b"x").unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn pipe_writer_waits_for_room_or_the_end() {
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

    fn transfer(bytes: &[u8], size: usize) -> String {
        let (mut pipe, mut text) = (Pipe::default(), String::new());
        for mut piece in bytes.chunks(size) {
            while !piece.is_empty() {
                if pipe.lock().waiting.len() >= ROOM {
                    let read = pipe.read();
                    assert!(!read.is_empty(), "a full pipe must give room");
                    text.push_str(&read);
                }
                let written = pipe.write(piece).unwrap();
                piece = &piece[written..];
            }
        }
        pipe.close();
        text + &pipe.read()
    }

    proptest! {
        #[test]
        fn pipe_text_survives_every_split_point(
            before in 0..ROOM + 5,
            size in 1..2 * ROOM,
            characters in "[aäあ🂡\n]{1,40}",
            has_lines in any::<bool>(),
        ) {
            let line = if has_lines { characters } else { characters.replace('\n', "é") };
            let text = "x".repeat(before) + &line.repeat(2 * ROOM / line.len() + 1);
            prop_assert_eq!(transfer(text.as_bytes(), size), text);
        }

        #[test]
        fn invalid_bytes_never_stop_the_pipe(bytes in prop::collection::vec(128_u8..=255, ROOM..ROOM + 9)) {
            prop_assert!(transfer(&bytes, ROOM).len() > ROOM / 4);
        }
    }

    #[test]
    fn characters_are_cut_only_between_them() {
        for (bytes, complete) in [("ab🂡", 2), ("aあ", 1), ("é", 0), ("", 0)] {
            let whole = bytes.as_bytes();
            assert_eq!(complete_characters(whole), whole.len());
            for missing in 1..whole.len().saturating_sub(complete) {
                assert_eq!(complete_characters(&whole[..whole.len() - missing]), complete, "{bytes}");
            }
        }
        assert_eq!(complete_characters(b"a\xff\x80\x80\x80"), 5);
    }
}
