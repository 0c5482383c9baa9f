//! Tests of joins, refusals and limits, with a clock of their own.

use super::*;
use crate::connection::VERSION;
use crate::keys::JoinCode;
use crate::limits::{FAREWELL, JOIN_TIME, MAX_RECEIVED, SILENCE};
use crate::record::LineRecord;
use crate::tests::{keys, seconds};

const START: Duration = Duration::ZERO;

fn events(end: &mut Endpoint) -> Vec<LineEvent> {
    std::iter::from_fn(|| end.next_event()).collect()
}

fn output(end: &mut Endpoint, id: ConnectionId, now: Duration) -> String {
    end.tick(now);
    let text = String::from_utf8(end.output(id).to_vec()).unwrap();
    end.written(id, text.len());
    text
}

/// Connects a guest to the listener `end`, and sends the given lines.
fn connect(end: &mut Endpoint, lines: &str, now: Duration) -> ConnectionId {
    let id = end.accept(now).unwrap();
    end.receive(id, lines.as_bytes(), now);
    id
}

fn join(code: &str) -> String {
    format!("{VERSION} join {code}\n")
}

fn rejoin(session: SessionNumber) -> String {
    format!("{VERSION} rejoin {}\n", session.expose())
}

fn own_code() -> String {
    keys().code.unwrap().to_string()
}

fn wrong_code() -> String {
    let code = ["AAAAAA", "BBBBBB"].into_iter().find(|code| **code != own_code());
    code.unwrap().to_owned()
}

/// Creates a listener with a joined guest that has announced that it has no game. Returns the listener and the
/// guest's connection.
fn joined() -> (Endpoint, ConnectionId) {
    let mut end = Endpoint::listener(keys());
    let id = connect(&mut end, &(join(&own_code()) + "1/1 newest -\n"), START);
    let session = keys().session;
    assert_eq!(events(&mut end), [LineEvent::Connected { session }, LineEvent::Announced(None)]);
    assert_eq!(output(&mut end, id, START), format!("{VERSION} welcome {}\n", session.expose()));
    (end, id)
}

fn command(join: u64, line: &str) -> Command {
    Command { join, lines: vec![line.to_owned()] }
}

const fn lost(reason: LostReason) -> LineEvent {
    LineEvent::Lost { reason, retry: None }
}

#[test]
fn wrong_codes_close_the_listener() {
    let mut end = Endpoint::listener(keys());
    // A line that is not a code is not an attempt.
    let id = connect(&mut end, &join("ABC"), START);
    assert_eq!(output(&mut end, id, START), "bye text\n");
    assert_eq!(events(&mut end), []);
    for left in (0..5).rev() {
        let id = connect(&mut end, &join(&wrong_code()), START);
        assert_eq!(output(&mut end, id, START), format!("{VERSION} refused code\n"));
        let mut expected = vec![LineEvent::WrongCode { left }];
        expected.extend((left == 0).then_some(LineEvent::Closed(CloseReason::WrongCodes)));
        assert_eq!(events(&mut end), expected);
    }
    assert!(end.is_closed());
    assert_eq!(end.accept(START), None);
    end.tick(FAREWELL);
    assert!((1..10).all(|id| !end.has_connection(id)));
}

#[test]
fn other_guests_are_busy_after_a_join() {
    let (mut end, id) = joined();
    let other = ListenerKeys::new([7; 32]).session;
    for line in [join(&own_code()), join(&wrong_code()), rejoin(other)] {
        let id = connect(&mut end, &line, START);
        assert_eq!(output(&mut end, id, START), format!("{VERSION} refused busy\n"));
    }
    assert_eq!(events(&mut end), []);
    end.receive(id, b"1/1 resign\n", START);
    assert_eq!(events(&mut end), [LineEvent::Record(LineRecord::Resign)]);
}

#[test]
fn session_number_replaces_the_connection() {
    let (mut end, old) = joined();
    let early = connect(&mut end, &rejoin(keys().session), seconds(1) - Duration::from_millis(1));
    assert_eq!(output(&mut end, early, START), format!("{VERSION} refused full\n"));
    end.send(command(1, "1/1 resign"));
    let id = connect(&mut end, &rejoin(keys().session), seconds(1));
    let session = keys().session;
    let replaced = lost(LostReason::Ended(EndReason::Replaced));
    assert_eq!(events(&mut end), [replaced, LineEvent::Connected { session }]);
    assert_eq!(output(&mut end, old, START), "bye replaced\n");
    // Records for the old connection are not sent over the new one.
    end.send(command(1, "1/1 resign"));
    end.send(command(2, "1/1 newest -"));
    let expected = format!("{VERSION} welcome {}\n1/1 newest -\n", session.expose());
    assert_eq!(output(&mut end, id, START), expected);
}

#[test]
fn code_is_valid_until_the_guest_has_announced() {
    let mut end = Endpoint::listener(keys());
    let first = connect(&mut end, &join(&own_code()), START);
    // The answer is lost, so the guest knows no session.
    end.disconnected(first, START);
    connect(&mut end, &join(&own_code()), seconds(1));
    let session = keys().session;
    let events = events(&mut end);
    assert_eq!(events[..2], [LineEvent::Connected { session }, lost(LostReason::Cut)]);
    // Another guest may know the first number.
    let LineEvent::Connected { session: other } = events[2] else { panic!("{events:?}") };
    assert_ne!(other, session);
    let id = connect(&mut end, &rejoin(session), seconds(2));
    assert_eq!(output(&mut end, id, seconds(2)), format!("{VERSION} refused session\n"));
    let id = connect(&mut end, &rejoin(other), seconds(2));
    let expected = format!("{VERSION} welcome {}\n", other.expose());
    assert_eq!(output(&mut end, id, seconds(2)), expected);
}

#[test]
fn restarted_listener_accepts_its_session_only() {
    let mut end = Endpoint::listener(ListenerKeys::resumed(keys().session));
    let id = connect(&mut end, &join(&own_code()), START);
    assert_eq!(output(&mut end, id, START), format!("{VERSION} refused busy\n"));
    let unknown = ListenerKeys::new([7; 32]).session;
    let id = connect(&mut end, &rejoin(unknown), START);
    assert_eq!(output(&mut end, id, START), format!("{VERSION} refused busy\n"));
    assert_eq!(events(&mut end), []);
    connect(&mut end, &rejoin(keys().session), START);
    assert_eq!(events(&mut end), [LineEvent::Connected { session: keys().session }]);
    let mut end = Endpoint::listener(ListenerKeys::new([7; 32]));
    let id = connect(&mut end, &rejoin(keys().session), START);
    assert_eq!(output(&mut end, id, START), format!("{VERSION} refused session\n"));
}

#[test]
fn other_version_is_refused_by_its_name() {
    let mut end = Endpoint::listener(keys());
    let id = connect(&mut end, "tripppin-line-2 hello\n", START);
    assert_eq!(output(&mut end, id, START), format!("{VERSION} refused version\n"));
}

/// Sends the bytes `lines` from a joined guest to a listener, so that the connection ends. Returns the listener's
/// final text and its last event.
fn end_by(lines: &[u8]) -> (String, LineEvent) {
    let (mut end, id) = joined();
    end.receive(id, lines, seconds(1));
    let last = output(&mut end, id, seconds(1));
    let lost = events(&mut end).pop().unwrap();
    // The listener goes on waiting for its guest.
    connect(&mut end, &rejoin(keys().session), seconds(1));
    assert_eq!(events(&mut end), [LineEvent::Connected { session: keys().session }]);
    (last, lost)
}

#[test]
fn lines_beyond_the_limits_end_the_connection() {
    let long = [b'a'; 300];
    let fast = b"alive\n".repeat(MAX_RECEIVED + 1);
    for (lines, reason) in [
        (&long[..], EndReason::TooLong),
        (&fast, EndReason::TooFast),
        (b"\xff\n", EndReason::Unreadable),
        (b"hello\n", EndReason::Unreadable),
        (b"1/1 resign now\n", EndReason::Unreadable),
        (b"1/1 newest -\n", EndReason::Unreadable),
        (b"1/2 chat a\n1/1 chat a\n", EndReason::Unreadable),
        (b"bye now\n", EndReason::Unreadable),
    ] {
        let expected = (format!("bye {}\n", reason.word()), lost(LostReason::Ended(reason)));
        assert_eq!(end_by(lines), expected);
    }
    assert_eq!(end_by(b"bye left\n"), (String::new(), lost(LostReason::EndedByPeer(EndReason::Left))));
}

#[test]
fn record_before_the_announcement_is_refused() {
    let mut end = Endpoint::listener(keys());
    connect(&mut end, &(join(&own_code()) + "1/1 resign\n"), START);
    let refused = lost(LostReason::Ended(EndReason::Unreadable));
    assert_eq!(events(&mut end), [LineEvent::Connected { session: keys().session }, refused]);
}

#[test]
fn silent_peer_loses_the_line() {
    let (mut end, id) = joined();
    let almost = SILENCE - Duration::from_millis(1);
    end.tick(almost);
    assert_eq!(events(&mut end), []);
    end.tick(SILENCE);
    assert_eq!(events(&mut end), [lost(LostReason::Ended(EndReason::Silence))]);
    assert!(output(&mut end, id, SILENCE).ends_with("bye silence\n"));
    let (mut end, id) = joined();
    end.receive(id, b"alive\n", almost);
    end.tick(almost + almost);
    assert_eq!(events(&mut end), []);
}

#[test]
fn connection_without_join_ends_after_ten_seconds() {
    let mut end = Endpoint::listener(keys());
    let id = connect(&mut end, "tripppin-li", START);
    assert_eq!(output(&mut end, id, JOIN_TIME - Duration::from_millis(1)), "");
    assert_eq!(output(&mut end, id, JOIN_TIME), "bye silence\n");
    assert_eq!(events(&mut end), []);
}

#[test]
fn chat_of_control_characters_is_no_event() {
    let (mut end, id) = joined();
    end.receive(id, "1/1 chat \x1b\u{7}\n1/1 chat a\x1bb\n".as_bytes(), START);
    let line = crate::chat::ChatLine::new("ab").unwrap();
    assert_eq!(events(&mut end), [LineEvent::Record(LineRecord::Chat(line))]);
}

/// Creates a guest that has asked to join. Returns the guest and its connection.
fn dialed(now: Duration) -> (Endpoint, ConnectionId) {
    let mut end = Endpoint::guest(GuestKey::Code(keys().code.unwrap()));
    assert!(end.should_dial(now));
    let id = end.dialed(now).unwrap();
    assert!(!end.should_dial(now));
    assert_eq!(output(&mut end, id, now), join(&own_code()));
    (end, id)
}

#[test]
fn answers_of_the_listener_close_the_guest() {
    for (line, reason) in [
        (format!("{VERSION} refused code\n"), CloseReason::WrongCode),
        (format!("{VERSION} refused busy\n"), CloseReason::Busy),
        (format!("{VERSION} refused session\n"), CloseReason::UnknownSession),
        (format!("{VERSION} refused version\n"), CloseReason::Version),
        ("tripppin-line-2 welcome\n".to_owned(), CloseReason::Version),
        ("HTTP/1.1 400 Bad Request\r\n".to_owned(), CloseReason::NotALine),
        ("a".repeat(300), CloseReason::NotALine),
        (format!("{VERSION} welcome 1\n"), CloseReason::NotALine),
        ("bye left\n".to_owned(), CloseReason::Left),
    ] {
        let (mut end, id) = dialed(START);
        end.receive(id, line.as_bytes(), START);
        assert_eq!(events(&mut end), [LineEvent::Closed(reason)], "{line}");
        assert!(end.is_closed() && !end.should_dial(seconds(1000)));
    }
}

#[test]
fn guest_tries_again_with_growing_delays() {
    let mut end = Endpoint::guest(GuestKey::Code("ABCDEF".parse::<JoinCode>().unwrap()));
    let mut now = START;
    for delay in [1, 2, 4, 8, 16, 30, 30].map(seconds) {
        end.dial_failed(LostReason::UnknownHost, now);
        let event = LineEvent::Lost { reason: LostReason::UnknownHost, retry: Some(delay) };
        assert_eq!(events(&mut end), [event]);
        assert!(!end.should_dial(now + delay - Duration::from_millis(1)));
        now += delay;
        assert!(end.should_dial(now));
    }
}

#[test]
fn guest_joins_again_with_its_session() {
    let (mut end, id) = dialed(START);
    let session = keys().session;
    end.receive(id, format!("{VERSION} welcome {}\n", session.expose()).as_bytes(), START);
    end.disconnected(id, START);
    let cut = LineEvent::Lost { reason: LostReason::Cut, retry: Some(seconds(1)) };
    assert_eq!(events(&mut end), [LineEvent::Connected { session }, cut]);
    let id = end.dialed(seconds(1)).unwrap();
    assert_eq!(output(&mut end, id, seconds(1)), rejoin(session));
    end.receive(id, format!("{VERSION} refused full\n").as_bytes(), seconds(1));
    let full = LineEvent::Lost { reason: LostReason::Full, retry: Some(seconds(2)) };
    assert_eq!(events(&mut end), [full]);
}

#[test]
fn closed_line_takes_its_leave() {
    let (mut end, id) = joined();
    end.send(command(1, "1/1 resign"));
    end.close(None, START);
    assert_eq!(events(&mut end), []);
    assert!(!end.is_finished(id));
    assert_eq!(output(&mut end, id, START), "bye left\n");
    assert!(end.is_finished(id) && end.has_connection(id));
    end.tick(FAREWELL);
    assert!(!end.has_connection(id));
}
