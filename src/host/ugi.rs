//! Runs the Universal Game Interface on standard input and output.

use std::io;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use super::terminal;
use crate::games::ugi::{BrokenOff, Conversation};
use small_amiga_window::files::FileError;

/// Returns the time since the first call.
fn clock() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

/// Runs an engine conversation until the input ends, `quit` is received, or the output's reader is gone.
///
/// # Errors
/// Returns a [`FileError`] if the input cannot be read, or if the output cannot be written while it has a
/// reader.
pub fn run(talk: &dyn Conversation) -> Result<(), FileError> {
    talk.converse(&mut io::stdin().lock(), Box::new(terminal::results()), clock).map_err(
        |broken| match broken {
            BrokenOff::Input(error) => FileError::read(Path::new("standard input"), &error),
            BrokenOff::Output(error) => FileError::write(Path::new("standard output"), &error),
        },
    )
}
