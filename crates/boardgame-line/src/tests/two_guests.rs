//! Tests of a listener with two guests: the places of the guests, refusals, hostile lines, and real sockets.

use std::net::Ipv4Addr;
use std::time::Duration;

use super::{Lots, keys, seconds};
use crate::address::LineAddress;
use crate::connection::VERSION;
use crate::driver::Command;
use crate::endpoint::{ConnectionId, Endpoint};
use crate::event::LineEvent;
use crate::keys::{GuestKey, JoinCode, ListenerKeys, SessionNumber};
use crate::limits::MAX_LINE;
use crate::line::Line;
use crate::reasons::{CloseReason, EndReason, LostReason};
use crate::record::{LineRecord, ThirdNews};

fn both_keys() -> [ListenerKeys; 2] {
    [keys(), ListenerKeys::new([7; 32]).with_code(keys().code)]
}

fn code() -> JoinCode {
    keys().code.unwrap()
}

/// Connects a guest to the listener `end`, and sends the given lines.
fn connect(end: &mut Endpoint, lines: &str, now: Duration) -> ConnectionId {
    let id = end.accept(now).unwrap();
    end.receive(id, lines.as_bytes(), now);
    id
}

fn output(end: &mut Endpoint, id: ConnectionId, now: Duration) -> String {
    end.tick(now);
    let text = String::from_utf8(end.output(id).to_vec()).unwrap();
    end.written(id, text.len());
    text
}

fn events(end: &mut Endpoint, line: usize) -> Vec<LineEvent> {
    std::iter::from_fn(|| end.next_event(line)).collect()
}

/// Creates a listener with both guests, which have announced their progress.
fn joined() -> (Endpoint, [ConnectionId; 2]) {
    let mut end = Endpoint::listener(&both_keys());
    let ids = [0, 1].map(|line| {
        let id = connect(&mut end, &format!("{VERSION} join {}\n1/1 newest -\n", code()), Duration::ZERO);
        let session = both_keys()[line].session;
        assert_eq!(output(&mut end, id, Duration::ZERO), format!("{VERSION} welcome {}\n", session.expose()));
        assert_eq!(events(&mut end, line), [LineEvent::Connected { session }, LineEvent::Announced(None)]);
        assert_eq!(events(&mut end, 1 - line), []);
        id
    });
    (end, ids)
}

#[test]
fn one_code_lets_two_guests_join_and_a_third_is_busy() {
    let (mut end, _) = joined();
    let refused = format!("{VERSION} refused busy\n");
    for line in [format!("{VERSION} join {}\n", code()), format!("{VERSION} rejoin {}\n", "1".repeat(32))] {
        let id = connect(&mut end, &line, Duration::ZERO);
        assert_eq!(output(&mut end, id, Duration::ZERO), refused);
    }
    assert_eq!([events(&mut end, 0), events(&mut end, 1)], [[], []]);
}

#[test]
fn session_number_leads_to_the_line_of_the_guest() {
    let (mut end, [first, second]) = joined();
    end.disconnected(first, seconds(1));
    end.disconnected(second, seconds(1));
    let cut = LineEvent::Lost { reason: LostReason::Cut, retry: None };
    for line in [1, 0] {
        let session = both_keys()[line].session;
        connect(&mut end, &format!("{VERSION} rejoin {}\n", session.expose()), seconds(2));
        assert_eq!(events(&mut end, line), [cut.clone(), LineEvent::Connected { session }]);
    }
}

#[test]
fn code_leads_to_the_guest_that_has_not_announced() {
    let mut end = Endpoint::listener(&both_keys());
    let join = format!("{VERSION} join {}\n", code());
    let first = connect(&mut end, &join, Duration::ZERO);
    connect(&mut end, &(join.clone() + "1/1 newest -\n"), Duration::ZERO);
    // The answer to the first guest is lost, so this guest knows no session.
    end.disconnected(first, Duration::ZERO);
    connect(&mut end, &join, seconds(1));
    let Some(LineEvent::Connected { session }) = events(&mut end, 0).pop() else { panic!("not connected") };
    assert!(both_keys().iter().all(|keys| keys.session != session));
    assert_eq!(events(&mut end, 1).len(), 2);
}

#[test]
fn code_leads_to_the_line_that_had_no_guest() {
    let mut end = Endpoint::listener(&both_keys());
    let join = format!("{VERSION} join {}\n", code());
    let first = connect(&mut end, &join, Duration::ZERO);
    end.disconnected(first, Duration::ZERO);
    assert_eq!(events(&mut end, 0).len(), 2);
    connect(&mut end, &(join + "1/1 newest -\n"), seconds(1));
    let [session, other] = both_keys().map(|keys| keys.session);
    assert_eq!(events(&mut end, 1), [LineEvent::Connected { session: other }, LineEvent::Announced(None)]);
    // The first guest joins again with the number that it has received.
    connect(&mut end, &format!("{VERSION} rejoin {}\n", session.expose()), seconds(1));
    assert_eq!(events(&mut end, 0), [LineEvent::Connected { session }]);
    assert_eq!(events(&mut end, 1), []);
}

#[test]
fn guests_that_join_in_turn_have_different_numbers() {
    let mut end = Endpoint::listener(&both_keys());
    let join = format!("{VERSION} join {}\n", code());
    let mut sessions = Vec::new();
    for second in 0..6 {
        let id = connect(&mut end, &join, seconds(second));
        let connected = (0..2).flat_map(|line| events(&mut end, line)).find_map(|event| match event {
            LineEvent::Connected { session } => Some(session),
            _ => None,
        });
        let session = connected.unwrap();
        assert!(!sessions.contains(&session));
        sessions.push(session);
        end.disconnected(id, seconds(second));
    }
    // Only the newest two are those of lines.
    let rejoin = |session: SessionNumber| format!("{VERSION} rejoin {}\n", session.expose());
    for (number, session) in sessions.into_iter().enumerate() {
        let id = connect(&mut end, &rejoin(session), seconds(10));
        let is_refused = output(&mut end, id, seconds(10)).contains("refused session");
        assert_eq!(is_refused, number < 4, "{number}");
    }
}

#[test]
fn wrong_codes_of_both_guests_close_the_listener() {
    let mut end = Endpoint::listener(&both_keys());
    connect(&mut end, &format!("{VERSION} join {}\n1/1 newest -\n", code()), Duration::ZERO);
    let wrong = ["AAAAAA", "BBBBBB"].into_iter().find(|&wrong| wrong != code().to_string()).unwrap();
    for left in (0..5).rev() {
        connect(&mut end, &format!("{VERSION} join {wrong}\n"), Duration::ZERO);
        assert!(events(&mut end, 0).contains(&LineEvent::WrongCode { left }));
        assert_eq!(end.is_closed(), left == 0);
    }
    assert_eq!(events(&mut end, 1), [LineEvent::Closed(CloseReason::WrongCodes)]);
}

#[test]
fn hung_up_guest_leaves_the_other_connected() {
    let (mut end, [first, second]) = joined();
    end.hang_up(0, 0, Duration::ZERO);
    assert_eq!(events(&mut end, 0), []);
    end.hang_up(0, 1, Duration::ZERO);
    let lost = LineEvent::Lost { reason: LostReason::Ended(EndReason::Unreadable), retry: None };
    assert_eq!(events(&mut end, 0), [lost]);
    assert_eq!(output(&mut end, first, Duration::ZERO), "bye text\n");
    end.receive(second, b"1/1 chat hello\n", Duration::ZERO);
    assert_eq!(events(&mut end, 1).len(), 1);
}

#[test]
fn chat_of_a_guest_delays_no_move_to_the_other() {
    let (mut end, [first, _]) = joined();
    let command = |line: &str, is_droppable| Command { join: 1, lines: vec![line.to_owned()], is_droppable };
    for _ in 0..1_000 {
        end.send(0, command("1/1 third chat hello", true));
        assert!(!end.is_full(0));
    }
    end.send(0, command("1/1 resign", false));
    let sent: Vec<String> = (0..3).map(|second| output(&mut end, first, seconds(second))).collect();
    let sent = sent.concat();
    assert!(sent.lines().count() > 10 && sent.ends_with("\n1/1 resign\n"), "{sent}");
}

#[test]
fn hostile_lines_of_a_guest_do_not_reach_the_other_line() {
    let mut lots = Lots::new(11);
    let (mut end, [_, second]) = joined();
    let (mut now, mut rejoins) = (seconds(1), 0);
    let mut hostile = None;
    for step in 0..20_000 {
        now += Duration::from_millis(lots.below(100) as u64);
        let id = *hostile.get_or_insert_with(|| {
            rejoins += 1;
            now += seconds(1);
            let session = both_keys()[0].session.expose();
            connect(&mut end, &format!("{VERSION} rejoin {session}\n1/1 newest -\n"), now)
        });
        let bytes: Vec<u8> = match lots.below(4) {
            0 => (0..lots.below(MAX_LINE)).map(|_| lots.next() as u8).collect(),
            1 => format!("{VERSION} welcome {}\n", both_keys()[1].session.expose()).into_bytes(),
            _ => b"1/1 resign\n".to_vec(),
        };
        end.receive(id, &bytes, now);
        end.tick(now);
        end.written(id, usize::MAX);
        if !end.has_connection(id) || end.is_finished(id) {
            hostile = None;
        }
        let own = events(&mut end, 0);
        assert!(own.iter().all(|event| !matches!(event, LineEvent::Closed(_))), "{own:?}");
        if step % 10 == 0 {
            end.receive(second, b"1/1 chat hello\n", now);
            assert_eq!(events(&mut end, 1).len(), 1);
        }
        assert_eq!(events(&mut end, 1), []);
        end.written(second, usize::MAX);
    }
    assert!(rejoins > 1_000, "{rejoins}");
}

/// Waits for the next event of a line.
fn next(line: &mut Line) -> LineEvent {
    line.wait_event(Duration::from_secs(20)).expect("an event")
}

#[test]
fn two_guests_play_over_real_sockets_and_a_third_is_busy() {
    let clock = || Duration::ZERO;
    let address = (Ipv4Addr::LOCALHOST, 0).into();
    let mut lines = Line::listen_for_two_guests(address, both_keys(), clock, || {}).unwrap();
    let waiting = lines.each_mut().map(next);
    let LineEvent::Waiting { address, .. } = waiting[0] else { panic!("{waiting:?}") };
    let both_wait = LineEvent::Waiting { address, code: Some(code()) };
    assert_eq!(waiting, [both_wait.clone(), both_wait]);
    let Ok(LineAddress::Join(host)) = address.to_string().parse() else { panic!("a host") };
    let join = || Line::join(host.clone(), GuestKey::Code(code()), clock, || {}).unwrap();
    let mut guests = [0, 1].map(|line| {
        let mut guest = join();
        let session = both_keys()[line].session;
        assert_eq!(next(&mut guest), LineEvent::Connected { session });
        guest.announce(None).unwrap();
        let listener = &mut lines[line];
        assert_eq!(next(listener), LineEvent::Connected { session });
        assert_eq!(next(listener), LineEvent::Announced(None));
        listener.announce(None).unwrap();
        assert_eq!(next(&mut guest), LineEvent::Announced(None));
        guest
    });
    assert_eq!(next(&mut join()), LineEvent::Closed(CloseReason::Busy));
    // Each line carries its own records.
    for (line, guest) in lines.iter_mut().zip(&mut guests) {
        line.send(&LineRecord::Third(ThirdNews::Here)).unwrap();
        assert_eq!(next(guest), LineEvent::Record(LineRecord::Third(ThirdNews::Here)));
    }
    lines[0].hang_up();
    let LineEvent::Lost { reason, .. } = next(&mut guests[0]) else { panic!("the line is not lost") };
    assert_eq!(reason, LostReason::EndedByPeer(EndReason::Unreadable));
    guests[1].send(&LineRecord::Resign).unwrap();
    assert_eq!(next(&mut lines[1]), LineEvent::Record(LineRecord::Resign));
    drop(lines);
    assert_eq!(next(&mut guests[1]), LineEvent::Closed(CloseReason::Left));
}
