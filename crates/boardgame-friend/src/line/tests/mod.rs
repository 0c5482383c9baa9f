//! Tests of whole lines: simulated ones with a clock of their own, and real sockets.

mod door;
mod games;
mod hostile;
mod network;
mod player;
mod sockets;
mod speed;

use std::time::Duration;

use boardgame_engine::chance::below;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::connection::Connection;
use super::endpoint::{ConnectionId, Endpoint};
use super::limits::*;
use super::*;
use crate::chain::Secret;
use crate::game::LinkStartFn;
use crate::games::{GameId, Games, Opened};
use crate::link::Link;
use crate::race::{Friends, rules, settings, turn};
use crate::record::{News, Record, Refused};
use crate::replay::Duty;
use crate::side::Side;
use crate::step::LogStep;
use network::Network;
use player::Player;

const RANDOM: [u8; RANDOM_SIZE] = [7; RANDOM_SIZE];

/// A stream of random numbers with a fixed seed.
struct Lots(ChaCha8Rng);

impl Lots {
    fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    fn below(&mut self, end: usize) -> usize {
        below(&mut self.0, end)
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn listener() -> Endpoint {
    Endpoint::listener(Seat::new(RANDOM), &settings())
}

fn code() -> JoinCode {
    listener().code().unwrap()
}

fn join_line() -> String {
    format!("tripppin-line-2 join {}\n", code())
}

fn events(end: &mut Endpoint) -> Vec<LineEvent> {
    std::iter::from_fn(|| end.next_event()).collect()
}

/// Lets a peer send bytes, and lets the endpoint follow them. Returns the answer.
fn exchange(end: &mut Endpoint, id: ConnectionId, bytes: impl AsRef<[u8]>, now: Duration) -> String {
    end.receive(id, bytes.as_ref(), now);
    end.tick(now);
    output(end, id, now)
}

/// Takes all that an endpoint sends over a connection.
fn output(end: &mut Endpoint, id: ConnectionId, now: Duration) -> String {
    let mut sent = Vec::new();
    while let Some(bytes) = end.take_output(id, now) {
        sent.extend(bytes);
        end.sent(id);
    }
    String::from_utf8(sent).unwrap()
}

/// Lets a guest join, and returns its connection and session number.
fn joined(end: &mut Endpoint, key: GuestKey, now: Duration) -> Result<(ConnectionId, SessionNumber), String> {
    let id = end.accept(now).unwrap();
    let line = output_of_guest(key);
    let answer = exchange(end, id, line, now);
    match answer.trim_end().split(' ').collect::<Vec<_>>()[..] {
        [_, "welcome", session, "race"] => Ok((id, session.parse().unwrap())),
        _ => Err(answer),
    }
}

fn output_of_guest(key: GuestKey) -> Vec<u8> {
    Connection::calling(key, Duration::ZERO).wire.take_output(Duration::ZERO).unwrap()
}
