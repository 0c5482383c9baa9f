//! The parts of a game on a line that the host provides: connections and random bytes.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::rc::Rc;
use std::sync::mpsc::Receiver;

pub use boardgame_friend::line::LineConnection;
use boardgame_friend::line::{GuestKey, HostAddress, LostReason, RANDOM_SIZE, Seat};
use boardgame_friend::settings::Settings;
use small_amiga::exec::NotifyFn;

/// The host's lines to other computers, with its source of random bytes.
pub trait LineHost {
    /// Waits for the friend's program at an address of this computer. `wake` is called after events have arrived.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the address is not available.
    fn wait(
        &self,
        address: SocketAddr,
        seat: Seat,
        settings: &Settings,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String>;
    /// Joins the friend's program, and tries again until it succeeds. `wake` is called after events have arrived.
    ///
    /// # Errors
    /// Returns a sentence with the reason if no line can be opened.
    fn join(
        &self,
        address: HostAddress,
        key: GuestKey,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String>;
    /// Asks whether a program answers at an address. The result arrives at the returned end of a channel, and then `wake` is
    /// called. The connection is closed at once.
    ///
    /// # Errors
    /// Returns a sentence with the reason if nothing can be asked.
    fn probe(&self, address: HostAddress, wake: NotifyFn)
    -> Result<Receiver<Result<(), LostReason>>, String>;
    /// Returns random bytes for the keys of a seat.
    ///
    /// # Errors
    /// Returns a sentence with the reason if the system has no random bytes.
    fn draw_bytes(&self) -> Result<[u8; RANDOM_SIZE], String>;
    /// Returns the addresses at which other computers reach this one.
    fn addresses(&self) -> Vec<IpAddr>;
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
