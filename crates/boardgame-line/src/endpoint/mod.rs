//! One end of a network line with all its connections, without sockets, threads and a clock.
//!
//! An [`Endpoint`] decides who may join, which connection is the one with the opponent, and which events the owner
//! gets. Time is the `now` of each call. Moving bytes between connections and sockets is left to
//! [`driver`](crate::driver).

mod roles;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use crate::connection::{Connection, Step};
use crate::driver::Command;
use crate::event::LineEvent;
use crate::keys::{GuestKey, ListenerKeys, SessionNumber};
use crate::limits::MAX_PENDING;
use crate::reasons::{CloseReason, EndReason, LostReason, Refusal};
use roles::{Admission, Dialer, Door};

/// A number that identifies a connection of one [`Endpoint`].
pub(crate) type ConnectionId = u64;

#[derive(Debug)]
enum Role {
    Listener(Door),
    Guest(Dialer),
}

/// One end of a network line: the listener's or the guest's.
#[derive(Debug)]
pub(crate) struct Endpoint {
    role: Role,
    connections: BTreeMap<ConnectionId, Connection>,
    last_id: ConnectionId,
    /// The connection with the opponent, or `None` while no opponent is connected.
    active: Option<ConnectionId>,
    /// Number of [`LineEvent::Connected`] events that this endpoint has produced.
    joins: u64,
    events: VecDeque<LineEvent>,
    is_closed: bool,
}

impl Endpoint {
    const fn new(role: Role) -> Self {
        Self {
            role,
            connections: BTreeMap::new(),
            last_id: 0,
            active: None,
            joins: 0,
            events: VecDeque::new(),
            is_closed: false,
        }
    }

    pub(crate) const fn listener(keys: ListenerKeys) -> Self {
        Self::new(Role::Listener(Door::new(keys)))
    }

    pub(crate) const fn guest(key: GuestKey) -> Self {
        Self::new(Role::Guest(Dialer::new(key)))
    }

    /// Removes the oldest event from the event queue, and returns the event.
    pub(crate) fn next_event(&mut self) -> Option<LineEvent> {
        self.events.pop_front()
    }

    /// Puts an event at the front of the event queue, so that [`Self::next_event`] returns it next.
    pub(crate) fn return_event(&mut self, event: LineEvent) {
        self.events.push_front(event);
    }

    /// Returns `true` while events wait for the owner. The caller should not receive bytes during that time.
    pub(crate) fn has_events(&self) -> bool {
        !self.events.is_empty()
    }

    /// Returns `true` if this endpoint has closed its network line permanently.
    pub(crate) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub(crate) fn has_connection(&self, id: ConnectionId) -> bool {
        self.connections.contains_key(&id)
    }

    fn insert(&mut self, connection: Connection) -> ConnectionId {
        self.last_id += 1;
        self.connections.insert(self.last_id, connection);
        self.last_id
    }

    /// Adds a connection that the listener has accepted.
    ///
    /// Returns `None` if the listener has too many connections or has closed its network line.
    pub(crate) fn accept(&mut self, now: Duration) -> Option<ConnectionId> {
        if self.connections.len() > 2 * MAX_PENDING || self.is_closed {
            return None;
        }
        let pending = self.connections.values().filter(|connection| connection.is_pending()).count();
        let mut connection = Connection::accepted(now);
        if pending >= MAX_PENDING {
            connection.refuse(Refusal::Full, now);
        }
        Some(self.insert(connection))
    }

    /// Returns `true` if the guest should connect to the listener now.
    pub(crate) fn should_dial(&self, now: Duration) -> bool {
        matches!(&self.role, Role::Guest(dialer) if dialer.is_due(now)) && !self.is_closed
    }

    /// Adds a new connection after this guest has connected to its listener.
    ///
    /// Returns the number of the connection, or `None` if this endpoint is itself a listener.
    pub(crate) fn dialed(&mut self, now: Duration) -> Option<ConnectionId> {
        let Role::Guest(dialer) = &mut self.role else { return None };
        dialer.begin();
        let connection = Connection::joining(dialer.key, now);
        Some(self.insert(connection))
    }

    /// Reports that the guest could not connect to the listener, and schedules the next attempt.
    pub(crate) fn dial_failed(&mut self, reason: LostReason, now: Duration) {
        self.lose(reason, now);
    }

    /// Returns `true` if the queue of lines to send is full, so that no further record should be queued.
    pub(crate) fn is_full(&self) -> bool {
        self.active.and_then(|id| self.connections.get(&id)).is_some_and(Connection::is_full)
    }

    /// Queues the protocol record in a command for sending to the opponent.
    ///
    /// Drops the record if no opponent is connected, or if the owner sent it before it saw the newest connection.
    pub(crate) fn send(&mut self, Command { join, lines }: Command) {
        let active = self.active.filter(|_| join == self.joins);
        if let Some(connection) = active.and_then(|id| self.connections.get_mut(&id)) {
            connection.send(lines);
        }
    }

    /// Ends the connection with the opponent, because the program that owns the line has asked for it.
    ///
    /// The argument `join` is the number of connections with an opponent that the owner has seen. Does nothing if it
    /// is not the newest one.
    pub(crate) fn hang_up(&mut self, join: u64, now: Duration) {
        if let Some(id) = self.active.filter(|_| join == self.joins) {
            self.end(id, EndReason::Unreadable, now);
        }
    }

    /// Handles the bytes received over the connection `id`.
    pub(crate) fn receive(&mut self, id: ConnectionId, mut bytes: &[u8], now: Duration) {
        while let Some(connection) = self.connections.get_mut(&id)
            && !connection.is_ended()
        {
            match connection.next_step(&mut bytes, now) {
                Ok(Some(step)) => self.handle(id, step, now),
                Ok(None) => return,
                Err(reason) => self.end(id, reason, now),
            }
        }
    }

    fn handle(&mut self, id: ConnectionId, step: Step, now: Duration) {
        match step {
            Step::Join(key) => self.admit(id, key, now),
            Step::OtherVersion => self.refuse(id, Refusal::Version, now),
            Step::Welcome(session) => self.join(id, session),
            Step::Refused(refusal) => {
                self.ended_by_peer(id, now);
                match refusal {
                    Refusal::Code => self.close(Some(CloseReason::WrongCode), now),
                    Refusal::Busy => self.close(Some(CloseReason::Busy), now),
                    Refusal::Session => self.close(Some(CloseReason::UnknownSession), now),
                    Refusal::Version => self.close(Some(CloseReason::Version), now),
                    Refusal::Full => self.lose(LostReason::Full, now),
                }
            }
            Step::NotALine => self.close(Some(CloseReason::NotALine), now),
            Step::Announced(progress) => {
                match &mut self.role {
                    Role::Listener(door) => door.confirm(),
                    Role::Guest(dialer) => dialer.confirm(),
                }
                self.events.push_back(LineEvent::Announced(progress));
            }
            Step::Record(record) => self.events.push_back(LineEvent::Record(record)),
            Step::Bye(reason) => {
                self.ended_by_peer(id, now);
                if matches!(self.role, Role::Guest(_)) && reason == EndReason::Left {
                    self.close(Some(CloseReason::Left), now);
                } else {
                    self.lose(LostReason::EndedByPeer(reason), now);
                }
            }
        }
    }

    /// Decides whether a guest may join.
    fn admit(&mut self, id: ConnectionId, key: GuestKey, now: Duration) {
        let Role::Listener(door) = &mut self.role else { return };
        match door.admit(key, now) {
            Admission::Welcome(session) => {
                if let Some(old) = self.active {
                    self.end(old, EndReason::Replaced, now);
                }
                if let Some(connection) = self.connections.get_mut(&id) {
                    connection.welcome(session);
                }
                self.join(id, session);
            }
            Admission::WrongCode { left } => {
                self.refuse(id, Refusal::Code, now);
                self.events.push_back(LineEvent::WrongCode { left });
                if left == 0 {
                    self.close(Some(CloseReason::WrongCodes), now);
                }
            }
            Admission::Refused(refusal) => self.refuse(id, refusal, now),
        }
    }

    fn join(&mut self, id: ConnectionId, session: SessionNumber) {
        if let Role::Guest(dialer) = &mut self.role {
            dialer.key = GuestKey::Session(session);
        }
        self.active = Some(id);
        self.joins += 1;
        self.events.push_back(LineEvent::Connected { session });
    }

    fn refuse(&mut self, id: ConnectionId, refusal: Refusal, now: Duration) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.refuse(refusal, now);
        }
    }

    fn ended_by_peer(&mut self, id: ConnectionId, now: Duration) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.ended_by_peer(now);
        }
        self.detach(id);
    }

    /// Records that the connection `id` no longer connects this side with the opponent. Returns `true` if the network
    /// line is unusable without the connection.
    ///
    /// For a guest, this is true of every connection. For a listener, it is true only of the connection with the
    /// opponent.
    fn detach(&mut self, id: ConnectionId) -> bool {
        let is_active = self.active == Some(id);
        if is_active {
            self.active = None;
        }
        is_active || matches!(self.role, Role::Guest(_))
    }

    /// Ends the connection `id`. If the network line is unusable without this connection, reports the loss or
    /// closes the line.
    ///
    /// The line is closed if a guest has not joined yet, unless the reason is the silence of the listener.
    fn end(&mut self, id: ConnectionId, reason: EndReason, now: Duration) {
        let Some(connection) = self.connections.get_mut(&id).filter(|connection| !connection.is_ended())
        else {
            return;
        };
        let is_pending = connection.is_pending();
        connection.end(reason, now);
        if !self.detach(id) {
            return;
        }
        if is_pending && reason != EndReason::Silence {
            self.close(Some(CloseReason::NotALine), now);
        } else {
            self.lose(LostReason::Ended(reason), now);
        }
    }

    /// Tells the owner of the line that the connection is lost. For a guest, schedules the next attempt to connect.
    fn lose(&mut self, reason: LostReason, now: Duration) {
        if self.is_closed {
            return;
        }
        let retry = match &mut self.role {
            Role::Listener(_) => None,
            Role::Guest(dialer) => Some(dialer.fail(now)),
        };
        self.events.push_back(LineEvent::Lost { reason, retry });
    }

    /// Removes a connection whose socket has ended.
    pub(crate) fn disconnected(&mut self, id: ConnectionId, now: Duration) {
        let Some(connection) = self.connections.remove(&id) else { return };
        if self.detach(id) && !connection.is_ended() {
            self.lose(LostReason::Cut, now);
        }
    }

    /// Closes the line permanently and ends all connections. If a reason is given, reports it to the owner.
    pub(crate) fn close(&mut self, reason: Option<CloseReason>, now: Duration) {
        if !self.is_closed {
            self.is_closed = true;
            self.connections.values_mut().for_each(|connection| connection.end(EndReason::Left, now));
            self.active = None;
            self.events.extend(reason.map(LineEvent::Closed));
        }
    }

    /// Restarts two time limits of each connection: the limit for silence and the limit for joining.
    ///
    /// Nothing is received until the owner has taken the events, so silence of the peers until then is allowed.
    pub(crate) fn excuse_silence(&mut self, now: Duration) {
        self.connections.values_mut().for_each(|connection| connection.excuse_silence(now));
    }

    /// Ends silent connections, removes connections that ended some time ago, and prepares the bytes to send.
    pub(crate) fn tick(&mut self, now: Duration) {
        let overdue = |(&id, connection): (&ConnectionId, &Connection)| Some((id, connection.overdue(now)?));
        let overdue: Vec<_> = self.connections.iter().filter_map(overdue).collect();
        for (id, reason) in overdue {
            self.end(id, reason, now);
        }
        self.connections.retain(|_, connection| !connection.is_past(now));
        self.connections.values_mut().for_each(|connection| connection.pump(now));
    }

    /// Returns the bytes that are ready to be sent over the connection `id`.
    pub(crate) fn output(&self, id: ConnectionId) -> &[u8] {
        self.connections.get(&id).map_or(&[], Connection::output)
    }

    /// Removes the first `count` bytes from the output of the connection `id`, because they have been sent.
    pub(crate) fn written(&mut self, id: ConnectionId, count: usize) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.written(count);
        }
    }

    /// Returns `true` if the connection `id` has ended and all its bytes have been sent.
    ///
    /// Also returns `true` if no such connection exists.
    pub(crate) fn is_finished(&self, id: ConnectionId) -> bool {
        self.connections
            .get(&id)
            .is_none_or(|connection| connection.is_ended() && connection.output().is_empty())
    }
}
