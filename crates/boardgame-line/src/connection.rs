//! A connection of a network line: the handshake, and the records after it.
//!
//! A [`Connection`] knows which lines are valid in its phase. Whether a guest may join is left to
//! [`endpoint`](crate::endpoint).

use std::time::Duration;

use crate::keys::{GuestKey, JoinCode, SessionNumber};
use crate::limits::{FAREWELL, FULL_QUEUE, JOIN_TIME};
use crate::parts::Parts;
use crate::progress::Progress;
use crate::reasons::{EndReason, Refusal};
use crate::record::{LineRecord, Payload};
use crate::wire::{ALIVE, Wire};

/// Name and version of the network protocol, sent as the first field of each line of the handshake.
pub(crate) const VERSION: &str = "tripppin-line-1";
/// Beginning of [`VERSION`] that is the same in all versions of the network protocol.
const ANY_VERSION: &str = "tripppin-line-";

/// The phase of a [`Connection`], from the handshake to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The phase in which a listener waits for a guest's request to join.
    Listener,
    /// The phase in which a guest waits for the listener's answer to its request to join.
    Guest,
    /// The phase after the guest has joined, until the peer announces the progress of its game.
    Joined,
    /// The phase in which the peer can send records, because it has announced the progress of its game.
    Announced,
    /// The connection was ended at the given time, by this side or by the peer.
    Ended(Duration),
}

/// A message received from the peer, such as a request to join or a record.
#[derive(Debug)]
pub(crate) enum Step {
    /// A guest asks to join.
    Join(GuestKey),
    /// A guest has another version of the protocol.
    OtherVersion,
    /// The listener lets this guest join the session.
    Welcome(SessionNumber),
    /// The listener does not let this guest join.
    Refused(Refusal),
    /// The program to which this guest is connected is not a listener of this protocol.
    NotALine,
    /// The peer announces the progress of its game.
    Announced(Option<Progress>),
    /// The peer sends a record, such as a move or a line of chat.
    Record(LineRecord),
    /// The peer has ended the connection.
    Bye(EndReason),
}

/// A connection between a listener and a guest, from the handshake to the end.
#[derive(Debug)]
pub(crate) struct Connection {
    wire: Wire,
    phase: Phase,
    parts: Parts,
    opened: Duration,
}

impl Connection {
    /// Creates a listener's connection to a guest that has not asked to join yet.
    pub(crate) fn accepted(now: Duration) -> Self {
        Self { wire: Wire::new(now), phase: Phase::Listener, parts: Parts::default(), opened: now }
    }

    /// Creates a guest's connection to a listener, and queues the request to join.
    pub(crate) fn joining(key: GuestKey, now: Duration) -> Self {
        let mut wire = Wire::new(now);
        wire.push(match key {
            GuestKey::Code(code) => format!("{VERSION} join {code}"),
            GuestKey::Session(session) => format!("{VERSION} rejoin {}", session.expose()),
        });
        Self { wire, phase: Phase::Guest, parts: Parts::default(), opened: now }
    }

    /// Lets the guest join, and queues the listener's answer with the session number.
    pub(crate) fn welcome(&mut self, session: SessionNumber) {
        self.wire.push(format!("{VERSION} welcome {}", session.expose()));
        self.phase = Phase::Joined;
    }

    /// Ends the connection without letting the guest join.
    pub(crate) fn refuse(&mut self, refusal: Refusal, now: Duration) {
        self.wire.push_last(&format!("{VERSION} refused {}", refusal.word()));
        self.phase = Phase::Ended(now);
    }

    /// Ends the connection and sends the reason to the peer. Does nothing if the connection has already
    /// ended.
    pub(crate) fn end(&mut self, reason: EndReason, now: Duration) {
        if !self.is_ended() {
            self.wire.push_last(&format!("bye {}", reason.word()));
            self.phase = Phase::Ended(now);
        }
    }

    /// Ends the connection because the peer has ended it.
    pub(crate) fn ended_by_peer(&mut self, now: Duration) {
        self.phase = Phase::Ended(now);
    }

    /// Returns `true` if this side or the peer has ended the connection. Bytes received later are ignored.
    pub(crate) const fn is_ended(&self) -> bool {
        matches!(self.phase, Phase::Ended(_))
    }

    /// Returns `true` if the connection ended at least [`FAREWELL`] ago, so that it can be removed.
    ///
    /// Until then, its last line can still be sent.
    pub(crate) fn is_past(&self, now: Duration) -> bool {
        matches!(self.phase, Phase::Ended(since) if now.saturating_sub(since) >= FAREWELL)
    }

    /// Returns `true` while no guest has joined over this connection.
    pub(crate) const fn is_pending(&self) -> bool {
        matches!(self.phase, Phase::Listener | Phase::Guest)
    }

    /// Returns the reason to end the connection if the peer has been silent for too long.
    pub(crate) fn overdue(&self, now: Duration) -> Option<EndReason> {
        let is_late = self.is_pending() && now.saturating_sub(self.opened) >= JOIN_TIME;
        (!self.is_ended() && (is_late || self.wire.is_silent(now))).then_some(EndReason::Silence)
    }

    /// Restarts the time limits of this connection for silence and for joining.
    pub(crate) fn excuse_silence(&mut self, now: Duration) {
        self.wire.excuse_silence(now);
        self.opened = now;
    }

    /// Returns `true` if at least [`FULL_QUEUE`] lines wait to be sent. No further record should be queued
    /// then.
    pub(crate) fn is_full(&self) -> bool {
        self.wire.queued() >= FULL_QUEUE
    }

    /// Queues the lines of a record for sending over this connection.
    pub(crate) fn send(&mut self, lines: Vec<String>) {
        lines.into_iter().for_each(|line| self.wire.push(line));
    }

    /// Moves queued lines to the output, as far as the rate limit allows.
    ///
    /// Adds a keep-alive line if nothing has been sent for some time. Does nothing if the connection has
    /// ended.
    pub(crate) fn pump(&mut self, now: Duration) {
        if !self.is_ended() {
            self.wire.pump(now);
        }
    }

    /// Returns the bytes of this connection that the socket has not taken yet.
    pub(crate) fn output(&self) -> &[u8] {
        self.wire.output()
    }

    /// Removes the first `count` bytes from the output of this connection, because they have been sent.
    pub(crate) fn written(&mut self, count: usize) {
        self.wire.written(count);
    }

    /// Removes the bytes of the peer's next message from `bytes`, and returns the message as a [`Step`].
    ///
    /// Returns `None` if `bytes` ends before the message does; `bytes` is then empty.
    ///
    /// # Errors
    /// Returns the reason to end the connection.
    pub(crate) fn next_step(&mut self, bytes: &mut &[u8], now: Duration) -> Result<Option<Step>, EndReason> {
        while let Some(line) = self.wire.next_line(bytes, now)? {
            let step = match self.phase {
                Phase::Listener => Some(join(&line)?),
                Phase::Guest => Some(answer(&line)),
                Phase::Joined | Phase::Announced => self.step(&line)?,
                Phase::Ended(_) => None,
            };
            if let Some(Step::Welcome(_)) = step {
                self.phase = Phase::Joined;
            }
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// Parses a line received after the handshake, and returns the message that the line completes, if any.
    ///
    /// Returns `None` for a keep-alive line, for a record whose parts have not all arrived, and for chat
    /// without any text.
    fn step(&mut self, line: &str) -> Result<Option<Step>, EndReason> {
        if line == ALIVE {
            return Ok(None);
        }
        if let Some(word) = line.strip_prefix("bye ") {
            return EndReason::parse(word).map(|reason| Some(Step::Bye(reason))).ok_or(EndReason::Unreadable);
        }
        let record = self.parts.add(line).map_err(|()| EndReason::Unreadable)?;
        let Some(record) = record else { return Ok(None) };
        match (Payload::parse(&record), self.phase) {
            (Some(Payload::Announcement(progress)), Phase::Joined) => {
                self.phase = Phase::Announced;
                Ok(Some(Step::Announced(progress)))
            }
            (Some(Payload::Record(record)), Phase::Announced) => Ok(record.map(Step::Record)),
            _ => Err(EndReason::Unreadable),
        }
    }
}

/// Parses the line with which a guest asks to join.
fn join(line: &str) -> Result<Step, EndReason> {
    let key = match line.split(' ').collect::<Vec<_>>()[..] {
        [VERSION, "join", code] => code.parse::<JoinCode>().ok().map(GuestKey::Code),
        [VERSION, "rejoin", session] => session.parse().ok().map(GuestKey::Session),
        [VERSION, ..] => None,
        [version, ..] if version.starts_with(ANY_VERSION) => return Ok(Step::OtherVersion),
        _ => None,
    };
    key.map(Step::Join).ok_or(EndReason::Unreadable)
}

/// Parses the line with which a listener answers a guest's request to join.
fn answer(line: &str) -> Step {
    let step = match line.split(' ').collect::<Vec<_>>()[..] {
        [VERSION, "welcome", session] => session.parse().ok().map(Step::Welcome),
        [VERSION, "refused", word] => Refusal::parse(word).map(Step::Refused),
        ["bye", word] => EndReason::parse(word).map(Step::Bye),
        [version, ..] if version.starts_with(ANY_VERSION) && version != VERSION => {
            Some(Step::Refused(Refusal::Version))
        }
        _ => None,
    };
    step.unwrap_or(Step::NotALine)
}
