//! The Universal Game Interface on standard input and output.

use std::io;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use super::files::FileError;
use super::terminal;
use crate::games::ugi::{BrokenOff, Conversation};

/// The time since the first question.
fn clock() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

/// Speaks until input ends or says `quit`, or nobody reads the output any more.
///
/// # Errors
/// [`FileError`] when input cannot be read, or output not be written for another reason than that.
pub fn run(talk: &dyn Conversation) -> Result<(), FileError> {
    talk.converse(&mut io::stdin().lock(), Box::new(terminal::results()), clock).map_err(
        |broken| match broken {
            BrokenOff::Input(error) => FileError::read(Path::new("standard input"), &error),
            BrokenOff::Output(error) => FileError::write(Path::new("standard output"), &error),
        },
    )
}
