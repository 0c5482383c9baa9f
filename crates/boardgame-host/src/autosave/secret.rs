//! Texts with secrets of the user, and the system's random bytes from which new secrets are made.

use super::reason;
use super::store::{ReadError, Store};
use rand::TryRng as _;
use rand::rngs::SysRng;
use small_amiga_window::files::FileError;

/// Draws random bytes from the operating system.
///
/// # Errors
/// Returns a sentence if the system has no random bytes.
pub(super) fn random_bytes<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    let drawn = SysRng.try_fill_bytes(&mut bytes);
    drawn.map(|()| bytes).map_err(|error| format!("The system has no random bytes: {error}"))
}

/// Returns a sentence about a text that cannot be read or saved. `what` is the subject, such as "The games".
pub(super) fn cannot_be(what: &str, done: &str, error: &FileError) -> String {
    format!("{what} cannot be {done}: {}", reason(error))
}

/// Reads a text with secrets, or returns `None` if the store has none. Bytes that are not text are replaced.
///
/// # Errors
/// Returns a sentence with the reason if the text cannot be read. The text must then not be replaced.
pub(super) fn read(store: &dyn Store, key: &str, what: &str) -> Result<Option<String>, String> {
    match store.read(key) {
        Ok(text) => Ok(text),
        Err(ReadError::NotText(why)) => {
            store.read_lossy(key).map(Some).ok_or_else(|| format!("{what} cannot be read: {why}"))
        }
        Err(ReadError::Inaccessible(error)) => Err(cannot_be(what, "read", &error)),
    }
}
