//! The part of an endpoint that only a listener has: places for connections, the speed of guesses, and the proof that a
//! guest plays the game.
//!
//! A stranger cannot keep the friend out: connections are accepted in their order at a limited speed, each one gets a
//! place, and the oldest one that has sent nothing gives way. A wrong code makes the next connections wait, but nothing
//! that a stranger does closes the listener. Who may sit is left to [`door`](super::door).

use std::time::Duration;

use super::bucket::Bucket;
use super::connection::Connection;
use super::door::{Door, RANDOM_SIZE, Seat};
use super::endpoint::{ConnectionId, Endpoint, Role};
use super::event::LineEvent;
use super::keys::{GuestKey, JoinCode, SeatNumber, SessionNumber};
use super::limits::{ACCEPT_BURST, ACCEPTS_PER_SECOND, MAX_PENDING, PROOF_TIME, WRONG_CODE};
use super::packet::Packet;
use super::reasons::{EndReason, Refusal};
use crate::settings::Settings;

/// The part of an endpoint that only a listener has.
#[derive(Debug)]
pub(super) struct Listener {
    door: Door,
    /// The name of the game, which the welcome tells a guest.
    game: String,
    /// Limits the number of accepted connections.
    accepts: Bucket,
    /// The time at which the guest that sits is cut unless the owner has bound the seat, or `None` without such a guest.
    proof: Option<Duration>,
}

impl Listener {
    /// Returns the time at which the guest that sits has to be cut.
    pub(super) const fn deadline(&self) -> Option<Duration> {
        self.proof
    }
}

impl Endpoint {
    pub(super) fn listener(seat: Seat, settings: &Settings) -> Self {
        Self::new(Role::Listener(Listener {
            door: Door::new(seat),
            game: settings.game().to_owned(),
            accepts: Bucket::new(ACCEPTS_PER_SECOND, ACCEPT_BURST),
            proof: None,
        }))
    }

    /// Returns the time from which on the listener can accept a connection, or `None` while the owner has to take events
    /// first. Until then, connections wait in the queue of the system, whose order they keep.
    pub(super) fn accept_time(&self) -> Option<Duration> {
        match &self.role {
            Role::Listener(listener) if !self.is_held() => Some(listener.accepts.ready()),
            _ => None,
        }
    }

    /// Adds a connection that the listener has accepted. The oldest one that has sent nothing gives way if there are too
    /// many. Returns `None` if the line has been closed.
    pub(super) fn accept(&mut self, now: Duration) -> Option<ConnectionId> {
        let Role::Listener(listener) = &mut self.role else { return None };
        if self.is_closed {
            return None;
        }
        listener.accepts.take(1, now);
        let pending = self.connections.iter().filter(|(_, connection)| connection.is_pending());
        let pending: Vec<ConnectionId> = pending.map(|(&id, _)| id).collect();
        if let [oldest, ..] = pending[..]
            && pending.len() >= MAX_PENDING
        {
            self.refuse(oldest, Refusal::Full, now);
        }
        // Connections whose last line is still on its way need places, too.
        let ended = self.connections.iter().filter(|(_, connection)| connection.is_ended());
        let ended: Vec<ConnectionId> = ended.map(|(&id, _)| id).collect();
        if let [oldest, ..] = ended[..]
            && ended.len() > MAX_PENDING
        {
            self.connections.remove(&oldest);
        }
        Some(self.insert(Connection::accepted(now)))
    }

    /// Follows the request of a guest to join.
    pub(super) fn admit(&mut self, id: ConnectionId, key: GuestKey, now: Duration) {
        let Role::Listener(listener) = &mut self.role else { return };
        let admitted = match key {
            GuestKey::Code(code) => listener.door.join(code, self.active.is_some()),
            GuestKey::Session(session) => listener.door.rejoin(session),
        };
        let refusal = match admitted {
            Ok(session) => return self.welcome(id, session, matches!(key, GuestKey::Code(_)), now),
            Err(refusal) => refusal,
        };
        match refusal {
            Refusal::Code => {
                listener.accepts.take(WRONG_CODE, now);
                self.report(LineEvent::WrongCode);
            }
            Refusal::Used => self.report(LineEvent::UsedCode),
            _ => {}
        }
        self.refuse(id, refusal, now);
    }

    /// Lets a guest sit. Its earlier connection ends.
    fn welcome(&mut self, id: ConnectionId, session: SessionNumber, is_by_code: bool, now: Duration) {
        if let Some(old) = self.active {
            self.end(old, EndReason::Replaced, now);
        }
        let (Role::Listener(listener), Some(connection)) = (&mut self.role, self.connections.get_mut(&id))
        else {
            return;
        };
        connection.joined(now);
        connection.wire.push(&Packet::Welcome { session, game: listener.game.clone() });
        listener.proof = listener.door.code().map(|_| now + PROOF_TIME);
        let seat = listener.door.number();
        self.join(id, LineEvent::Joined { seat, is_by_code });
    }

    pub(super) fn refuse(&mut self, id: ConnectionId, refusal: Refusal, now: Duration) {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.refuse(refusal, now);
        }
    }

    /// Cuts the guest that sits without a proof that it plays the game.
    pub(super) fn end_unproved(&mut self, now: Duration) {
        let (active, is_held) = (self.active, self.is_held());
        let Role::Listener(listener) = &mut self.role else { return };
        match (listener.proof, active) {
            (Some(_), None) => listener.proof = None,
            // The owner may have the proof in its queue.
            (Some(_), Some(_)) if is_held => listener.proof = Some(now + PROOF_TIME),
            (Some(proof), Some(id)) if now >= proof => {
                listener.proof = None;
                self.end(id, EndReason::Silence, now);
            }
            _ => {}
        }
    }

    /// Binds the seat of the guest that sits. `joins` is the number of joins that the owner has seen: a guest that the
    /// owner does not know yet has not shown a link.
    pub(super) fn bind(&mut self, joins: u64) {
        let is_newest = joins == self.joins;
        if let Role::Listener(listener) = &mut self.role
            && is_newest
        {
            listener.door.bind();
            listener.proof = None;
        }
    }

    /// Replaces the code by a new one. Returns `None` on the side of a guest.
    pub(super) fn new_code(&mut self, random: [u8; RANDOM_SIZE]) -> Option<JoinCode> {
        let Role::Listener(listener) = &mut self.role else { return None };
        Some(listener.door.new_code(random))
    }

    /// Returns the valid code of a listener.
    pub(super) fn code(&self) -> Option<JoinCode> {
        let Role::Listener(listener) = &self.role else { return None };
        listener.door.code()
    }

    /// Returns the number with which the listener goes on after a restart.
    pub(super) fn seat_number(&self) -> Option<SeatNumber> {
        let Role::Listener(listener) = &self.role else { return None };
        Some(listener.door.number())
    }
}
