//! Autosave: saves the current game after every change, and resumes it when the program is started without
//! arguments.
//!
//! The list of solved puzzles is saved beside the game in the same way. Two texts per game are written to a
//! [`Store`], and the record of all games as a further one. In a folder, a thread writes each text to a
//! temporary file, flushes it to the disk, and then renames it, so that a power failure leaves the current
//! game or the one before the last move, never part of one. A change is shown only after it has been written,
//! so that everything on the screen is saved; the wait is limited by [`WRITE_TIMEOUT`]. A failed write is
//! repeated until it succeeds, at the latest when the program ends ([`AutosavingComputer::finish`]). If two
//! programs have the same game open, only one of them saves it (see module `right`), and the solved puzzles
//! of both are merged. The contents of the texts are left to the games.

mod front;
mod keeper;
mod kept_games;
mod lines;
mod links;
mod opening;
mod record;
mod right;
mod saved_text;
mod secret;
mod slot;
mod store;
mod writer;

use std::time::Duration;

pub use keeper::{AutosaveBlocklist, AutosavingComputer, reason};
pub use kept_games::KeptGames;
pub use lines::{TcpLines, end_lines};
pub use links::{LINKS, StoredGames};
pub use opening::{GameStart, open};
pub use record::{RECORD, load_logbook};
pub use right::Claim;
pub use slot::SaveSlot;
pub(crate) use slot::load_text;
pub use store::{
    FolderStore, MergeFn, ReadError, SaveEvent, Store, StoreOpener, UnsavedError, Write, backup_name,
};
pub use writer::{RetryDelay, retry_delay};

/// Maximum time that the window waits for the write of a saved game before it shows the next picture.
///
/// The window does not respond during that time.
pub const WRITE_TIMEOUT: Duration = Duration::from_millis(100);
