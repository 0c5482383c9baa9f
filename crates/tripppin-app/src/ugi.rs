//! Runs the Universal Game Interface on standard input and output.

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use super::terminal;
use boardgame_engine::ugi::{Conversation, ConversationError, Host};
use small_amiga_window::files::{self, FileError};

/// Returns the time since the first call of this function.
fn clock() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

const HOST: Host = Host {
    name: concat!("Tripppin ", env!("CARGO_PKG_VERSION")),
    author: "the authors of tripppin, after Paul Kienitz",
    clock,
};

/// Runs the text protocol of an engine until `quit`, the end of the input, or a closed output.
///
/// # Errors
/// Returns a [`FileError`] if the input cannot be read, or if the output cannot be written while it has a
/// reader.
pub(crate) fn run(talk: &dyn Conversation) -> Result<(), FileError> {
    talk.converse(&mut files::standard_input(), Box::new(terminal::results()), HOST).map_err(|broken| {
        match broken {
            ConversationError::Input(error) => FileError::read(Path::new("standard input"), &error),
            ConversationError::Output(error) => FileError::write(Path::new("standard output"), &error),
        }
    })
}
