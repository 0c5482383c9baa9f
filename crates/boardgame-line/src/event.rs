//! The events that a line reports to its owner.

use std::net::SocketAddr;
use std::time::Duration;

use crate::keys::{JoinCode, SessionNumber};
use crate::progress::Progress;
use crate::reasons::{CloseReason, LostReason};
use crate::record::LineRecord;

/// An event of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineEvent {
    /// The listener waits for a guest.
    Waiting {
        /// The address at which the listener can be reached.
        address: SocketAddr,
        /// The code that the guest has to type, or `None` if it joins again.
        code: Option<JoinCode>,
    },
    /// A guest has sent a wrong code to this listener.
    WrongCode {
        /// Number of further wrong codes that close the line.
        left: u32,
    },
    /// The two sides are connected. The owner now has to announce the progress of its game.
    Connected {
        /// The session, which the owner saves in order to join again after a restart.
        session: SessionNumber,
    },
    /// The opponent has announced the progress of its game, or that it has none. This precedes all records.
    Announced(Option<Progress>),
    /// The opponent has sent a record.
    Record(LineRecord),
    /// The connection has ended. The listener waits, and the guest tries again.
    Lost {
        /// The reason.
        reason: LostReason,
        /// The delay before the guest tries again, or `None` for a listener.
        retry: Option<Duration>,
    },
    /// The line has ended for good. No other event follows.
    Closed(CloseReason),
}
