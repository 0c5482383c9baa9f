//! NewShell: another Shell.

use crate::programs::shell::session::Wish;
use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::readargs::Arguments;

/// It starts where this one is. Its window is always the same, and it reads no script.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    if let Some(word) = arguments.text("WINDOW").or(arguments.text("FROM")) {
        return Err(Failure::of(word, DosError::ObjectNotFound));
    }
    session.wish = Some(Wish::NewShell);
    Ok(())
}
