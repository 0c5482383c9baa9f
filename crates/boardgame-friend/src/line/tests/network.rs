//! A simulated network between a listener and a guest, which splits the bytes at random, loses them, cuts connections and
//! restarts programs.
//!
//! In all arrays, the listener has the index 0 and the guest the index 1.

use super::*;

/// A connection of the network. After a cut that one side has not noticed, it has only one end.
struct Pipe {
    ids: [Option<ConnectionId>; 2],
    /// Bytes in transit to each end.
    bytes: [Vec<u8>; 2],
}

pub(super) struct Network {
    pub(super) now: Duration,
    pub(super) ends: [Endpoint; 2],
    pub(super) players: [Player; 2],
    pipes: Vec<Pipe>,
    lots: Lots,
    pub(super) cuts: usize,
    pub(super) kills: usize,
    /// Number of new codes that the guest has had to type.
    pub(super) codes: usize,
}

impl Network {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            now: Duration::ZERO,
            ends: [listener(), Endpoint::guest(GuestKey::Code(code()))],
            players: [Player::listener(seed), Player::guest(seed)],
            pipes: Vec::new(),
            lots: Lots::new(seed),
            cuts: 0,
            kills: 0,
            codes: 0,
        }
    }

    /// Lets some time pass, in which bytes are delivered and the players take their events.
    pub(super) fn step(&mut self) {
        self.now += millis(self.lots.below(200) as u64);
        self.connect();
        for (end, player) in self.ends.iter_mut().zip(&mut self.players) {
            end.tick(self.now);
            while let Some(event) = end.next_event() {
                if player.follow(event) {
                    end.bind(player.joins);
                }
            }
            for frame in player.outbox.drain(..) {
                // After a lost connection, the next join makes up for it.
                let _ = end.send(&frame, player.joins);
            }
        }
        self.join_again();
        for place in 0..self.pipes.len() {
            for side in [0, 1] {
                self.move_bytes(place, side);
            }
        }
        self.pipes.retain(|pipe| pipe.ids != [None; 2]);
    }

    /// Lets a random player do something.
    pub(super) fn act(&mut self) {
        let side = self.lots.below(2);
        self.players[side].act();
    }

    fn connect(&mut self) {
        if !self.ends[1].begin_dialing(self.now) {
            return;
        }
        if self.lots.below(5) == 0 {
            return self.ends[1].dial_failed(LostReason::UnknownHost, self.now);
        }
        let ids = [self.ends[0].accept(self.now), self.ends[1].dialed(self.now)];
        self.pipes.push(Pipe { ids, bytes: Default::default() });
        if self.lots.below(5) == 0 {
            // Somebody who reads the connection repeats its first line over another one.
            let key = self.players[1].session.map_or(GuestKey::Code(code()), GuestKey::Session);
            let ids = [self.ends[0].accept(self.now), None];
            self.pipes.push(Pipe { ids, bytes: [output_of_guest(key), Vec::new()] });
        }
    }

    /// Moves the output of one end into a pipe, and delivers some of the bytes in transit to this end. An end that is gone
    /// is noticed by the other one after all bytes.
    fn move_bytes(&mut self, place: usize, side: usize) {
        let pipe = &mut self.pipes[place];
        let Some(id) = pipe.ids[side] else { return };
        let end = &mut self.ends[side];
        let count = self.lots.below(pipe.bytes[side].len() + 1);
        if end.wants_bytes(id, self.now) {
            let bytes: Vec<u8> = pipe.bytes[side].drain(..count).collect();
            end.receive(id, &bytes, self.now);
        }
        if let Some(bytes) = end.take_output(id, self.now) {
            pipe.bytes[1 - side].extend(bytes);
            end.sent(id);
        }
        if !end.has_connection(id) || end.is_finished(id) {
            pipe.ids[side] = None;
            if let Some(other) = pipe.ids[1 - side].filter(|_| pipe.bytes[1 - side].is_empty()) {
                self.ends[1 - side].disconnected(other, self.now);
                pipe.ids[1 - side] = None;
            }
        }
    }

    /// Cuts the newest connection. The guest notices it, the listener only sometimes, and its bytes may arrive later.
    pub(super) fn cut(&mut self) {
        let Some(pipe) = self.pipes.iter_mut().rfind(|pipe| pipe.ids[1].is_some()) else { return };
        self.cuts += 1;
        let [host, guest] = pipe.ids;
        pipe.ids[1] = None;
        self.ends[1].disconnected(guest.unwrap(), self.now);
        if let (Some(host), 0) = (host, self.lots.below(2)) {
            self.ends[0].disconnected(host, self.now);
            pipe.ids[0] = None;
        }
    }

    /// Restarts the program of a side with what it has saved.
    pub(super) fn kill(&mut self, side: usize) {
        self.cut();
        self.kills += 1;
        self.players[side].restart();
        let player = &self.players[side];
        self.ends[side] = if side == 0 {
            let random = self.lots.bytes(32).try_into().unwrap();
            let code = (!player.is_bound()).then_some(random);
            let seat = player.seat.map_or_else(|| Seat::new(random), |seat| Seat::saved(seat, code));
            Endpoint::listener(seat, &settings())
        } else {
            Endpoint::guest(player.session.map_or(GuestKey::Code(code()), GuestKey::Session))
        };
        for pipe in &mut self.pipes {
            pipe.ids[side] = None;
        }
    }

    /// Lets the guest join again if its line was closed: because of a repeated connection, or because it has no valid key and
    /// needs a new code.
    fn join_again(&mut self) {
        let Some(reason) = self.players[1].closed.take() else { return };
        let key = match (reason, self.players[1].session) {
            (CloseReason::Replaced, Some(session)) => GuestKey::Session(session),
            (CloseReason::WrongCode | CloseReason::UsedCode | CloseReason::UnknownSession, _) => {
                self.codes += 1;
                let random = self.lots.bytes(32).try_into().unwrap();
                GuestKey::Code(self.ends[0].new_code(random).unwrap())
            }
            _ => panic!("{reason}"),
        };
        self.ends[1] = Endpoint::guest(key);
        self.players[1].joins = 0;
        self.pipes.iter_mut().for_each(|pipe| pipe.ids[1] = None);
    }
}
