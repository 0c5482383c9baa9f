//! Tests of games over a simulated network, which splits the bytes at random, cuts connections and restarts
//! programs.

use std::time::Duration;

use super::player::{Player, Sent};
use super::{Lots, keys, seconds};
use crate::driver::Command;
use crate::endpoint::{ConnectionId, Endpoint};
use crate::event::LineEvent;
use crate::keys::{GuestKey, ListenerKeys};
use crate::parts;
use crate::record::announcement;

/// The open connection of the simulated network, between the listener and the guest.
struct Pipe {
    ids: [ConnectionId; 2],
    /// Bytes in transit: those to the listener, and those to the guest.
    bytes: [Vec<u8>; 2],
}

/// A simulated network between a listener and a guest. In all arrays, the listener has the index 0 and the guest
/// the index 1.
struct Network {
    now: Duration,
    ends: [Endpoint; 2],
    players: [Player; 2],
    /// Number of [`LineEvent::Connected`] events that each player has taken since its program was started.
    joins: [u64; 2],
    pipe: Option<Pipe>,
    lots: Lots,
    cuts: usize,
    kills: usize,
}

impl Network {
    fn new(seed: u64) -> Self {
        Self {
            now: Duration::ZERO,
            ends: [Endpoint::listener(keys()), Endpoint::guest(GuestKey::Code(keys().code.unwrap()))],
            players: [Player::listener(seed), Player::guest(seed)],
            joins: [0; 2],
            pipe: None,
            lots: Lots::new(seed),
            cuts: 0,
            kills: 0,
        }
    }

    fn connect(&mut self) {
        if self.pipe.is_none() && self.ends[1].should_dial(self.now) {
            let id = self.ends[0].accept(self.now).unwrap();
            let ids = [id, self.ends[1].dialed(self.now).unwrap()];
            self.pipe = Some(Pipe { ids, bytes: Default::default() });
        }
    }

    /// Moves the output of each end to the bytes in transit to the other end.
    fn pump(&mut self) {
        for (side, end) in self.ends.iter_mut().enumerate() {
            end.tick(self.now);
            if let Some(pipe) = &mut self.pipe {
                let id = pipe.ids[side];
                pipe.bytes[1 - side].extend_from_slice(end.output(id));
                end.written(id, usize::MAX);
            }
        }
    }

    /// Delivers a random number of the bytes in transit to the end `side`.
    fn deliver(&mut self, side: usize) {
        let Some(pipe) = &mut self.pipe else { return };
        let count = self.lots.below(pipe.bytes[side].len() + 1);
        let bytes: Vec<u8> = pipe.bytes[side].drain(..count).collect();
        self.ends[side].receive(pipe.ids[side], &bytes, self.now);
    }

    /// Cuts the connection, and loses the bytes that are still in transit. The guest always notices the cut, the
    /// listener only sometimes.
    fn cut(&mut self) {
        for side in 0..2 {
            self.deliver(side);
        }
        let Some(pipe) = self.pipe.take() else { return };
        self.cuts += 1;
        self.ends[1].disconnected(pipe.ids[1], self.now);
        if self.lots.below(2) == 0 {
            self.ends[0].disconnected(pipe.ids[0], self.now);
        }
    }

    /// Restarts the program of `side` with its saved game, as after a kill. The opponent's connection ends.
    ///
    /// Does nothing if the guest could not join again afterwards.
    fn kill(&mut self, side: usize) {
        let player = &mut self.players[side];
        let Some(session) = player.session.filter(|_| player.has_met || side == 1) else { return };
        self.kills += 1;
        player.restart();
        self.joins[side] = 0;
        self.ends[side] = match side {
            0 => Endpoint::listener(ListenerKeys::resumed(session)),
            _ => Endpoint::guest(GuestKey::Session(session)),
        };
        if let Some(pipe) = self.pipe.take() {
            self.ends[1 - side].disconnected(pipe.ids[1 - side], self.now);
        }
    }

    fn send(&mut self, side: usize, sent: impl IntoIterator<Item = Sent>) {
        for sent in sent {
            let text = match sent {
                Sent::Announcement(progress) => announcement(progress.as_ref()),
                Sent::Record(record) => record.to_string(),
            };
            let lines = parts::split(&text).unwrap();
            self.ends[side].send(Command { join: self.joins[side], lines });
        }
    }

    fn take_event(&mut self, side: usize) {
        let Some(event) = self.ends[side].next_event() else { return };
        self.joins[side] += u64::from(matches!(event, LineEvent::Connected { .. }));
        let sent = self.players[side].handle(event);
        self.send(side, sent);
    }

    fn is_over(&mut self) -> bool {
        self.players.iter_mut().all(Player::is_over)
            && self.players[0].game.progress() == self.players[1].game.progress()
    }

    fn step(&mut self, has_cuts: bool) {
        self.now += Duration::from_millis(self.lots.below(60) as u64);
        if self.pipe.is_none() {
            self.now += seconds(1);
        }
        self.connect();
        let side = self.lots.below(2);
        match self.lots.below(64) {
            0 if has_cuts => self.cut(),
            1 if has_cuts && self.lots.below(4) == 0 => self.kill(side),
            0..16 => self.pump(),
            16..32 => self.deliver(side),
            32..48 => self.take_event(side),
            _ => {
                let sent = self.players[side].act();
                self.send(side, sent);
            }
        }
    }
}

#[test]
fn games_with_random_cuts_have_equal_records() {
    let (mut cuts, mut kills, mut take_backs, mut ends, mut later) = (0, 0, 0, 0, 0);
    for seed in 0..1_000 {
        let mut network = Network::new(seed);
        let mut steps = 0;
        let first = network.players[0].game.progress().unwrap().game;
        while !network.is_over() {
            network.step(steps < 4_000);
            steps += 1;
            assert!(steps < 8_000, "game {seed} does not end");
        }
        let [listener, guest] = network.players.map(|player| player.game);
        assert_eq!(listener.record().unwrap().link(), guest.record().unwrap().link(), "game {seed}");
        let progress = listener.progress().unwrap();
        cuts += network.cuts;
        kills += network.kills;
        take_backs += progress.take_backs.count;
        ends += usize::from(progress.end.is_some());
        later += usize::from(progress.game != first);
    }
    let counts =
        format!("{cuts} cuts, {kills} kills, {take_backs} take-backs, {ends} ends, {later} new games");
    println!("{counts}");
    assert!(cuts > 2_000 && kills > 300 && take_backs > 500 && ends > 50 && later > 50, "{counts}");
}
