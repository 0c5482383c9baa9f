//! The parts of a game on a line that the host provides: connections, random bytes and the saved game.

use boardgame_friend::side::Side;
use std::fmt;
use std::net::SocketAddr;
use std::rc::Rc;

use crate::table::by_link::line::saved::SavedLine;
use boardgame_line::address::HostAddress;
use boardgame_line::event::LineEvent;
use boardgame_line::keys::{GuestKey, ListenerKeys, RANDOM_SIZE};
use boardgame_line::line::SendError;
use boardgame_line::progress::Progress;
use boardgame_line::record::LineRecord;
use small_amiga::exec::NotifyFn;

/// An open line to the program of the opponent. Dropping the value closes the line.
///
/// [`Line`](boardgame_line::line::Line) describes the methods.
pub trait LineConnection {
    /// Takes the next event, or returns `None` if no event has arrived or the line has been closed.
    fn next_event(&mut self) -> Option<LineEvent>;
    /// Sends the progress of the game to the opponent, once after each [`LineEvent::Connected`].
    ///
    /// # Errors
    /// Returns [`SendError`] if the line is not connected, or the progress has been announced.
    fn announce(&mut self, progress: Option<&Progress>) -> Result<(), SendError>;
    /// Sends a record to the opponent.
    ///
    /// # Errors
    /// Returns [`SendError`] if the record cannot be sent now.
    fn send(&self, record: &LineRecord) -> Result<(), SendError>;
    /// Ends the connection to an opponent that breaks the rules of the game. The opponent can join again.
    fn hang_up(&self);
}

/// The host's lines to other computers, with its source of random bytes and the saved games.
///
/// Only one line of a program listens and only one joins at a time. Each of the two has a saved game.
pub trait LineHost {
    /// Listens at an address of this computer. `wake` is called after events have arrived.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the address is not available.
    fn listen(
        &self,
        address: SocketAddr,
        keys: ListenerKeys,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String>;
    /// Joins a listener, and tries again until it succeeds. `wake` is called after events have arrived.
    ///
    /// # Errors
    /// Returns a sentence with the reason if no line can be opened.
    fn join(
        &self,
        address: HostAddress,
        key: GuestKey,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String>;
    /// Reads the game that this computer has saved as the listener (side a) or as the guest (side b).
    ///
    /// # Errors
    /// Returns a sentence with the reason if the game cannot be read.
    fn load(&self, side: Side) -> Result<Option<SavedLine>, String>;
    /// Saves the game that this computer plays as the listener or as the guest.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the game cannot be saved.
    fn save(&self, line: &SavedLine) -> Result<(), String>;
    /// Returns random bytes for the keys of a listener, or for the secret of a new game.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the system has no random bytes.
    fn draw_bytes(&self) -> Result<[u8; RANDOM_SIZE], String>;
}

/// The network lines of the host, shared by the windows of all games.
#[derive(Clone)]
pub struct Lines(Rc<dyn LineHost>);

impl Lines {
    /// Creates the shared handle through which windows open network lines of `host`.
    pub fn new(host: impl LineHost + 'static) -> Self {
        Self(Rc::new(host))
    }

    pub(super) fn host(&self) -> &dyn LineHost {
        &*self.0
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lines")
    }
}
