//! The events that a network line reports to its owner.

use std::net::SocketAddr;
use std::time::Duration;

use crate::keys::{JoinCode, SessionNumber};
use crate::progress::Progress;
use crate::reasons::{CloseReason, LostReason};
use crate::record::LineRecord;

/// An event that a network line reports to its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineEvent {
    /// The listener waits for a guest.
    Waiting {
        /// The address at which the listener can be reached.
        address: SocketAddr,
        /// The code that the guest has to type, or `None` if the guest joins again by its session number.
        code: Option<JoinCode>,
    },
    /// A guest has sent a wrong code to this listener.
    WrongCode {
        /// Number of further wrong codes after which the network line is closed.
        left: u32,
    },
    /// The two sides are connected, and the owner of the network line has to announce the progress of its
    /// game.
    Connected {
        /// The number of the session. The owner saves the number in order to join again after a restart.
        session: SessionNumber,
    },
    /// The opponent has announced the progress of its game, or that it has no game (`None`).
    ///
    /// No protocol record arrives before the announcement.
    Announced(Option<Progress>),
    /// The opponent has sent a protocol record, such as a turn, a line of chat or a request.
    Record(LineRecord),
    /// The connection has ended or could not be established, but the network line is still open. The
    /// listener waits for its guest, and the guest tries to join again.
    Lost {
        /// The reason for the loss of the connection.
        reason: LostReason,
        /// The delay before the guest tries to join again, or `None` on the side of the listener.
        retry: Option<Duration>,
    },
    /// The network line has been closed for good. No other event follows.
    Closed(CloseReason),
}
