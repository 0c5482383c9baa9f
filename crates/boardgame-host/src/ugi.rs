//! Runs the Universal Game Interface on standard input and output.

use std::path::Path;
use std::time::Instant;

use super::catalogue::{Catalogue, catalogue};
use super::terminal;
use boardgame_engine::ugi::{Conversation, ConversationError, Host};
use small_amiga_window::files::{self, FileError};

/// Runs the text protocol of an engine until `quit`, the end of the input, or a closed output.
///
/// # Errors
/// Returns a [`FileError`] if the input cannot be read, or if the output cannot be written while it has a
/// reader.
pub(crate) fn run(talk: &dyn Conversation) -> Result<(), FileError> {
    let began = Instant::now();
    let Catalogue { title, version, authors, .. } = catalogue();
    let host = Host::new(format!("{title} {version}"), *authors, move || began.elapsed());
    talk.converse(&mut files::standard_input(), Box::new(terminal::results()), host).map_err(|broken| {
        match broken {
            ConversationError::Input(error) => FileError::read(Path::new("standard input"), &error),
            ConversationError::Output(error) => FileError::write(Path::new("standard output"), &error),
        }
    })
}
