//! Tests of a listener and a guest whose peer sends hostile lines, before and after the join.

use std::time::Duration;

use super::player::Player;
use super::{Lots, keys, seconds};
use crate::chat::MAX_CHAT;
use crate::connection::VERSION;
use crate::endpoint::{ConnectionId, Endpoint};
use crate::event::LineEvent;
use crate::keys::{GuestKey, ListenerKeys};
use crate::limits::{MAX_LINE, MAX_PENDING};
use crate::parts;
use crate::record::LineRecord;

const CONNECTIONS: usize = 1_000;
const LINES: usize = 100_000;

/// Returns protocol lines from which [`hostile_line`] makes hostile lines.
fn valid_lines() -> Vec<String> {
    let value = "0123456789abcdef".repeat(4);
    let session = keys().session.expose();
    let mut lines = [
        format!("{VERSION} join ABCDEF"),
        format!("{VERSION} rejoin {}", "1".repeat(32)),
        format!("{VERSION} welcome {session}"),
        format!("{VERSION} refused full"),
        "tripppin-line-2 join ABCDEF".to_owned(),
        "alive".to_owned(),
        "bye silence".to_owned(),
    ]
    .to_vec();
    let records = [
        "newest -".to_owned(),
        format!("newest {value} 4 1 3 -"),
        format!("invite tripppin/fair {value}"),
        format!("answer {value} {value}"),
        format!("turn 12 e1f2,OFFER {value}"),
        format!("turn 1 {} {value}", ["e1f2"; 400].join(",")),
        format!("chat hello \u{1b}[31m {}", "\u{202e}x".repeat(400)),
        "ask undo 5".to_owned(),
        "grant draw".to_owned(),
        "refuse new tripppin/fair".to_owned(),
        "resign".to_owned(),
    ];
    lines.extend(records.iter().flat_map(|record| parts::split(record).unwrap()));
    lines
}

/// Returns a random line. Most lines are valid or only slightly changed, so that few lines end the connection.
fn hostile_line(valid: &[String], lots: &mut Lots) -> Vec<u8> {
    let mut line = valid[lots.below(valid.len())].clone().into_bytes();
    match lots.below(64) {
        0 => line = (0..lots.below(2 * MAX_LINE)).map(|_| lots.next() as u8).collect(),
        1 => line.resize(MAX_LINE - 1 + lots.below(8), b'a'),
        2 => {
            let at = lots.below(line.len());
            line[at] = lots.next() as u8;
        }
        3 => line.truncate(lots.below(line.len())),
        4..16 => line = b"alive".to_vec(),
        16..32 => line = b"1/1 chat a\x07b".to_vec(),
        _ => {}
    }
    line.push(b'\n');
    line
}

/// An endpoint under attack, with its connection to the attacker.
struct Victim {
    end: Endpoint,
    id: ConnectionId,
}

impl Victim {
    /// Creates a victim in one of four phases: a listener before (0) or after (1) the join, or a guest before (2)
    /// or after (3) the join.
    fn new(phase: usize, now: Duration) -> Self {
        let code = keys().code.unwrap();
        let mut end = match phase {
            0 | 1 => Endpoint::listener(keys()),
            _ => Endpoint::guest(GuestKey::Code(code)),
        };
        let id = if phase < 2 { end.accept(now) } else { end.dialed(now) }.unwrap();
        let join = match phase {
            1 => format!("{VERSION} join {code}\n1/1 newest -\n"),
            3 => format!("{VERSION} welcome {}\n1/1 newest -\n", keys().session.expose()),
            _ => String::new(),
        };
        end.receive(id, join.as_bytes(), now);
        Self { end, id }
    }

    /// Takes all events, and checks that received records have no control characters and no overlong chat. Returns
    /// the number of these records.
    fn check(&mut self, now: Duration) -> usize {
        self.end.tick(now);
        assert!(self.end.output(self.id).len() < 4 * MAX_LINE);
        self.end.written(self.id, usize::MAX);
        let mut records = 0;
        while let Some(event) = self.end.next_event() {
            let LineEvent::Record(record) = event else { continue };
            records += 1;
            let text = record.to_string();
            assert!(!text.chars().any(|letter| letter.is_control() || letter == '\u{202e}'), "{text:?}");
            if let LineRecord::Chat(line) = record {
                assert!(line.as_str().chars().count() <= MAX_CHAT);
            }
        }
        records
    }
}

#[test]
fn hostile_lines_get_typed_records_through_only() {
    let valid = valid_lines();
    let mut lots = Lots::new(7);
    let (mut connections, mut lines, mut records, mut now) = (0, 0, 0, Duration::ZERO);
    while connections < CONNECTIONS || lines < LINES {
        let mut victim = Victim::new(connections % 4, now);
        connections += 1;
        let mut bytes = Vec::new();
        // Most connections end early, so there are more of them than needed.
        while victim.end.has_connection(victim.id) {
            bytes.extend(hostile_line(&valid, &mut lots));
            lines += 1;
            // Pieces of random length, at times too fast.
            let piece: Vec<u8> = bytes.drain(..=lots.below(bytes.len())).collect();
            victim.end.receive(victim.id, &piece, now);
            now += Duration::from_millis(lots.below(150) as u64);
            records += victim.check(now);
        }
    }
    println!("{lines} lines over {connections} connections, {records} records");
    assert!(records > 1_000, "{connections} {lines} {records}");
}

/// Lets an honest guest join the listener `end`. Returns the guest's connection.
fn honest_join(end: &mut Endpoint, now: Duration) -> ConnectionId {
    let id = end.accept(now).unwrap();
    let join = format!("{VERSION} join {}\n", keys().code.unwrap());
    end.receive(id, join.as_bytes(), now);
    assert_eq!(end.next_event(), Some(LineEvent::Connected { session: keys().session }));
    id
}

#[test]
fn hostile_connections_do_not_keep_a_guest_out() {
    let mut lots = Lots::new(8);
    let mut end = Endpoint::listener(keys());
    let mut now = Duration::ZERO;
    for _ in 0..CONNECTIONS {
        now += Duration::from_millis(500);
        if let Some(id) = end.accept(now) {
            // Garbage, or silence that holds one of the few places.
            let garbage: Vec<u8> = (0..lots.below(400)).map(|_| lots.next() as u8).collect();
            end.receive(id, &garbage, now);
        }
        end.tick(now);
        assert!((1..).take(3 * MAX_PENDING).filter(|&id| end.has_connection(id)).count() <= 3 * MAX_PENDING);
    }
    now += seconds(10);
    end.tick(now);
    now += seconds(1);
    end.tick(now);
    honest_join(&mut end, now);
}

#[test]
fn connections_beyond_the_limit_are_refused() {
    let mut end = Endpoint::listener(keys());
    let ids: Vec<_> = (0..100).filter_map(|_| end.accept(Duration::ZERO)).collect();
    assert!(ids.len() < 3 * MAX_PENDING, "{}", ids.len());
    let refused = format!("{VERSION} refused full\n");
    assert_eq!(end.output(ids[MAX_PENDING - 1]), b"");
    assert_eq!(end.output(ids[MAX_PENDING]), refused.as_bytes());
}

#[test]
fn messages_that_break_the_rules_change_no_record() {
    // The lines of a real game, each with a random other character, sent to a guest of the game.
    let mut lots = Lots::new(9);
    let host = Player::listener(1);
    let invitation = host.game.record().unwrap().message(1).unwrap().to_string();
    let mut accepted = 0;
    for _ in 0..2_000 {
        let mut line = invitation.clone().into_bytes();
        let at = lots.below(line.len());
        line[at] = b"0123456789abcdef-/ RX\x1b"[lots.below(22)];
        let text = String::from_utf8(line).unwrap();
        let mut end = Endpoint::listener(ListenerKeys::resumed(keys().session));
        let now = Duration::ZERO;
        let id = end.accept(now).unwrap();
        let session = keys().session.expose();
        let lines = format!("{VERSION} rejoin {session}\n1/1 newest -\n1/1 {text}\n");
        end.receive(id, lines.as_bytes(), now);
        let events: Vec<_> = std::iter::from_fn(|| end.next_event()).skip(2).collect();
        match &events[..] {
            [LineEvent::Record(LineRecord::Message(message))] => {
                assert_eq!(message.to_string(), text);
                accepted += 1;
            }
            [LineEvent::Lost { .. }] => assert!(text.parse::<boardgame_friend::message::Message>().is_err()),
            events => panic!("{text:?}: {events:?}"),
        }
    }
    assert!((100..1_900).contains(&accepted), "{accepted}");
}
