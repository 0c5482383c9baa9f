//! One connection of a line: the handshake, the packets after it, and the end.
//!
//! A [`Connection`] knows which lines are valid in its phase. Whether a guest may join is left to
//! [`endpoint`](super::endpoint).

use std::time::Duration;

use super::keys::GuestKey;
use super::limits::{CALL_TIME, FAREWELL, JOIN_TIME, MAX_HANDSHAKE, MAX_LINE};
use super::packet::Packet;
use super::reasons::{EndReason, Refusal};
use super::wire::Wire;

/// The phase of a [`Connection`], from the handshake to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// A listener waits for the first line of a guest.
    Silent,
    /// A guest waits for the listener's answer to its request to join.
    Calling,
    /// The guest has joined.
    Joined,
    /// The connection was ended at the given time, by this side or by the peer.
    Ended(Duration),
}

/// A connection between a listener and a guest.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) wire: Wire,
    phase: Phase,
    opened: Duration,
}

impl Connection {
    /// Creates a listener's connection to a guest that has not asked to join yet.
    pub(super) fn accepted(now: Duration) -> Self {
        Self { wire: Wire::new(now), phase: Phase::Silent, opened: now }
    }

    /// Creates a guest's connection to a listener, and asks to join.
    pub(super) fn calling(key: GuestKey, now: Duration) -> Self {
        let mut wire = Wire::new(now);
        wire.push(&Packet::Hello(key));
        Self { wire, phase: Phase::Calling, opened: now }
    }

    /// Notes that the guest has joined.
    pub(super) fn joined(&mut self, now: Duration) {
        self.phase = Phase::Joined;
        self.wire.excuse_silence(now);
    }

    /// Ends the connection without letting the guest join.
    pub(super) fn refuse(&mut self, refusal: Refusal, now: Duration) {
        self.wire.push_last(&Packet::Refused(refusal));
        self.phase = Phase::Ended(now);
    }

    /// Ends the connection and sends the reason to the peer. Does nothing if the connection has ended.
    pub(super) fn end(&mut self, reason: EndReason, now: Duration) {
        if !self.is_ended() {
            self.wire.push_last(&Packet::Bye(reason));
            self.phase = Phase::Ended(now);
        }
    }

    /// Ends the connection because the peer has ended it.
    pub(super) fn ended_by_peer(&mut self, now: Duration) {
        self.phase = Phase::Ended(now);
    }

    pub(super) const fn is_ended(&self) -> bool {
        matches!(self.phase, Phase::Ended(_))
    }

    /// Returns `true` if the connection ended so long ago that it can be removed, even if its last line was not sent.
    pub(super) fn is_past(&self, now: Duration) -> bool {
        matches!(self.phase, Phase::Ended(since) if now >= since + FAREWELL)
    }

    /// Returns `true` while no guest has joined over this connection.
    pub(super) const fn is_pending(&self) -> bool {
        matches!(self.phase, Phase::Silent | Phase::Calling)
    }

    /// Returns `true` if the peer has been silent for too long.
    pub(super) fn is_overdue(&self, now: Duration) -> bool {
        match self.phase {
            Phase::Ended(_) => false,
            Phase::Joined => self.wire.is_silent(now),
            Phase::Silent => now >= self.opened + JOIN_TIME,
            Phase::Calling => now >= self.opened + CALL_TIME,
        }
    }

    /// Returns the time of the next change that needs no further bytes.
    pub(super) fn deadline(&self, now: Duration) -> Duration {
        match self.phase {
            Phase::Ended(since) => since + FAREWELL,
            Phase::Joined => self.wire.deadline(now),
            Phase::Silent => self.opened + JOIN_TIME,
            Phase::Calling => self.opened + CALL_TIME,
        }
    }

    /// Restarts the time limits for the peer, because its lines have not been read on purpose.
    pub(super) fn excuse_silence(&mut self, now: Duration) {
        self.opened = self.opened.max(now);
        self.wire.excuse_silence(now);
    }

    /// Returns `true` if the socket should read. The bytes of an ended connection are dropped, so that the peer gets the
    /// last line before the connection is closed.
    pub(super) fn wants_bytes(&self, now: Duration) -> bool {
        self.is_ended() || self.wire.wants_bytes(now)
    }

    pub(super) fn receive(&mut self, bytes: &[u8], now: Duration) {
        if !self.is_ended() {
            self.wire.receive(bytes, now);
        }
    }

    /// Takes the peer's next line, or returns `None` if there is none that can be handled now.
    ///
    /// # Errors
    /// Returns the reason to end the connection.
    pub(super) fn next_packet(&mut self, now: Duration) -> Result<Option<Packet>, EndReason> {
        let max = match self.phase {
            Phase::Silent | Phase::Calling => MAX_HANDSHAKE,
            Phase::Joined => MAX_LINE,
            Phase::Ended(_) => return Ok(None),
        };
        let Some(line) = self.wire.next_line(max, now)? else { return Ok(None) };
        let packet = Packet::parse(&line).ok_or(EndReason::Text)?;
        let is_valid = match self.phase {
            Phase::Silent => matches!(packet, Packet::Hello(_) | Packet::OtherVersion),
            Phase::Calling => {
                matches!(
                    packet,
                    Packet::Welcome { .. } | Packet::Refused(_) | Packet::OtherVersion | Packet::Bye(_)
                )
            }
            _ => matches!(packet, Packet::Frame(_) | Packet::Alive | Packet::Bye(_)),
        };
        if is_valid { Ok(Some(packet)) } else { Err(EndReason::Text) }
    }

    /// Adds `alive` if this side has sent nothing for some time.
    pub(super) fn keep_alive(&mut self, now: Duration) {
        if self.phase == Phase::Joined {
            self.wire.keep_alive(now);
        }
    }

    /// Returns `true` if the connection has ended and all its lines have been sent.
    pub(super) fn is_finished(&self) -> bool {
        self.is_ended() && self.wire.is_idle()
    }
}
