//! Tests of the door of a listener: strangers beside the friend, and guests with right and wrong keys.

use std::collections::VecDeque;

use super::*;

const VERSION: &str = "tripppin-line-2";

fn refused(word: &str) -> String {
    format!("{VERSION} refused {word}\n")
}

fn wrong_code(lots: &mut Lots) -> String {
    let code = Seat::new(lots.bytes(32).try_into().unwrap());
    format!("{VERSION} join {}\n", Endpoint::listener(code, &settings()).code().unwrap())
}

/// The port of a listener, with the queue of the system before it. A stranger has many sockets: each one connects again as
/// soon as it was ended, and the queue has all of them before the friend.
struct Port {
    end: Endpoint,
    /// Connections that wait: those of the stranger, and `true` for that of the friend.
    queue: VecDeque<bool>,
    stranger: Vec<ConnectionId>,
    friend: Option<ConnectionId>,
    lots: Lots,
    /// Number of wrong codes that were answered.
    answers: usize,
}

impl Port {
    fn new(sockets: usize) -> Self {
        let queue = [false].repeat(sockets).into();
        Self { end: listener(), queue, stranger: Vec::new(), friend: None, lots: Lots::new(1), answers: 0 }
    }

    /// Accepts connections as the driver does. The stranger sends wrong codes, or nothing.
    fn tick(&mut self, is_silent: bool, now: Duration) {
        let Self { end, queue, stranger, friend, lots, answers } = self;
        end.tick(now);
        stranger.retain(|&id| {
            let answer = output(end, id, now);
            *answers += usize::from(answer == refused("code"));
            let is_over = end.is_finished(id) || !end.has_connection(id);
            queue.extend(is_over.then_some(false));
            !is_over
        });
        while end.accept_time().is_some_and(|time| time <= now)
            && let Some(is_friend) = queue.pop_front()
        {
            let id = end.accept(now).unwrap();
            if is_friend {
                *friend = Some(id);
                continue;
            }
            stranger.push(id);
            if !is_silent {
                end.receive(id, wrong_code(lots).as_bytes(), now);
            }
            end.tick(now);
        }
    }
}

#[test]
fn friend_joins_34_times_beside_silent_strangers() {
    for trial in 0..34 {
        let mut port = Port::new(200);
        let (mut accepted, mut is_joined) = (None, false);
        for now in (0..6_000).step_by(2).map(millis) {
            port.tick(true, now);
            if now == seconds(2) {
                port.queue.push_back(true);
            }
            if let Some(id) = port.friend {
                // The first line arrives up to a third of a second after the connection.
                if now >= *accepted.get_or_insert(now) + millis(10 * trial) {
                    let answer = exchange(&mut port.end, id, output_of_guest(GuestKey::Code(code())), now);
                    is_joined = answer.contains("welcome");
                    break;
                }
            }
        }
        assert!(is_joined, "{trial}");
    }
}

#[test]
fn stranger_for_a_minute_keeps_no_friend_out() {
    for is_silent in [true, false] {
        let mut port = Port::new(100);
        let mut key = GuestKey::Code(code());
        let (mut joins, mut called, mut joined) = (0, None, None);
        for now in (0..60_000).step_by(5).map(millis) {
            port.tick(is_silent, now);
            if called.is_none() {
                called = Some(now);
                port.queue.push_back(true);
            }
            let Some(id) = port.friend else { continue };
            if joined.is_none() {
                assert!(now - called.unwrap() < seconds(9), "{:?}", now - called.unwrap());
                let answer = exchange(&mut port.end, id, output_of_guest(key), now);
                key = GuestKey::Session(answer.split(' ').nth(2).unwrap().parse().unwrap());
                port.end.bind(port.end.joins);
                (joins, joined) = (joins + 1, Some(now));
            } else if Some(now - seconds(1)) == joined {
                // The friend has played, and the connection is cut.
                assert_eq!(exchange(&mut port.end, id, "chat hello\n", now), "");
                port.end.disconnected(id, now);
                (port.friend, called, joined) = (None, None, None);
            }
            events(&mut port.end);
        }
        assert!(joins >= 7 && !port.end.is_closed(), "{joins}");
        // Sixteen codes in a second, and a burst at the beginning.
        assert!(is_silent || (900..1_100).contains(&port.answers), "{}", port.answers);
    }
}

#[test]
fn one_code_is_one_guest() {
    let mut end = listener();
    let (key, wrong) = (GuestKey::Code(code()), GuestKey::Code("AAAAAAAA".parse().unwrap()));
    let answers = [0, 1].map(|_| joined(&mut end, wrong, seconds(0)));
    assert_eq!(answers, [Err(refused("code")), Err(refused("code"))]);
    // Equal events in a row are reported once.
    assert_eq!(events(&mut end), [LineEvent::WrongCode]);
    let (first, session) = joined(&mut end, key, seconds(0)).unwrap();
    assert_eq!(joined(&mut end, key, seconds(1)), Err(refused("busy")));
    // A guest with the wrong game leaves. The code is valid for another one, and then the number of the first is not.
    exchange(&mut end, first, "bye game\n", seconds(2));
    let (second, _) = joined(&mut end, key, seconds(3)).unwrap();
    assert_eq!(joined(&mut end, GuestKey::Session(session), seconds(3)), Err(refused("session")));
    events(&mut end);
    end.bind(end.joins);
    end.disconnected(second, seconds(4));
    assert_eq!(joined(&mut end, key, seconds(5)), Err(refused("used")));
    let reason = LostReason::Cut;
    assert_eq!(events(&mut end), [LineEvent::Lost { reason, retry: None }, LineEvent::UsedCode]);
    assert_eq!(end.code(), None);
    // A new code keeps the seat of a guest that is connected.
    let new = GuestKey::Code(end.new_code([9; 32]).unwrap());
    assert!(joined(&mut end, new, seconds(6)).is_ok());
    assert_eq!(joined(&mut end, new, seconds(7)), Err(refused("busy")));
}

#[test]
fn guest_without_a_link_is_cut_after_30_seconds() {
    let mut end = listener();
    let (id, _) = joined(&mut end, GuestKey::Code(code()), seconds(0)).unwrap();
    let almost = PROOF_TIME - millis(1);
    assert_eq!(exchange(&mut end, id, "chat hello\n", almost), "alive\n");
    assert_eq!(exchange(&mut end, id, "", PROOF_TIME), "bye silence\n");
    let (id, session) = joined(&mut end, GuestKey::Code(code()), PROOF_TIME).unwrap();
    // The owner binds the seat only to a guest that it has seen.
    end.bind(end.joins - 1);
    assert!(end.code().is_some());
    end.bind(end.joins);
    exchange(&mut end, id, "alive\n", PROOF_TIME + almost);
    assert_eq!(exchange(&mut end, id, "alive\n", 2 * PROOF_TIME), "");
    // A bound guest has no time limit after it has joined again.
    let (id, _) = joined(&mut end, GuestKey::Session(session), 2 * PROOF_TIME).unwrap();
    exchange(&mut end, id, "alive\n", 2 * PROOF_TIME + almost);
    assert_eq!(exchange(&mut end, id, "", 3 * PROOF_TIME), "");
}

#[test]
fn session_number_changes_with_each_join() {
    let mut end = listener();
    let (first_id, first) = joined(&mut end, GuestKey::Code(code()), seconds(0)).unwrap();
    let (_, second) = joined(&mut end, GuestKey::Session(first), seconds(1)).unwrap();
    assert_eq!(output(&mut end, first_id, seconds(1)), "bye replaced\n");
    assert_ne!(first, second);
    // A restarted listener knows the guest.
    let saved = Seat::saved(end.seat_number().unwrap(), None);
    let mut end = Endpoint::listener(saved, &settings());
    assert!(joined(&mut end, GuestKey::Session(second), seconds(0)).is_ok());
    assert_eq!(joined(&mut end, GuestKey::Code(code()), seconds(1)), Err(refused("code")));
}

#[test]
fn places_are_given_to_new_connections() {
    let mut end = listener();
    let ids: Vec<_> = (0..1_000).map(|_| end.accept(Duration::ZERO).unwrap()).collect();
    // The last lines of the refused ones have places as well.
    assert!(ids.iter().filter(|&&id| end.has_connection(id)).count() <= 2 * MAX_PENDING + 1);
    assert_eq!(output(&mut end, ids[999 - MAX_PENDING], Duration::ZERO), refused("full"));
    assert_eq!(output(&mut end, ids[999], Duration::ZERO), "");
    end.tick(JOIN_TIME);
    assert_eq!(output(&mut end, ids[999], JOIN_TIME), "bye silence\n");
    end.tick(JOIN_TIME + seconds(1));
    assert_eq!(ids.iter().filter(|&&id| end.has_connection(id)).count(), 0);
}

#[test]
fn other_first_lines_are_answered() {
    for (line, answer) in [
        ("tripppin-line-1 join ABCDEF\n", refused("version")),
        ("tripppin-line-3 hello\n", refused("version")),
        ("tripppin-line-2 join ABCDEF\n", "bye text\n".to_owned()),
        ("GET / HTTP/1.1\r\n", "bye text\n".to_owned()),
        ("chat hello\n", "bye text\n".to_owned()),
        ("alive\n", "bye text\n".to_owned()),
        ("tripppin-line-2 refused full\n", "bye text\n".to_owned()),
        (&"a".repeat(128), "bye long\n".to_owned()),
    ] {
        let mut end = listener();
        let id = end.accept(Duration::ZERO).unwrap();
        assert_eq!(exchange(&mut end, id, line, Duration::ZERO), answer, "{line}");
        assert_eq!(events(&mut end), []);
    }
}

#[test]
fn guest_follows_the_answer() {
    let session = "0123456789abcdef".repeat(2);
    let lost = |reason, retry| LineEvent::Lost { reason, retry: Some(seconds(retry)) };
    for (line, event) in [
        (refused("code"), LineEvent::Closed(CloseReason::WrongCode)),
        (refused("used"), LineEvent::Closed(CloseReason::UsedCode)),
        (refused("session"), LineEvent::Closed(CloseReason::UnknownSession)),
        (refused("version"), LineEvent::Closed(CloseReason::Version)),
        (refused("busy"), lost(LostReason::Busy, 2)),
        (refused("full"), lost(LostReason::Full, 2)),
        ("tripppin-line-1 refused busy\n".to_owned(), LineEvent::Closed(CloseReason::Version)),
        ("SSH-2.0-Open\r\n".to_owned(), LineEvent::Closed(CloseReason::NotALine)),
        ("chat hello\n".to_owned(), LineEvent::Closed(CloseReason::NotALine)),
        (format!("{VERSION} rejoin {session}\n"), LineEvent::Closed(CloseReason::NotALine)),
        (format!("{VERSION} welcome {session} Race\n"), LineEvent::Closed(CloseReason::NotALine)),
        ("bye left\n".to_owned(), lost(LostReason::EndedByPeer(EndReason::Left), 30)),
        (
            format!("{VERSION} welcome {session} race\n"),
            LineEvent::Welcome { game: "race".to_owned(), session: session.parse().unwrap() },
        ),
    ] {
        let mut end = Endpoint::guest(GuestKey::Code(code()));
        assert!(end.begin_dialing(Duration::ZERO) && !end.begin_dialing(Duration::ZERO));
        let id = end.dialed(Duration::ZERO).unwrap();
        let _ = exchange(&mut end, id, &line, Duration::ZERO);
        assert_eq!(events(&mut end), [event], "{line}");
    }
}

#[test]
fn guest_tries_again_after_growing_delays() {
    let mut end = Endpoint::guest(GuestKey::Code(code()));
    let mut now = Duration::ZERO;
    for delay in [1, 2, 4, 8, 16, 30, 30].map(seconds) {
        assert!(end.begin_dialing(now));
        end.dial_failed(LostReason::Cut, now);
        assert_eq!(events(&mut end), [LineEvent::Lost { reason: LostReason::Cut, retry: Some(delay) }]);
        assert_eq!(end.deadline(now), Some(now + delay));
        assert!(!end.begin_dialing(now + delay - millis(1)));
        now += delay;
    }
    end.begin_dialing(now);
    end.dial_failed(LostReason::Cut, now);
    end.join_now(now + millis(5));
    assert!(end.begin_dialing(now + millis(5)));
    // A second window of the guest has taken the seat: the two do not fight for it.
    let id = end.dialed(now).unwrap();
    let welcome = format!("{VERSION} welcome {} race\nbye replaced\n", "0".repeat(32));
    let _ = exchange(&mut end, id, welcome, now);
    assert_eq!(events(&mut end).last(), Some(&LineEvent::Closed(CloseReason::Replaced)));
    end.join_now(now);
    assert!(!end.begin_dialing(now) && end.send(&Frame::Refuse(Request::Draw), 1).is_err());
}
