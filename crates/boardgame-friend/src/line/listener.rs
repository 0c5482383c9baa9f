//! The part of an endpoint that only a listener has: places for connections, the speed of guesses, and the proof that a
//! guest plays the game.
//!
//! A stranger cannot keep the friend out: each new connection gets a place, and one that has sent nothing gives way. Codes
//! are compared at a limited speed, first those from networks with few connections. Nothing that a stranger does closes
//! the listener. Who may sit is left to [`door`](super::door).

use std::cmp::Reverse;
use std::net::IpAddr;
use std::time::Duration;

use super::bucket::Bucket;
use super::connection::Connection;
use super::door::{Door, RANDOM_SIZE, Seat};
use super::endpoint::{ConnectionId, Endpoint, Role};
use super::event::LineEvent;
use super::frame::Hello;
use super::keys::{GuestKey, JoinCode, SeatNumber, SessionNumber};
use super::limits::{CODES_PER_SECOND, MAX_PENDING, PROOF_TIME};
use super::reasons::{EndReason, Refusal};
use crate::settings::Settings;

/// The part of an endpoint that only a listener has.
#[derive(Debug)]
pub(super) struct Listener {
    door: Door,
    /// The name of the game, which the welcome tells a guest.
    game: String,
    /// Limits the number of codes that are compared.
    codes: Bucket,
    /// The time at which the guest that sits is cut unless the owner has bound the seat, or `None` without such a guest.
    proof: Option<Duration>,
}

impl Listener {
    /// Returns the time at which a code can be compared, or the guest has to be cut.
    pub(super) fn deadline<'a>(
        &self,
        mut connections: impl Iterator<Item = &'a Connection>,
    ) -> Option<Duration> {
        let is_asked = connections.any(|connection| connection.asked().is_some());
        let compare = is_asked.then(|| self.codes.ready());
        compare.into_iter().chain(self.proof).min()
    }
}

impl Endpoint {
    pub(super) fn listener(seat: Seat, settings: &Settings) -> Self {
        Self::new(Role::Listener(Listener {
            door: Door::new(seat),
            game: settings.game().to_owned(),
            codes: Bucket::new(CODES_PER_SECOND, CODES_PER_SECOND),
            proof: None,
        }))
    }

    /// Adds a connection that the listener has accepted. Another one gives way if there are too many. Returns `None` if the
    /// line has been closed.
    pub(super) fn accept(&mut self, address: IpAddr, now: Duration) -> Option<ConnectionId> {
        if self.is_closed() {
            return None;
        }
        let is_pending = |connection: &&Connection| connection.is_pending();
        if self.connections.values().filter(is_pending).count() >= MAX_PENDING
            && let Some(id) = self.least_wanted()
        {
            self.refuse(id, Refusal::Full, now);
        }
        // Connections whose last line is still on its way need places, too.
        let ended = |(&id, connection): (&ConnectionId, &Connection)| connection.is_ended().then_some(id);
        let ended: Vec<ConnectionId> = self.connections.iter().filter_map(ended).collect();
        if ended.len() > MAX_PENDING
            && let Some(oldest) = ended.first()
        {
            self.connections.remove(oldest);
        }
        Some(self.insert(Connection::accepted(address, now)))
    }

    /// Returns the connection that gives way to a new one: the oldest one that has sent nothing, otherwise the oldest one of
    /// the network with the most connections.
    fn least_wanted(&self) -> Option<ConnectionId> {
        let pending = || self.connections.iter().filter(|(_, connection)| connection.is_pending());
        let silent = pending().find(|(_, connection)| connection.is_silent());
        let crowded = || pending().max_by_key(|(id, connection)| (self.crowd(connection), Reverse(**id)));
        silent.or_else(crowded).map(|(&id, _)| id)
    }

    /// Returns the number of connections from the network of a connection that have not joined.
    fn crowd(&self, connection: &Connection) -> usize {
        let is_near = |other: &&Connection| other.is_pending() && other.network() == connection.network();
        self.connections.values().filter(is_near).count()
    }

    /// Follows the first line of a guest.
    pub(super) fn admit(&mut self, id: ConnectionId, hello: &Hello, now: Duration) {
        let (Role::Listener(listener), Some(connection)) = (&mut self.role, self.connections.get_mut(&id))
        else {
            return;
        };
        match *hello {
            Hello::Join(GuestKey::Code(code)) => connection.ask(code),
            Hello::Join(GuestKey::Session(session)) => match listener.door.rejoin(session) {
                Ok(session) => self.welcome(id, session, false, now),
                Err(refusal) => self.refuse(id, refusal, now),
            },
            Hello::OtherVersion => self.refuse(id, Refusal::Version, now),
        }
    }

    /// Compares the codes of guests, as far as the limit of their speed allows. Of equally crowded networks, the newest
    /// connection is first: a stranger that waits for the answers to many wrong codes is behind the friend.
    pub(super) fn compare_codes(&mut self, now: Duration) {
        while !self.is_held() {
            let asked = self.connections.iter().filter(|(_, connection)| connection.asked().is_some());
            let next = asked.min_by_key(|(id, connection)| (self.crowd(connection), Reverse(**id)));
            let next = next.and_then(|(&id, connection)| Some((id, connection.asked()?)));
            let (Some((id, code)), Role::Listener(listener)) = (next, &mut self.role) else { return };
            if listener.codes.ready() > now {
                return;
            }
            listener.codes.take(1, now);
            match listener.door.join(code, self.active.is_some()) {
                Ok(session) => self.welcome(id, session, true, now),
                Err(refusal) => {
                    self.refuse(id, refusal, now);
                    match refusal {
                        Refusal::Code => self.report(LineEvent::WrongCode),
                        Refusal::Used => self.report(LineEvent::UsedCode),
                        _ => {}
                    }
                }
            }
        }
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
        connection.welcome(session, &listener.game, now);
        listener.proof = listener.door.code().map(|_| now + PROOF_TIME);
        let seat = listener.door.number();
        self.join(id, LineEvent::Joined { seat, is_by_code });
    }

    fn refuse(&mut self, id: ConnectionId, refusal: Refusal, now: Duration) {
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
