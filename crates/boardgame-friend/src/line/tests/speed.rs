//! Tests of the limits: an honest peer is never cut because it was fast, and nobody fills the memory.

use super::*;

const START: Duration = seconds(1);

/// Returns a listener whose guest has joined at [`START`], and is bound.
fn connected() -> (Endpoint, ConnectionId) {
    let mut end = listener();
    let (id, _) = joined(&mut end, GuestKey::Code(code()), START).unwrap();
    end.bind(end.joins);
    events(&mut end);
    (end, id)
}

fn chats(events: &[LineEvent]) -> usize {
    events.iter().filter(|event| matches!(event, LineEvent::Frame(Frame::Chat(_)))).count()
}

/// Delivers bytes as the driver does: only when the endpoint wants some, 4096 at once, and the owner takes all events. Returns
/// the number of lines of chat that arrive from one time to another.
fn deliver(end: &mut Endpoint, id: ConnectionId, bytes: &mut Vec<u8>, times: [Duration; 2]) -> usize {
    let ([mut now, until], mut count) = (times, 0);
    while now <= until {
        end.tick(now);
        let new = chats(&events(end));
        count += new;
        if end.wants_bytes(id, now) && !bytes.is_empty() {
            let some: Vec<u8> = bytes.drain(..bytes.len().min(4096)).collect();
            end.receive(id, &some, now);
        } else if new == 0 {
            now += millis(10);
        }
    }
    count
}

#[test]
fn burst_of_300_lines_arrives_at_once() {
    let (mut end, id) = connected();
    let mut bytes = b"chat a\n".repeat(LINE_BURST as usize - 1);
    assert_eq!(deliver(&mut end, id, &mut bytes, [START; 2]), LINE_BURST as usize - 1);
    // 26 lines after a stall ended a line of earlier versions.
    let (mut end, id) = connected();
    assert_eq!(deliver(&mut end, id, &mut b"chat a\n".repeat(26), [START; 2]), 26);
}

#[test]
fn lines_that_are_too_fast_are_read_later() {
    let (mut end, id) = connected();
    let mut bytes = b"chat a\n".repeat(2_000);
    let count = deliver(&mut end, id, &mut bytes, [START, seconds(41)]);
    assert!((299 + 800 - 5..=300 + 800).contains(&count), "{count}");
    // The peer is not silent meanwhile, and no line is lost.
    let count = count + deliver(&mut end, id, &mut bytes, [seconds(41), seconds(100)]);
    assert_eq!((count, bytes.len()), (2_000, 0));
    assert!(end.active.is_some());
}

#[test]
fn bytes_that_are_too_fast_are_read_later() {
    let (mut end, id) = connected();
    let line = format!("chat {}\n", "a".repeat(8_400));
    let mut bytes = line.as_bytes().repeat(280);
    // A burst of a megabyte, and then 64 kilobytes in a second.
    let count = deliver(&mut end, id, &mut bytes, [START, seconds(6)]);
    assert!((160..180).contains(&count), "{count}");
    assert_eq!(count + deliver(&mut end, id, &mut bytes, [seconds(6), seconds(31)]), 280);
}

#[test]
fn nothing_is_read_until_the_owner_takes_events() {
    let (mut end, id) = connected();
    let mut now = START;
    end.receive(id, &b"chat a\n".repeat(MAX_EVENTS), now);
    for _ in 0..10 {
        now += seconds(20);
        end.tick(now);
        assert_eq!((end.waiting_events(), end.accept_time()), (MAX_EVENTS, None));
        assert!(!end.wants_bytes(id, now));
    }
    // The peer was not silent: its lines were not read.
    assert_eq!(chats(&events(&mut end)), MAX_EVENTS);
    end.tick(now);
    assert!(end.active.is_some() && end.wants_bytes(id, now) && end.accept_time().is_some());
    // Lines that were received already wait as well.
    end.receive(id, &b"chat a\n".repeat(MAX_EVENTS + 9), now);
    for count in [MAX_EVENTS, 9] {
        end.tick(now);
        assert_eq!(chats(&events(&mut end)), count);
    }
}

#[test]
fn wrong_lines_after_the_join_end_the_connection() {
    for (length, answer) in [(MAX_LINE - 1, ""), (MAX_LINE, "bye long\n")] {
        let (mut end, id) = connected();
        let line = format!("chat {}\n", "a".repeat(length - 5));
        assert_eq!(exchange(&mut end, id, &line, START), answer);
        // A line without an end is cut as well.
        let (mut end, id) = connected();
        assert_eq!(exchange(&mut end, id, &line[..length], START), answer);
    }
    // No line of the handshake is repeated.
    let (mut end, id) = connected();
    assert_eq!(exchange(&mut end, id, join_line(), START), "bye text\n");
    const { assert!(crate::link::MAX_LENGTH + "link \n".len() <= MAX_LINE) };
}

#[test]
fn silence_ends_a_connection_and_alive_prevents_it() {
    let (mut end, id) = connected();
    let mut now = START;
    for _ in 0..5 {
        assert_eq!(end.deadline(now), Some(now + KEEP_ALIVE));
        now += KEEP_ALIVE;
        assert_eq!(exchange(&mut end, id, "alive\n", now), "alive\n");
    }
    exchange(&mut end, id, "", now + SILENCE - millis(1));
    assert!(end.active.is_some());
    assert_eq!(exchange(&mut end, id, "alive", now + SILENCE), "bye silence\n");
    let reason = LostReason::Ended(EndReason::Silence);
    assert_eq!(events(&mut end), [LineEvent::Lost { reason, retry: None }]);
    end.tick(now + SILENCE + seconds(1));
    // A listener at rest waits for connections only.
    assert_eq!(end.deadline(now + seconds(99)), None);
}

#[test]
fn peer_that_reads_nothing_fills_a_bounded_queue() {
    let (mut end, id) = connected();
    let frame = Frame::Chat(ChatLine::new("hello").unwrap());
    let joins = end.joins;
    // The first line is on its way, and the others wait.
    end.send(&frame, joins).unwrap();
    assert_eq!(end.take_output(id, START).unwrap(), b"chat hello\n");
    let count = (0..1_000).take_while(|_| end.send(&frame, joins).is_ok()).count();
    assert_eq!((count, end.send(&frame, joins)), (MAX_QUEUE, Err(SendError::Full)));
    assert_eq!(end.take_output(id, START), None);
    // The end does not wait for the queue, and removes the connection after a second.
    end.hang_up(EndReason::Text, joins, START);
    end.sent(id);
    assert_eq!(end.take_output(id, START).unwrap(), b"bye text\n");
    assert!(!end.is_finished(id) && end.has_connection(id));
    end.tick(START + seconds(1));
    assert!(!end.has_connection(id));
}

#[test]
fn frame_for_an_earlier_guest_is_not_sent() {
    let mut end = listener();
    let (first, _) = joined(&mut end, GuestKey::Code(code()), START).unwrap();
    end.disconnected(first, START);
    let frame = Frame::Refuse(Request::Draw);
    assert_eq!(end.send(&frame, 1), Err(SendError::NotConnected));
    let (second, _) = joined(&mut end, GuestKey::Code(code()), START).unwrap();
    assert_eq!(end.send(&frame, 1), Err(SendError::NotConnected));
    end.hang_up(EndReason::Game, 1, START);
    assert_eq!(end.send(&frame, 2), Ok(()));
    assert_eq!(exchange(&mut end, second, "", START), "refuse draw\n");
}
