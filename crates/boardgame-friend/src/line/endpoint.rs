//! One end of a line with all its connections, without sockets, threads and a clock.
//!
//! An [`Endpoint`] is called with received bytes and the time `now`. It decides who may join, which connection is the one
//! with the peer, what is sent, and which events the owner gets. The module `reactions` follows the received lines, and
//! [`listener`](super::listener) has the part of a listener. Moving bytes between connections and sockets is left to
//! [`driver`](super::driver).

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use super::connection::Connection;
use super::dialer::Dialer;
use super::event::LineEvent;
use super::frame::Frame;
use super::keys::GuestKey;
use super::limits::MAX_EVENTS;
use super::listener::Listener;
use super::reasons::{EndReason, LostReason};

/// A number that identifies a connection of one [`Endpoint`]. Later connections have greater numbers.
pub(super) type ConnectionId = u64;

/// The reason for which a frame is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SendError {
    /// The sides are not connected, or were connected anew and the owner has not taken the event. The owner sends the
    /// newest link after the next join.
    #[error("The line is not connected.")]
    NotConnected,
    /// Too many frames wait to be sent, because the peer does not read them.
    #[error("Too many messages wait to be sent.")]
    Full,
}

#[derive(Debug)]
pub(super) enum Role {
    Listener(Listener),
    Guest(Dialer),
}

/// One end of a line: the listener's or the guest's.
#[derive(Debug)]
pub(super) struct Endpoint {
    pub(super) role: Role,
    pub(super) connections: BTreeMap<ConnectionId, Connection>,
    last_id: ConnectionId,
    /// The connection over which the guest has joined, or `None` without one.
    pub(super) active: Option<ConnectionId>,
    /// Number of joins so far.
    pub(super) joins: u64,
    events: VecDeque<LineEvent>,
    /// Whether an event has been added since [`Self::take_news`] was called.
    has_news: bool,
    pub(super) is_closed: bool,
}

impl Endpoint {
    pub(super) const fn new(role: Role) -> Self {
        Self {
            role,
            connections: BTreeMap::new(),
            last_id: 0,
            active: None,
            joins: 0,
            events: VecDeque::new(),
            has_news: false,
            is_closed: false,
        }
    }

    pub(super) const fn guest(key: GuestKey) -> Self {
        Self::new(Role::Guest(Dialer::new(key)))
    }

    /// Takes the oldest event.
    pub(super) fn next_event(&mut self) -> Option<LineEvent> {
        self.events.pop_front()
    }

    /// Returns the number of events that the owner has not taken.
    pub(super) fn waiting_events(&self) -> usize {
        self.events.len()
    }

    /// Adds an event. Equal events in a row about wrong codes would only fill the queue.
    pub(super) fn report(&mut self, event: LineEvent) {
        let is_told =
            matches!(event, LineEvent::WrongCode | LineEvent::UsedCode) && self.events.back() == Some(&event);
        if !is_told {
            self.events.push_back(event);
            self.has_news = true;
        }
    }

    /// Returns `true` if an event has been added since the last call.
    pub(super) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.has_news)
    }

    /// Returns `true` while the owner has to take events before anything else is read.
    pub(super) fn is_held(&self) -> bool {
        self.events.len() >= MAX_EVENTS
    }

    /// Returns `true` if the line has been closed for good.
    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub(super) fn has_connection(&self, id: ConnectionId) -> bool {
        self.connections.contains_key(&id)
    }

    pub(super) fn insert(&mut self, connection: Connection) -> ConnectionId {
        self.last_id += 1;
        self.connections.insert(self.last_id, connection);
        self.last_id
    }

    /// Returns `true` if the guest should connect to the listener now. The result is reported by [`Self::dialed`] or
    /// [`Self::dial_failed`].
    pub(super) fn begin_dialing(&mut self, now: Duration) -> bool {
        // Without this, the events of the attempts would pile up while the owner takes none.
        let is_held = self.is_held() || self.is_closed;
        let Role::Guest(dialer) = &mut self.role else { return false };
        let is_due = !is_held && dialer.next().is_some_and(|next| now >= next);
        if is_due {
            dialer.begin();
        }
        is_due
    }

    /// Adds the connection that this guest has made. Returns `None` if the line has been closed.
    pub(super) fn dialed(&mut self, now: Duration) -> Option<ConnectionId> {
        let Role::Guest(dialer) = &self.role else { return None };
        let connection = Connection::calling(dialer.key, now);
        (!self.is_closed).then(|| self.insert(connection))
    }

    /// Notes that the guest could not connect to the listener, and schedules the next attempt.
    pub(super) fn dial_failed(&mut self, reason: LostReason, now: Duration) {
        self.lose(reason, now);
    }

    /// Connects at once if the guest waits for its next attempt.
    pub(super) fn join_now(&mut self, now: Duration) {
        if let Role::Guest(dialer) = &mut self.role {
            dialer.join_now(now);
        }
    }

    /// Sends a frame to the peer. `joins` is the number of joins that the owner has seen: a frame is not sent to a guest
    /// that the owner does not know yet.
    ///
    /// # Errors
    /// Returns [`SendError`] if there is no such connection, or too many frames wait.
    pub(super) fn send(&mut self, frame: &Frame, joins: u64) -> Result<(), SendError> {
        let active = self.active.filter(|_| joins == self.joins);
        let connection =
            active.and_then(|id| self.connections.get_mut(&id)).ok_or(SendError::NotConnected)?;
        if connection.wire.is_full() {
            return Err(SendError::Full);
        }
        connection.wire.push(frame);
        Ok(())
    }

    /// Ends the connection with the peer, because the owner has asked for it. `joins` is the number of joins that the
    /// owner has seen; does nothing if it is not the newest one.
    pub(super) fn hang_up(&mut self, reason: EndReason, joins: u64, now: Duration) {
        if let Some(id) = self.active.filter(|_| joins == self.joins) {
            self.end(id, reason, now);
        }
    }

    /// Handles bytes received over a connection.
    pub(super) fn receive(&mut self, id: ConnectionId, bytes: &[u8], now: Duration) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.receive(bytes, now);
        }
    }

    /// Returns `true` if the socket of a connection should read.
    pub(super) fn wants_bytes(&self, id: ConnectionId, now: Duration) -> bool {
        let Some(connection) = self.connections.get(&id) else { return false };
        connection.is_ended() || !self.is_held() && connection.wants_bytes(now)
    }

    /// Handles all received lines and all time limits that are due.
    pub(super) fn tick(&mut self, now: Duration) {
        self.handle_lines(now);
        let is_held = self.is_held();
        let mut overdue = Vec::new();
        for (&id, connection) in &mut self.connections {
            if is_held || !connection.wants_bytes(now) {
                connection.excuse_silence(now);
            } else if connection.is_overdue(now) {
                overdue.push(id);
            }
            connection.keep_alive(now);
        }
        for id in overdue {
            self.end(id, EndReason::Silence, now);
        }
        self.end_unproved(now);
        self.connections.retain(|_, connection| !connection.is_past(now));
    }

    /// Returns the time at which [`Self::tick`] has something to do without further bytes, or `None` if there is nothing.
    pub(super) fn deadline(&self, now: Duration) -> Option<Duration> {
        let connections = self.connections.values().map(|connection| connection.deadline(now));
        let own = match &self.role {
            Role::Listener(listener) => listener.deadline(),
            Role::Guest(dialer) => dialer.next(),
        };
        let own = own.filter(|_| !self.is_held() && !self.is_closed);
        connections.chain(own).min().map(|deadline| deadline.max(now))
    }

    /// Removes a connection whose socket has ended.
    pub(super) fn disconnected(&mut self, id: ConnectionId, now: Duration) {
        // The last lines of the peer can be a frame and the reason for the end.
        self.handle_lines(now);
        let is_open = self.connections.remove(&id).is_some_and(|connection| !connection.is_ended());
        if is_open && self.detach(id) {
            self.lose(LostReason::Cut, now);
        }
    }

    /// Takes the next bytes for the socket of a connection. Returns `None` until [`Self::sent`] was called.
    pub(super) fn take_output(&mut self, id: ConnectionId, now: Duration) -> Option<Vec<u8>> {
        self.connections.get_mut(&id)?.wire.take_output(now)
    }

    /// Notes that the last bytes of a connection have been sent.
    pub(super) fn sent(&mut self, id: ConnectionId) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.wire.sent();
        }
    }

    /// Returns `true` if the connection has ended and all its lines have been sent.
    pub(super) fn is_finished(&self, id: ConnectionId) -> bool {
        self.connections.get(&id).is_some_and(Connection::is_finished)
    }
}
