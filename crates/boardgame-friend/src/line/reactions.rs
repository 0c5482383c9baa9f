//! The reactions of an endpoint to the lines of its peers, and the end of connections.

use std::time::Duration;

use super::endpoint::{ConnectionId, Endpoint, Role};
use super::event::LineEvent;
use super::limits::{BUSY_PAUSE, MAX_DELAY};
use super::packet::Packet;
use super::reasons::{CloseReason, EndReason, LostReason, Refusal};

impl Endpoint {
    /// Follows all received lines, as far as the limits allow.
    pub(super) fn handle_lines(&mut self, now: Duration) {
        let ids: Vec<ConnectionId> = self.connections.keys().copied().collect();
        for id in ids {
            // A flooding peer gets no further than its bucket, and the owner's queue.
            while !self.is_held()
                && let Some(connection) = self.connections.get_mut(&id)
            {
                match connection.next_packet(now) {
                    Ok(Some(packet)) => self.handle(id, packet, now),
                    Ok(None) => break,
                    Err(reason) => self.end(id, reason, now),
                }
            }
        }
    }

    fn handle(&mut self, id: ConnectionId, packet: Packet, now: Duration) {
        match (packet, &mut self.role) {
            (Packet::Hello(key), _) => self.admit(id, key, now),
            (Packet::OtherVersion, Role::Listener(_)) => self.refuse(id, Refusal::Version, now),
            (Packet::OtherVersion, Role::Guest(_)) => self.refused(id, Refusal::Version, now),
            (Packet::Welcome { session, game }, Role::Guest(dialer)) => {
                dialer.joined(session);
                if let Some(connection) = self.connections.get_mut(&id) {
                    connection.joined(now);
                }
                self.join(id, LineEvent::Welcome { game, session });
            }
            (Packet::Refused(refusal), _) => self.refused(id, refusal, now),
            (Packet::Frame(frame), role) => {
                if let Role::Guest(dialer) = role {
                    dialer.confirm();
                }
                self.report(LineEvent::Frame(frame));
            }
            (Packet::Bye(reason), role) => {
                let is_guest = matches!(role, Role::Guest(_));
                if self.ended_by_peer(id, now) && is_guest && reason == EndReason::Replaced {
                    self.close(Some(CloseReason::Replaced), now);
                } else {
                    self.lose(LostReason::EndedByPeer(reason), now);
                }
            }
            (Packet::Alive | Packet::Welcome { .. }, _) => {}
        }
    }

    /// Follows the refusal of this guest by the listener.
    fn refused(&mut self, id: ConnectionId, refusal: Refusal, now: Duration) {
        self.ended_by_peer(id, now);
        match refusal {
            Refusal::Code => self.close(Some(CloseReason::WrongCode), now),
            Refusal::Used => self.close(Some(CloseReason::UsedCode), now),
            Refusal::Session => self.close(Some(CloseReason::UnknownSession), now),
            Refusal::Version => self.close(Some(CloseReason::Version), now),
            Refusal::Busy => self.lose(LostReason::Busy, now),
            Refusal::Full => self.lose(LostReason::Full, now),
        }
    }

    /// Notes that the guest has joined over a connection. A connection over which it has joined before ends.
    pub(super) fn join(&mut self, id: ConnectionId, event: LineEvent) {
        self.active = Some(id);
        self.joins += 1;
        self.report(event);
    }

    /// Ends a connection because the peer has ended it. Returns `true` if it was the one with the peer.
    fn ended_by_peer(&mut self, id: ConnectionId, now: Duration) -> bool {
        if let Some(connection) = self.connections.get_mut(&id) {
            connection.ended_by_peer(now);
        }
        self.detach(id)
    }

    /// Notes that a connection has ended. Returns `true` if the owner has to know: a guest has one connection at a time,
    /// and a listener tells only the end of the one with the guest that sits.
    pub(super) fn detach(&mut self, id: ConnectionId) -> bool {
        let is_active = self.active == Some(id);
        if is_active {
            self.active = None;
        }
        is_active || matches!(self.role, Role::Guest(_))
    }

    /// Ends a connection, and tells the peer the reason.
    pub(super) fn end(&mut self, id: ConnectionId, reason: EndReason, now: Duration) {
        let Some(connection) = self.connections.get_mut(&id).filter(|connection| !connection.is_ended())
        else {
            return;
        };
        let is_pending = connection.is_pending();
        connection.end(reason, now);
        if !self.detach(id) {
            return;
        }
        // The first line of a listener tells whether it is one.
        if is_pending && reason != EndReason::Silence {
            self.close(Some(CloseReason::NotALine), now);
        } else {
            self.lose(LostReason::Ended(reason), now);
        }
    }

    /// Tells the owner that the connection is lost. A guest schedules the next attempt to connect.
    pub(super) fn lose(&mut self, reason: LostReason, now: Duration) {
        if self.is_closed {
            return;
        }
        let delay = match reason {
            LostReason::Busy | LostReason::Full => Some(BUSY_PAUSE),
            // The user can join at once after the friend has started its program again.
            LostReason::EndedByPeer(EndReason::Left) => Some(MAX_DELAY),
            _ => None,
        };
        let retry = match &mut self.role {
            Role::Listener(_) => None,
            Role::Guest(dialer) => Some(dialer.fail(delay, now)),
        };
        self.report(LineEvent::Lost { reason, retry });
    }

    /// Closes the line for good and ends all connections. A reason is reported to the owner.
    pub(super) fn close(&mut self, reason: Option<CloseReason>, now: Duration) {
        if !self.is_closed {
            self.is_closed = true;
            self.connections.values_mut().for_each(|connection| connection.end(EndReason::Left, now));
            self.active = None;
            if let Some(reason) = reason {
                self.report(LineEvent::Closed(reason));
            }
        }
    }
}
