//! The events that a line reports to its owner.

use std::time::Duration;

use super::frame::Frame;
use super::keys::{SeatNumber, SessionNumber};
use super::reasons::{CloseReason, LostReason};

/// An event that a line reports to its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineEvent {
    /// This guest has joined. The owner saves the session number and sends its newest link, or ends the connection with
    /// [`EndReason::Game`](super::EndReason::Game) if its window has another game.
    Welcome {
        /// The name of the listener's game, such as `tripppin`.
        game: String,
        /// The number with which the guest joins again, also after a restart.
        session: SessionNumber,
    },
    /// A guest has joined this listener. The owner saves the seat number and sends its newest link.
    Joined {
        /// The number with which the listener goes on after a restart.
        seat: SeatNumber,
        /// Whether the guest has joined by the code, so that it may be another one than before.
        is_by_code: bool,
    },
    /// The peer has sent a frame.
    Frame(Frame),
    /// A guest has sent a wrong code to this listener. Several such events in a row are reported once.
    WrongCode,
    /// A guest has sent the right code to this listener after it was used. Several such events in a row are reported once.
    UsedCode,
    /// The connection has ended or could not be established, but the line is still open. If the friend has closed its line,
    /// the reason is [`EndReason::Left`](super::EndReason::Left) by the peer.
    Lost {
        /// The reason for the loss.
        reason: LostReason,
        /// The delay before the guest tries to join again, or `None` on the side of the listener.
        retry: Option<Duration>,
    },
    /// The line has been closed for good. No other event follows.
    Closed(CloseReason),
}
